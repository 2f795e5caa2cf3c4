import { request as httpRequest } from 'node:http';
import { contract } from '@aliquot/contract/index';
import type { Role } from '@aliquot/contract/options';
import fc from 'fast-check';
import type { z } from 'zod';
import { accountCallNames } from '../features/accounts/service/service.service.ts';

/** One request of a sweep. `{id}` in its target and body becomes an id that earlier answers named. */
export type FuzzRequest = {
  readonly route: string;
  readonly method: string;
  readonly target: string;
  readonly body: string | null;
  readonly type: string;
  readonly role: Role | 'anonymous';
};

/** What a sweep saw. A failure is a 5xx, unless it says when to come back, or no answer. */
export type FuzzResult = {
  readonly byStatus: Readonly<Record<string, number>>;
  readonly byRoute: ReadonlyMap<string, number>;
  readonly failures: readonly { readonly request: FuzzRequest; readonly answer: string }[];
};

const anId = '{id}';

const hostileTexts: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfff',
  '😀'.repeat(300),
  `${'x'.repeat(499)}😀`,
  'x'.repeat(20_000),
  '\u202e\u200b\ufeff',
  'e\u0301'.repeat(100),
  '"\'; drop table users; --',
  '<img src=x onerror=alert(1)>',
  '%00%ff%',
  '\\u0000',
  '__proto__',
  'constructor',
  '${7*7}{{7*7}}',
  '../../../etc/passwd',
  'a@b',
  '=cmd|x',
  'NaN',
  '1e400',
  '-0',
  '0000-01-01',
  '9999-12-31',
  '10000-01-01',
  '2026-02-30',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '00000000-0000-0000-0000-000000000000',
  'İıſß',
];
const hostileNumbers = [-1, 0, -0, 0.5, 1e15, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e300, -1e300];

const hostileText = fc.oneof(fc.constantFrom(...hostileTexts), fc.string({ unit: 'binary', maxLength: 40 }));
const hostile: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  { weight: 2, arbitrary: fc.constantFrom(...hostileNumbers) },
  fc.constantFrom<unknown>(null, true, false, [], {}, [[]], { length: -1 }),
  fc.constant(JSON.parse(`${'['.repeat(200)}${']'.repeat(200)}`)),
  fc.jsonValue({ maxDepth: 3 }),
);

const words = fc.constantFrom(
  'Plasma of participants with type 2 diabetes, measured twice a month.',
  'Sequencing of FFPE blocks',
  'Boston, MA, USA',
  'A reason that is long enough to be read by somebody.',
  '1990',
  'genomics',
);
const days = fc.constantFrom('2026-01-01', '2030-12-31', '0001-01-01', '9999-12-31');

type Definition = {
  readonly type: string;
  readonly format?: string;
  readonly innerType?: z.ZodType;
  readonly in?: z.ZodType;
  readonly element?: z.ZodType;
  readonly valueType?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly entries?: Readonly<Record<string, string | number>>;
  readonly values?: readonly unknown[];
  readonly checks?: readonly { readonly _zod: { readonly def: { readonly format?: string } } }[];
};

const textOf = ({ format, checks = [] }: Definition): fc.Arbitrary<string> => {
  const formats = [format, ...checks.map(({ _zod }) => _zod.def.format)];
  if (formats.some((name) => name === 'uuid' || name === 'guid')) return fc.constant(anId);
  if (formats.includes('date')) return days;
  if (formats.includes('datetime')) return fc.constantFrom('2026-01-01T00:00:00.000Z', '2001-01-01T00:00:00+14:00');
  if (formats.includes('regex')) return fc.constantFrom('ada@example.org', '+12065550100', 'US-NY', 'https://example.org');
  return words;
};

/** Values as a schema wants them, and now and then something else. */
const valuesOf = (schema: z.ZodType): fc.Arbitrary<unknown> => {
  const definition = schema.def as unknown as Definition;
  const inner = definition.innerType ?? definition.in;
  const wanted = ((): fc.Arbitrary<unknown> => {
    if (inner) return inner.def.type === 'transform' ? hostile : valuesOf(inner);
    if (definition.shape) {
      const fields = Object.entries(definition.shape);
      const needed = fields.filter(([, field]) => !field.safeParse(undefined).success).map(([name]) => name);
      return fc.record(Object.fromEntries(fields.map(([name, field]) => [name, valuesOf(field)])), { requiredKeys: needed });
    }
    if (definition.entries) return fc.constantFrom(...Object.values(definition.entries));
    if (definition.values) return fc.constantFrom(...definition.values);
    if (definition.options) return fc.oneof(...definition.options.map(valuesOf));
    if (definition.element) return fc.array(valuesOf(definition.element), { maxLength: 4 });
    if (definition.valueType)
      return fc.dictionary(fc.constantFrom('a', '__proto__', '1'), valuesOf(definition.valueType), { maxKeys: 3 });
    if (definition.type === 'string') return textOf(definition);
    if (definition.type === 'number') return fc.oneof(fc.integer({ min: 0, max: 100 }), fc.constantFrom(2000, 42.3));
    if (definition.type === 'boolean') return fc.boolean();
    return hostile;
  })();
  return fc.oneof({ weight: 24, arbitrary: wanted }, { weight: 1, arbitrary: hostile });
};

