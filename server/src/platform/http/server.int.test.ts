import { request as httpRequest } from 'node:http';
import { hostname } from 'node:os';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let researcher: Person;
let lines: Record<string, unknown>[] = [];

beforeAll(async () => {
  app = await startTestApp({ worker: false, onLog: (line) => lines.push(JSON.parse(line) as Record<string, unknown>) });
  researcher = await app.person('user');
});
afterAll(() => app.close());

const errorLines = () => lines.filter(({ level }) => level === 'error' || level === 'fatal');

const json = { 'content-type': 'application/json' };
const post = (path: string, body: string | ReadableStream, headers: Record<string, string> = json, person?: Person) =>
  app.fetch(path, { method: 'POST', body, headers, duplex: 'half' as const }, person);

type Answer = { status: number; body: Record<string, unknown>; headers: Headers };
const answerOf = async (response: Response): Promise<Answer> => ({
  status: response.status,
  body: (await response.json()) as Record<string, unknown>,
  headers: response.headers,
});

/** A request line exactly as given, which `fetch` would tidy. */
const rawStatus = (path: string) =>
  new Promise<number>((resolve, reject) => {
    const { hostname, port } = new URL(app.url);
    httpRequest({ hostname, port, path }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on('error', reject)
      .end();
  });

const streamOf = (bytes: number) =>
  new ReadableStream({
    start(controller) {
      for (let sent = 0; sent < bytes; sent += 16_384) controller.enqueue(new Uint8Array(16_384).fill(0x20));
      controller.close();
    },
  });

const securityHeaders = {
  'content-security-policy':
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'; object-src 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
};
const perAnswer = new Set([
  'x-robots-tag',
  'x-request-id',
  'cache-control',
  'content-type',
  'content-length',
  'transfer-encoding',
  'etag',
]);
const ofCompression = new Set(['content-encoding', 'vary']);
const ofTheConnection = new Set(['connection', 'keep-alive', 'date', 'allow', 'set-cookie', 'retry-after']);

const bytesOf = (path: string, accepted: string, { cookie }: Person) =>
  new Promise<{ encoding: string | undefined; bytes: Buffer }>((resolve, reject) => {
    httpRequest(`${app.url}${path}`, { headers: { cookie, 'accept-encoding': accepted } }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => resolve({ encoding: response.headers['content-encoding'], bytes: Buffer.concat(parts) }));
    })
      .on('error', reject)
      .end();
  });

/** Of the answer, whose values are of the moment. */
const keysOf = (bytes: Buffer) => Object.keys(JSON.parse(bytes.toString()) as object);

it('OPS-020 an answer of a call is compressed for who takes that, and says the same', async () => {
  const path = '/api/admin/operations';
  const admin = await app.person('admin');
  const plain = await bytesOf(path, 'identity', admin);
  expect(plain.encoding).toBeUndefined();
  const packed = await bytesOf(path, 'gzip', admin);
  expect(packed.encoding).toBe('gzip');
  expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 2);
  expect(keysOf(gunzipSync(packed.bytes))).toEqual(keysOf(plain.bytes));
});

const lineOf = async (answer: Response) => {
  const line = () => lines.find(({ msg, requestId }) => msg === 'request' && requestId === answer.headers.get('x-request-id'));
  await expect.poll(line).toBeDefined();
  return line();
};

describe('F8 the log line of a request', () => {
  const thisProcess = `${hostname()}/${process.pid}`;

  it.each([
    ['is read to its end', (answer: Response) => answer.text()],
    ['is cut off by the client', (answer: Response) => answer.body?.cancel()],
  ])('F8 names the person, the network of the client, and the process when the answer %s', async (_, take) => {
    const answer = await app.fetch('/api/projects?search=secret', {}, researcher);
    await take(answer);
    expect(await lineOf(answer)).toMatchObject({
      level: 'info',
      method: 'GET',
      url: '/api/projects',
      status: 200,
      ms: expect.any(Number) as number,
      person: researcher.id,
      client: '127.0.0.0/24',
      process: thisProcess,
    });
  });

  it('F8 names no person where nobody is signed in', async () => {
    const answer = await app.fetch('/api/projects');
    await answer.text();
    const line = await lineOf(answer);
    expect(line).toMatchObject({ status: 401, client: '127.0.0.0/24', process: thisProcess });
    expect(line).not.toHaveProperty('person');
  });
});

