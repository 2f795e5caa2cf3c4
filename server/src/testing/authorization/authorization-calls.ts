import { signLink } from '../../features/hearts/documents/links.service.ts';
import type { Person, TestApp } from '../test-app.ts';
import type { MatrixRow, Sent } from './authorization-rows.ts';
import type { AuthorizationWorld } from './authorization-world.ts';

/** Where calls of the matrix are made. */
export type Calling = { readonly app: TestApp; readonly world: AuthorizationWorld };
export type Named = { readonly prefix: string; readonly name: string; readonly row: MatrixRow };

/** The rows of a matrix whose routes are below a prefix. */
export const matrixRows = (prefix: string, matrix: Readonly<Record<string, MatrixRow>>): Named[] =>
  Object.entries(matrix).map(([name, row]) => ({ prefix, name, row }));

export const isDone = (status: number) => status < 400;

const pathWith = (path: string, { params = {}, query = {} }: Sent): string => {
  const filled = path.replaceAll(/\{([^}]+)\}/g, (_, name: string) => params[name] ?? `no-${name}`);
  const search = new URLSearchParams(query).toString();
  return search ? `${filled}?${search}` : filled;
};

const linkFor = ({ app, world }: Calling, sent: Sent, person: Person | null): string | null => {
  if (!sent.signed) return null;
  const document = { id: sent.params?.documentId ?? '' } as Parameters<typeof signLink>[1]['document'];
  const grant = { kind: sent.signed, document, userId: (person ?? world.people.owner).id };
  return signLink(app.world, { ...grant, disposition: 'attachment', now: new Date() }).url;
};

/** The path of a call, with the signature of a link where it needs one. */
export const targetOf = (place: Calling, { prefix, name }: Named, sent: Sent, person: Person | null): string =>
  linkFor(place, sent, person) ?? `${prefix}${pathWith(name.split(' ')[1] ?? '', sent)}`;

type Answer = { status: number; text: string };
export type Asked = { headers?: Record<string, string>; method?: string; change?: (sent: Sent) => Sent };

/** One call as the row has it, or with a change. A stream is left as soon as it has begun. */
export const callRow = async (
  { app, world }: Calling,
  named: Named,
  person: Person | null,
  asked: Asked = {},
): Promise<Answer> => {
  const [own = ''] = named.name.split(' ');
  const method = asked.method ?? own;
  const sent = (asked.change ?? ((same) => same))(named.row.send(world, person));
  const carries = method === 'GET' ? {} : { body: sent.form ? sent.form() : JSON.stringify(sent.body ?? {}) };
  const json: Record<string, string> = method === 'GET' || sent.form ? {} : { 'content-type': 'application/json' };
  const leave = new AbortController();
  const answer = await app.fetch(
    targetOf({ app, world }, named, sent, person),
    { method, signal: leave.signal, headers: { ...json, ...asked.headers }, ...carries },
    person ?? undefined,
  );
  const text = answer.headers.get('content-type')?.startsWith('text/event-stream') ? '' : await answer.text();
  leave.abort();
  return { status: answer.status, text };
};
