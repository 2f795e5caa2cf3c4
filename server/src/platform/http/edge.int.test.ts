import { connect } from 'node:net';
import { contract } from '@aliquot/contract/index';
import type { Role } from '@aliquot/contract/options';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountCallNames } from '../../features/people/accounts/service/service.service.ts';
import { type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let people: Readonly<Record<Role, Person>>;

beforeAll(async () => {
  app = await startTestApp({ worker: false });
  people = { user: await app.person('user'), lab_owner: await app.person('lab_owner'), admin: await app.person('admin') };
});
afterAll(() => app.close());

type Answer = { readonly status: number; readonly body: unknown };

/** Sends bytes exactly as they are and reads the whole answer. */
const sendRaw = (text: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(app.url);
    const chunks: Buffer[] = [];
    const socket = connect(Number(port), hostname, () => socket.write(text));
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    // The server may close before it has read all: what it said until then counts.
    socket.on('error', (error) => chunks.length === 0 && reject(error));
    socket.on('close', () => {
      const text = Buffer.concat(chunks).toString();
      const json = /\{[\s\S]*\}/.exec(text)?.[0]; // without the lengths of its chunks
      resolve({ status: Number(text.split(' ')[1]), body: json === undefined ? null : JSON.parse(json) });
    });
  });