const encoded = (text: string): string => encodeURIComponent(text.toWellFormed()).replace('%7Bid%7D', anId);

const queryOf = (values: Record<string, unknown>): string => {
  const parts = Object.entries(values).map(([name, value]) => {
    const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
    return `${encoded(name)}=${encoded(text.slice(0, 3000))}`;
  });
  return parts.length > 0 ? `?${parts.join('&')}` : '';
};

type Route = { readonly method: string; readonly path: string; readonly input: z.ZodType; readonly roles: readonly Role[] };

/** Calls that end the sessions of the sweep itself. */
const leftOut = new Set(['POST /accounts/me/delete', 'DELETE /accounts/me/sessions', 'POST /auth/sign-out']);

const allRoles: readonly Role[] = ['user', 'lab_owner', 'admin'];
const routes: readonly Route[] = Object.values(contract)
  .flatMap((nouns) => Object.values(nouns))
  .map((each): Route => {
    const { route, inputSchema, meta } = each['~orpc'];
    const roles = typeof meta.access === 'string' ? allRoles : meta.access;
    return { method: route.method ?? 'GET', path: route.path ?? '/', input: inputSchema, roles };
  })
  .filter(({ method, path }) => !leftOut.has(`${method} ${path}`));

const pathOf = (path: string): fc.Arbitrary<string> => {
  const filled = fc.oneof(
    { weight: 12, arbitrary: fc.constant(anId) },
    { weight: 1, arbitrary: hostileText.map((text) => encoded(text.slice(0, 2000))) },
  );
  return path
    .split(/\{[^}]+\}/)
    .reduce<fc.Arbitrary<string>>(
      (before, part, index) =>
        index === 0 ? fc.constant(part) : fc.tuple(before, filled).map(([front, value]) => `${front}${value}${part}`),
      fc.constant(''),
    );
};

/** A value as JSON, or something that only looks like it. */
const jsonOf = (values: unknown): fc.Arbitrary<string> => {
  const whole = JSON.stringify(values) ?? 'null';
  return fc.oneof(
    { weight: 20, arbitrary: fc.constant(whole) },
    { weight: 1, arbitrary: fc.nat(whole.length).map((length) => whole.slice(0, length)) },
    { weight: 1, arbitrary: hostile.map((value) => JSON.stringify(value) ?? '') },
    { weight: 1, arbitrary: fc.constant(whole.replace('{', '{"__proto__":{"a":1},"zz":1,')) },
  );
};

const types = fc.oneof(
  { weight: 30, arbitrary: fc.constant('application/json') },
  fc.constantFrom('application/json; charset=utf-16', 'text/plain', 'multipart/form-data', 'multipart/form-data; boundary=x'),
);

const contractRequest = (route: Route): fc.Arbitrary<FuzzRequest> =>
  fc
    .tuple(
      pathOf(route.path),
      valuesOf(route.input) as fc.Arbitrary<Record<string, unknown>>,
      fc.oneof(
        { weight: 8, arbitrary: fc.constantFrom(...route.roles) },
        { weight: 1, arbitrary: fc.constantFrom<Role | 'anonymous'>('user', 'lab_owner', 'admin', 'anonymous') },
      ),
      types,
    )
    .chain(([path, values, role, type]): fc.Arbitrary<FuzzRequest> => {
      const inPath = [...route.path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name);
      const isRecord = typeof values === 'object' && values !== null && !Array.isArray(values);
      const rest = isRecord ? Object.fromEntries(Object.entries(values).filter(([name]) => !inPath.includes(name))) : values;
      const base = { route: `${route.method} ${route.path}`, method: route.method, role };
      if (route.method === 'GET')
        return fc.constant({ ...base, target: `/api${path}${isRecord ? queryOf(rest) : ''}`, body: null, type: '' });
      return jsonOf(rest).map((body) => ({ ...base, target: `/api${path}`, body, type }));
    });

const accountRequest: fc.Arbitrary<FuzzRequest> = fc
  .tuple(
    fc.constantFrom(...accountCallNames.filter((name) => !leftOut.has(name.replace(' ', ' /auth')))),
    fc.dictionary(
      fc.constantFrom(
        'email',
        'password',
        'name',
        'otp',
        'code',
        'type',
        'phoneNumber',
        'provider',
        'callbackURL',
        'idToken',
        'accountId',
      ),
      fc.oneof(hostile, words),
      { maxKeys: 4 },
    ),
    fc.constantFrom<Role | 'anonymous'>('user', 'anonymous'),
  )
  .chain(([name, values, role]) => {
    const [method = 'GET', path = ''] = name.split(' ');
    const target = `/api/auth${path}${method === 'GET' ? queryOf(values) : ''}`;
    return jsonOf(values).map((json) => ({
      route: `${method} /auth${path}`,
      method,
      target,
      body: method === 'GET' ? null : json,
      type: 'application/json',
      role,
    }));
  });

