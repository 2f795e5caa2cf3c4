import { retentionKindNames, retentionKinds } from '@aliquot/contract/administration/retention';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { createQueryClient } from '../../../platform/server/query-client.ts';
import { answered, fakeServer } from '../../../testing/fake-server.ts';
import { RetentionCard } from './retention-card.tsx';

const days = Object.fromEntries(retentionKindNames.map((kind) => [kind, retentionKinds[kind].days]));
const banners = { succeed: () => {}, fail: () => {} };

it('ADQ-009 tries without removing, and refuses days outside of the range before it asks', async () => {
  const tries = 'POST /api/admin/retention/dry-run';
  const { asked } = fakeServer({
    'GET /api/admin/retention': answered({ days, version: 0, changed_at: null }),
    [tries]: answered({
      removed: [{ kind: 'notices', rows: 1200, oldest: '2026-01-01T00:00:00.000Z', newest: '2026-02-01T00:00:00.000Z' }],
    }),
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RetentionCard banners={banners} />
    </QueryClientProvider>,
  );
  const field = await screen.findByLabelText('Read notices');
  await userEvent.type(field, '3');
  screen.getByText('Enter a whole number from 30 to 1825, or leave it empty to keep everything.');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Dry run' }).disabled).toBe(true);
  await userEvent.type(field, '0');
  await userEvent.click(screen.getByRole('button', { name: 'Dry run' }));
  const outcome = await screen.findByRole('region', { name: 'Dry run' });
  within(outcome).getByText(/Read notices: 1,200 entries, /);
  expect(asked.find(({ name }) => name === tries)?.body).toMatchObject({ days: { notices: 30, impressions: 180 } });
});
