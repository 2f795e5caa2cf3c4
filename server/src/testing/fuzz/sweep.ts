import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { Caller } from '../authorization/authorization-world.ts';

/** Who sends a request: a caller of the authorization matrix, or somebody with a role. */
export type Sender = Caller | 'user' | 'lab_owner';

/** One request of a sweep. `{labId}` in its target and body becomes an id of that name, and `{id}` any that is known. */
export type FuzzRequest = {
  readonly route: string;
  readonly method: string;
  readonly target: string;
  readonly body: string | FormData | null;
  readonly type: string;
  readonly role: Sender;
  readonly headers?: Readonly<Record<string, string>>;
};

/** What a sweep saw. A failure is a 5xx, unless it says when to come back, or no answer. */
export type FuzzResult = {
  readonly byStatus: Readonly<Record<string, number>>;
  /** How many requests each route got, and how many of them it did. */
  readonly byRoute: ReadonlyMap<string, { readonly sent: number; readonly done: number }>;
  readonly failures: readonly { readonly request: FuzzRequest; readonly answer: string }[];
};

type Answer = { readonly status: number; readonly retryAfter: string | undefined; readonly text: string };

const answerCharacters = 200_000;

type Content = { readonly type: string; readonly bytes: Buffer };

const contentOf = async ({ body, type }: FuzzRequest): Promise<Content | null> => {
  if (body === null) return null;
  if (typeof body === 'string') return { type, bytes: Buffer.from(body) };
  const form = new Response(body);
  return { type: form.headers.get('content-type') ?? type, bytes: Buffer.from(await form.arrayBuffer()) };
};

const begin = async (url: string, planned: FuzzRequest, cookie: string, onAnswer: (answer: IncomingMessage) => void) => {
  const content = await contentOf(planned);
  const { hostname, port } = new URL(url);
  const carried = content && { 'content-type': content.type, 'content-length': content.bytes.length };
  const { method, target: path } = planned;
  const headers = { cookie, ...planned.headers, ...carried };
  const request = httpRequest({ hostname, port, path, method, headers, agent: false }, onAnswer);
  return { request, bytes: content?.bytes };
};

const send = (url: string, planned: FuzzRequest, cookie: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const beginning = begin(url, planned, cookie, (response) => {
      let text = '';
      response.setEncoding('utf8');
      const done = () => resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'], text });
      response.on('data', (part: string) => {
        if (text.length < answerCharacters) text += part;
        if (response.headers['content-type'] === 'text/event-stream') {
          done();
          response.destroy();
        }
      });
      response.on('end', done);
      response.on('error', reject);
    });
    beginning.then(({ request, bytes }) => request.on('error', reject).end(bytes), reject);
  });

/** Goes away in the middle of what it sends, or as soon as the answer begins. */
const breakOff = async (url: string, planned: FuzzRequest, cookie: string): Promise<void> => {
  const { request, bytes } = await begin(url, planned, cookie, (response) => void response.destroy());
  await new Promise<void>((resolve) => {
    request.on('error', () => undefined).on('close', resolve);
    if (bytes) request.write(bytes.subarray(0, bytes.length / 2), () => request.destroy());
    else request.end();
  });
};

const keptIds = 300;

const commonName = (name: string) => name.replaceAll('_', '').toLowerCase();

/** The ids that a sweep knows, each under the names of the fields that it was seen in. */
const idsOf = (known: ReadonlyMap<string, readonly string[]>, protectedIds: readonly string[]) => {
  const byName = new Map<string, string[]>();
  let turn = 0;
  const note = (name: string, id: string) => {
    if (protectedIds.includes(id)) return;
    const ids = byName.get(name) ?? [];
    byName.set(name, ids);
    if (ids.includes(id)) return;
    ids.push(id);
    if (ids.length > keptIds) ids.splice(1, 1);
  };
  note('id', crypto.randomUUID());
  for (const [name, ids] of known)
    for (const id of ids) {
      note(commonName(name), id);
      note('id', id);
    }
  const one = (name: string): string => {
    turn += 7;
    const named = turn % 5 === 0 ? undefined : byName.get(commonName(name));
    const ids = named ?? byName.get('id') ?? [];
    return ids[turn % ids.length] ?? '';
  };
  return {
    fill: (text: string): string => text.replaceAll(/\{(\w*id)\}/gi, (_, name: string) => one(name)),
    learn: (text: string): void => {
      for (const [, name = '', id = ''] of text.matchAll(/"(id|\w+_id|\w+Id)":"([0-9a-f]{8}-[0-9a-f-]{27})"/g)) {
        note(commonName(name), id);
        note('id', id);
      }
    },
  };
};

type Sweep = {
  /** Ids that are never named: those of the people themselves. */
  readonly protectedIds: readonly string[];
  /** Ids that are there at the beginning, by the name of a field. */
  readonly known?: ReadonlyMap<string, readonly string[]>;
  readonly lanes?: number;
  /** Before every so many requests the same is sent and broken off; none without it. */
  readonly breakEvery?: number;
};

/** Sends requests one after the other in each of `lanes`, with the cookies of people, and fills in ids that it knows. */
export const sweep = async (
  url: string,
  requests: readonly FuzzRequest[],
  cookies: Readonly<Record<Sender, string>>,
  { protectedIds, known = new Map(), lanes = 1, breakEvery = Infinity }: Sweep,
): Promise<FuzzResult> => {
  const ids = idsOf(known, protectedIds);
  const byStatus: Record<string, number> = {};
  const byRoute = new Map<string, { sent: number; done: number }>();
  const failures: { request: FuzzRequest; answer: string }[] = [];
  let next = 0;
  const lane = async () => {
    for (let planned = requests[next++]; planned; planned = requests[next++]) {
      const body = typeof planned.body === 'string' ? ids.fill(planned.body) : planned.body;
      const request = { ...planned, target: ids.fill(planned.target), body };
      if (next % breakEvery === 0) await breakOff(url, request, cookies[request.role]);
      const answer = await send(url, request, cookies[request.role]).catch((error: unknown) => ({
        status: 0,
        retryAfter: undefined,
        text: String(error),
      }));
      byStatus[answer.status] = (byStatus[answer.status] ?? 0) + 1;
      const { sent, done } = byRoute.get(planned.route) ?? { sent: 0, done: 0 };
      byRoute.set(planned.route, { sent: sent + 1, done: done + (answer.status < 400 ? 1 : 0) });
      const comesBack = answer.status === 503 && answer.retryAfter !== undefined;
      if (answer.status === 0 || (answer.status >= 500 && !comesBack))
        failures.push({ request, answer: answer.text.slice(0, 300) });
      ids.learn(answer.text);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return { byStatus, byRoute, failures };
};