const rawGet = (target: string, method = 'GET') =>
  sendRaw(`${method} ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);

const badRequest = {
  error: 'This request isn’t valid. Nothing was changed.',
  code: 'BAD_REQUEST',
  requestId: expect.any(String) as unknown,
};

const routes = Object.values(contract).flatMap((nouns) =>
  Object.values(nouns).map((each) => {
    const { method = 'GET', path = '/' } = each['~orpc'].route;
    const { access } = each['~orpc'].meta;
    const role: Role = typeof access === 'string' ? 'admin' : (access[0] ?? 'admin');
    return { method: String(method), path: path.replaceAll(/\{[^}]+\}/g, crypto.randomUUID()), role };
  }),
);
const withBody = routes.filter(({ method }) => method !== 'GET');
const accountCalls = accountCallNames.map((name) => {
  const [method = '', path = ''] = name.split(' ');
  return { method, path: `/auth${path}`, role: 'user' as const };
});

const sendTo = async ({ method, path, role }: (typeof routes)[number], body: string): Promise<Answer> => {
  const headers = { 'content-type': 'application/json' };
  const answer = await app.fetch(`/api${path}`, { method, body, headers }, people[role]);
  return { status: answer.status, body: await answer.json() };
};

describe('OPS-010: request targets', () => {
  it.each([
    ['another host and a person', '//u:p@host/api/auth/get-session'],
    ['a backslash for a slash', '/\\u:p@host/api/auth/get-session'],
    ['the absolute form', 'http://x/api/auth/get-session'],
    ['the asterisk', '*'],
    ['half an escape', '/api/projects%'],
    ['no hexadecimal escape', '/api/projects?search=%zz'],
    ['an escape that is no UTF-8', '/api/projects?search=%ff'],
    ['a lone surrogate', '/api/projects?search=%ed%a0%80'],
    ['U+0000 in the path', '/api/%00'],
    ['U+0000 in the query', '/api/projects?search=%00'],
    ['a fragment', '/api/projects#top'],
    ['a long one', `/api/projects?search=${'x'.repeat(9000)}`],
    ['one longer than any server reads', `/api/projects?search=${'x'.repeat(40_000)}`],
    ['a page', '/%E0%A4%A'],
    ['letters outside of ASCII', '/api/projects?search=é'],
  ])('OPS-010: %s is 400 in JSON', async (_, target) => {
    expect(await rawGet(target)).toEqual({ status: 400, body: badRequest });
  });

  it('OPS-010: a tunnel to elsewhere is 400', async () => {
    expect(await rawGet('example.org:443', 'CONNECT')).toEqual({ status: 400, body: badRequest });
  });

  it('OPS-010: the same target without the fault is served', async () => {
    expect((await rawGet('/api/auth/get-session')).status).toBe(200);
    expect((await rawGet('/api/health?search=%C3%A9%2F%5C')).status).toBe(200);
  });

  it('OPS-010: every route refuses a malformed target', async () => {
    for (const { method, path } of [...routes, ...accountCalls])
      expect([method, path, await rawGet(`/api${path}?x=%00`, method)]).toEqual([
        method,
        path,
        { status: 400, body: badRequest },
      ]);
  });

  it.each([
    ['what is no HTTP', 'nonsense\r\n\r\n'],
    ['a header without a name', 'GET / HTTP/1.1\r\nHost: x\r\n: x\r\n\r\n'],
    ['two lengths', 'POST /api/notifications/read HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}'],
  ])('OPS-010: %s is 400 in JSON', async (_, text) => {
    expect(await sendRaw(text)).toEqual({ status: 400, body: badRequest });
  });
});

describe('OPS-010: bodies', () => {
  const details = {
    nul: 'Text cannot contain the character U+0000.',
    surrogate: 'Text cannot contain half a character (a lone surrogate).',
  };

  it.each([
    ['U+0000', '{"x":"a\\u0000"}', details.nul],
    ['a lone surrogate', '{"x":"a\\ud800"}', details.surrogate],
    ['a lone surrogate within', '{"x":{"y":["\\udc00a"]}}', details.surrogate],
    ['a lone surrogate in a key', '{"\\ud800":1}', details.surrogate],
    ['nesting that no call has', `{"x":${'['.repeat(10_000)}${']'.repeat(10_000)}}`, undefined],
  ])('OPS-010: every route with a body refuses %s', async (_, body, said) => {
    for (const each of withBody) {
      const expected = { ...badRequest, ...(said ? { details: said } : {}) };
      expect([each.method, each.path, await sendTo(each, body)]).toEqual([
        each.method,
        each.path,
        { status: 400, body: expected },
      ]);
    }
    for (const each of accountCalls.filter(({ method }) => method === 'POST')) {
      const expected = { ...badRequest, ...(said ? { error: said } : {}) };
      expect([each.path, await sendTo(each, body)]).toEqual([each.path, { status: 400, body: expected }]);
    }
  });

  it('OPS-010: every route with a body refuses a key that it does not know, and names it', async () => {
    const said = { zz: 'There is no field “zz” here' };
    for (const each of withBody) {
      const { status, body } = await sendTo(each, '{"zz":1}');
      expect([each.method, each.path, status, body]).toEqual([
        each.method,
        each.path,
        400,
        expect.objectContaining({ code: 'BAD_REQUEST', fields: expect.objectContaining(said) as unknown }),
      ]);
    }
    for (const each of accountCalls.filter(({ method }) => method === 'POST'))
      expect([each.path, await sendTo(each, '{"zz":1}')]).toEqual([
        each.path,
        { status: 400, body: { ...badRequest, error: said.zz } },
      ]);
  });
});

const report = (startDate: string, endDate: string) =>
  sendTo({ method: 'POST', path: '/functions/generate-audit-report', role: 'admin' }, JSON.stringify({ startDate, endDate }));

describe('OPS-010: years', () => {
  it.each(['0000-01-01', '0000-12-31', '10000-01-01', '+010000-01-01', '-000001-01-01'])(
    'OPS-010: %s is 400 wherever a day is asked',
    async (day) => {
      for (const name of ['from', 'to']) {
        const query = new URLSearchParams({ [name]: day }).toString();
        expect((await app.fetch(`/api/audit?${query}`, {}, people.admin)).status).toBe(400);
        expect((await app.fetch(`/api/audit/export?${query}`, {}, people.admin)).status).toBe(400);
      }
      expect((await report(day, '2026-01-01')).status).toBe(400);
      expect((await report('2026-01-01', day)).status).toBe(400);
    },
  );

  it('OPS-010: the first and the last year that there are can be asked for', async () => {
    for (const query of ['from=0001-01-01', 'to=9999-12-31', 'to=0001-01-01', 'from=9999-12-31']) {
      expect((await app.fetch(`/api/audit?${query}`, {}, people.admin)).status).toBe(200);
      const exported = await app.fetch(`/api/audit/export?${query}`, {}, people.admin);
      expect(exported.status).toBe(200);
      await exported.text();
    }
    expect((await report('0001-01-01', '9999-12-31')).status).toBeLessThan(500);
  });
});