const targets = [
  '//u:p@host/api/auth/get-session',
  'http://x/api/auth/get-session',
  '/api/%00',
  '/api/%',
  '/api/labs/%zz',
  '/%E0%A4%A',
  '/api/../api/labs',
  '/api/%2e%2e/labs',
  '/api/labs/..%2f..%2fmine',
  '/api/events?x=%ed%a0%80',
  '/api/audit/export?format=csv&from=0000-01-01',
  '/api/audit/export?format=jsonl&to=9999-12-31',
  '/api/admin/projects.csv?search=%F0%9F%98%80',
  '/api/admin/match-impressions.csv',
  `/api/labs/${anId}/checklist.pdf`,
  `/api/labs/${anId}/checklist.exe`,
  `/api/reports/audit/${anId}.csv`,
  `/api/files/lab-documents/${anId}?expires=1e400&signature=x&disposition=inline`,
  `/api/files/documents/${anId}?expires=${2 ** 53}&signature=%F0%9F%98%80`,
  '/api/docs',
  '/api/openapi.json',
  '/api/ready',
  '/metrics',
  '/dev/mail',
  '/',
  `/${'x'.repeat(9000)}`,
  '*',
];

const strangeRequest: fc.Arbitrary<FuzzRequest> = fc
  .tuple(
    fc.constantFrom(...targets),
    fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST', 'OPTIONS', 'DELETE'),
    fc.constantFrom<Role | 'anonymous'>('admin', 'user', 'anonymous'),
  )
  .map(([target, method, role]) => ({
    route: 'beside the contract',
    method,
    target,
    body: method === 'POST' ? '{}' : null,
    type: 'application/json',
    role,
  }));

/** The same requests for the same seed. */
export const fuzzRequests = (seed: number, count: number): FuzzRequest[] =>
  fc.sample(
    fc.oneof(
      { weight: 20, arbitrary: fc.constantFrom(...routes).chain(contractRequest) },
      { weight: 2, arbitrary: accountRequest },
      { weight: 1, arbitrary: strangeRequest },
    ),
    { seed, numRuns: count },
  );

type Answer = { readonly status: number; readonly retryAfter: string | undefined; readonly text: string };

const answerCharacters = 200_000;

const send = (url: string, { method, target, body, type }: FuzzRequest, cookie: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const headers = { cookie, ...(body === null ? {} : { 'content-type': type, 'content-length': Buffer.byteLength(body) }) };
    const request = httpRequest({ hostname, port, path: target, method, headers, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      const done = () => resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'], text });
      response.on('data', (part: string) => {
        if (text.length < answerCharacters) text += part;
        if (response.headers['content-type'] === 'text/event-stream') {
          done();
          request.destroy();
        }
      });
      response.on('end', done);
      response.on('error', reject);
    });
    request.on('error', reject);
    request.end(body ?? undefined);
  });

const idsIn = (text: string): string[] =>
  [...text.matchAll(/"(?:id|\w+_id|\w+Id)":"([0-9a-f]{8}-[0-9a-f-]{27})"/g)].map(([, id]) => id ?? '');

const keptIds = 300;

/**
 * Sends requests one after the other in each of `lanes`, with the cookies of people, and fills in ids that earlier answers
 * named. `protectedIds` are never named: those of the people themselves.
 */
export const sweep = async (
  url: string,
  requests: readonly FuzzRequest[],
  cookies: Readonly<Record<Role, string>>,
  { protectedIds, lanes = 1 }: { readonly protectedIds: readonly string[]; readonly lanes?: number },
): Promise<FuzzResult> => {
  const ids: string[] = [crypto.randomUUID()];
  const byStatus: Record<string, number> = {};
  const byRoute = new Map<string, number>();
  const failures: { request: FuzzRequest; answer: string }[] = [];
  let next = 0;
  let turn = 0;
  const filled = (text: string) => text.replaceAll(anId, () => ids[(turn += 7) % ids.length] ?? '');
  const lane = async () => {
    for (let planned = requests[next++]; planned; planned = requests[next++]) {
      const request = { ...planned, target: filled(planned.target), body: planned.body === null ? null : filled(planned.body) };
      const cookie = request.role === 'anonymous' ? '' : cookies[request.role];
      const answer = await send(url, request, cookie).catch((error: unknown) => ({
        status: 0,
        retryAfter: undefined,
        text: String(error),
      }));
      byStatus[answer.status] = (byStatus[answer.status] ?? 0) + 1;
      byRoute.set(planned.route, (byRoute.get(planned.route) ?? 0) + 1);
      const comesBack = answer.status === 503 && answer.retryAfter !== undefined;
      if (answer.status === 0 || (answer.status >= 500 && !comesBack))
        failures.push({ request, answer: answer.text.slice(0, 300) });
      for (const id of idsIn(answer.text)) {
        if (ids.includes(id) || protectedIds.includes(id)) continue;
        ids.push(id);
        if (ids.length > keptIds) ids.splice(1, 1);
      }
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return { byStatus, byRoute, failures };
};