describe('what cannot be served', () => {
  it('GEN-002 an unknown route is 404, in JSON, with the id of the request', async () => {
    const { status, body, headers } = await answerOf(await app.fetch('/api/nothing/here'));
    expect(status).toBe(404);
    expect(body).toEqual({ error: 'Not found.', code: 'NOT_FOUND', requestId: headers.get('x-request-id') });
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  it.each([
    ['PUT', '/api/projects', 'GET, POST'],
    ['DELETE', '/api/accounts/researchers', 'POST'],
    ['HEAD', '/api/projects', 'GET, POST'],
    ['POST', '/api/health', 'GET, HEAD'],
  ])('a wrong method is 405: %s %s', async (method, path, allowed) => {
    const response = await app.fetch(path, { method });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe(allowed);
  });

  it.each(['DELETE', 'POST'])('a %s without a body is enough where nothing is asked', async (method) => {
    const person = await app.person('user', { confirmed: false });
    const path = method === 'DELETE' ? '/api/accounts/me/sessions' : '/api/accounts/me/confirmation';
    const answer = await app.fetch(path, { method }, person);
    expect([200, 429]).toContain(answer.status);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'application/jsonp'])(
    'T14 a body of another type is 415: %s',
    async (type) => {
      for (const path of ['/api/accounts/researchers', '/api/auth/sign-in/email'])
        expect((await post(path, '{"email":"a@example.org"}', { 'content-type': type })).status).toBe(415);
    },
  );

  it('malformed JSON is 400, and nothing to alarm an operator', async () => {
    lines = [];
    for (const path of ['/api/accounts/researchers', '/api/notifications/read', '/api/auth/sign-in/email']) {
      for (const body of ['{"name":', 'nonsense', '{"a":1}}']) {
        const answer = await answerOf(await post(path, body));
        expect([path, body, answer.status]).toEqual([path, body, 400]);
        expect(answer.body).toMatchObject({ code: 'BAD_REQUEST', error: 'This request isn’t valid. Nothing was changed.' });
      }
    }
    expect(errorLines()).toEqual([]);
  });

  it('T19 a body over 256 kB is 413, announced or not', async () => {
    lines = [];
    const large = JSON.stringify({ name: 'x'.repeat(262_144) });
    for (const path of ['/api/accounts/researchers', '/api/auth/sign-up/email']) {
      const announced = await answerOf(await post(path, large));
      expect([announced.status, announced.body.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
      const streamed = await answerOf(await post(path, streamOf(600_000)));
      expect([streamed.status, streamed.body.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    }
    expect(errorLines()).toEqual([]);
  });

  it('T19 JSON that is deep or repeats itself harms nobody', async () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    expect((await post('/api/notifications/read', `{"ids":${deep}}`, json, researcher)).status).toBe(400);
    const nested = `${'{"a":'.repeat(30_000)}1${'}'.repeat(30_000)}`;
    for (const path of ['/api/auth/sign-in/email', '/api/accounts/researchers', '/api/notifications/read'])
      expect([path, (await post(path, nested)).status]).toEqual([path, path.endsWith('read') ? 401 : 400]);
    expect((await post('/api/notifications/read', `{"ids":${nested}}`, json, researcher)).status).toBe(400);
    const polluting = '{"__proto__":{"role":"admin"},"constructor":{"prototype":{"role":"admin"}}}';
    expect((await post('/api/notifications/read', polluting, json, researcher)).status).toBe(400);
    expect(({} as { role?: string }).role).toBeUndefined();
  });

  it.each([
    '//',
    '///evil.example/x',
    '/api/%zz',
    '/api//projects',
    '/api/..%2f..%2fetc/passwd',
    '/%00',
    '/assets/../../package.json',
    '/..%5c..%5cx',
  ])('an odd path is no failure: %s', async (path) => {
    lines = [];
    expect(await rawStatus(path)).toBeLessThan(500);
    expect(errorLines()).toEqual([]);
  });

  it('a failure on our side says nothing of its cause, and is logged', async () => {
    lines = [];
    await app.world.database.pool.query('alter table notifications rename to hidden');
    const { status, body } = await answerOf(await app.fetch('/api/notifications', {}, researcher));
    await app.world.database.pool.query('alter table hidden rename to notifications');
    expect(status).toBe(500);
    expect(body).toEqual({
      error: 'Something went wrong on our side. Please try again.',
      code: 'INTERNAL_SERVER_ERROR',
      requestId: expect.any(String),
    });
    expect(errorLines()).toMatchObject([
      { requestId: body.requestId, err: { message: expect.stringContaining('notifications') } },
    ]);
  });
});

const attempts = (headers: Record<string, string>) =>
  Promise.all([
    post('/api/notifications/read', '{}', { ...json, ...headers }, researcher),
    post('/api/auth/sign-out', '{}', { ...json, ...headers }, researcher),
  ]);

describe('T14 where a change comes from', () => {
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.test' },
    { origin: 'null' },
    { origin: 'http://127.0.0.1:4000' },
    { origin: 'https://127.0.0.1:3999' },
    { origin: 'http://127.0.0.1:3999.evil.test' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ];
  it.each(foreign)('another site is refused: %j', async (headers) => {
    expect((await attempts(headers)).map(({ status }) => status)).toEqual([403, 403]);
    const me = (await (await app.fetch('/api/accounts/me', {}, researcher)).json()) as { user: unknown };
    expect(me.user).not.toBeNull();
  });

  const own: Record<string, string>[] = [
    { origin: 'http://127.0.0.1:3999' },
    { origin: 'http://localhost:3999' },
    { 'sec-fetch-site': 'same-origin' },
    {},
  ];
  it.each(own)('our own pages and programs are not: %j', async (headers) => {
    expect((await post('/api/notifications/read', '{}', { ...json, ...headers }, researcher)).status).toBe(200);
  });

  it('allows no other site to read answers', async () => {
    const response = await app.fetch('/api/projects', { method: 'OPTIONS', headers: { origin: 'https://evil.test' } });
    expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});

describe('the headers of every answer', () => {
  const asked: [string, number, () => Promise<Response>][] = [
    ['a call', 200, () => app.fetch('/api/notifications', {}, researcher)],
    ['health', 200, () => app.fetch('/api/health')],
    [
      'readiness',
      200,
      async () => {
        await app.world.database.pool.query('delete from pgboss.job'); // no worker takes them here
        return app.fetch('/api/ready');
      },
    ],
    ['the description', 200, () => app.fetch('/api/openapi.json')],
    ['the documentation', 200, () => app.fetch('/api/docs')],
    ['the account service', 200, () => app.fetch('/api/auth/get-session', {}, researcher)],
    [
      'the account service that refuses',
      401,
      () => post('/api/auth/sign-in/email', '{"email":"x@example.org","password":"wrong password"}'),
    ],
    ['a path that the account service does not have', 404, () => app.fetch('/api/auth/nothing')],
    ['bad input', 400, () => post('/api/accounts/researchers', '{}')],
    ['no session', 401, () => app.fetch('/api/projects')],
    ['another role', 403, () => app.fetch('/api/collaborations', {}, researcher)],
    ['nothing there', 404, () => app.fetch('/api/nothing')],
    ['another method', 405, () => app.fetch('/api/projects', { method: 'PUT' })],
    ['too large', 413, () => post('/api/accounts/researchers', JSON.stringify({ name: 'x'.repeat(262_144) }))],
    ['another type', 415, () => post('/api/accounts/researchers', '{}', { 'content-type': 'text/plain' })],
    ['a missing asset', 404, () => app.fetch('/assets/none.js')],
  ];

  it.each(asked)('of %s (%i) are exactly these', async (_what, status, ask) => {
    const response = await ask();
    await response.arrayBuffer();
    expect(response.status).toBe(status);
    const all = Object.fromEntries(response.headers);
    const shown = Object.entries(all).filter(
      ([name]) => !perAnswer.has(name) && !(response.status === 200 && ofCompression.has(name)) && !ofTheConnection.has(name),
    );
    expect(Object.fromEntries(shown)).toEqual(securityHeaders);
    expect(all['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('keep answers of the API out of every cache and search engine', async () => {
    for (const path of ['/api/projects', '/api/health', '/api/nothing', '/api/auth/get-session']) {
      const { headers } = await app.fetch(path, {}, researcher);
      expect([headers.get('cache-control'), headers.get('x-robots-tag')]).toEqual(['no-store', 'noindex']);
    }
  });
});
