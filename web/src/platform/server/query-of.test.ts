import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { queryOf } from './query-of.ts';

const answerWith = (body: unknown) => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    asked.push(`${request.method} ${new URL(request.url).pathname}`);
    return Response.json(body);
  });
  return asked;
};

test('a key begins with the noun of the live events, then the route and its input', () => {
  const collaborationId = 'c-1';
  expect(queryOf.labs.get({ labId: 'l-1' }).queryKey).toEqual(['labs', 'labs.get', { labId: 'l-1' }]);
  expect(queryOf.deliverables.list({ collaborationId }).queryKey).toEqual([
    'requests',
    'deliverables.list',
    { collaborationId },
  ]);
  expect(queryOf.reviews.list({ collaborationId }, { noun: 'projects' }).queryKey[0]).toBe('projects');
});

test('a query calls its route, keeps the whole answer and gives what is selected', async () => {
  const asked = answerWith({ labs: [] });
  const queries = new QueryClient();
  const saved = queryOf.savedLabs.list({}, { select: ({ labs }) => labs.length, staleTime: Infinity });
  await queries.fetchQuery(saved);
  expect(asked).toEqual(['GET /api/saved-labs']);
  expect(queries.getQueryData(saved.queryKey)).toEqual({ labs: [] });
  expect(new QueryObserver(queries, saved).getCurrentResult().data).toBe(0);
  vi.unstubAllGlobals();
});
