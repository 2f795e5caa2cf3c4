import { contract } from '@aliquot/contract/index';
import type { Role } from '@aliquot/contract/options';
import fc from 'fast-check';
import type { z } from 'zod';
import { rawRoutes } from '../../app.ts';
import { accountCallNames } from '../../features/people/accounts/service/service.service.ts';
import type { FuzzRequest } from './sweep.ts';
import { encoded, hostile, hostileText, queryOf, valuesOf, words } from './values.ts';

type Route = { readonly method: string; readonly path: string; readonly input: z.ZodType; readonly roles: readonly Role[] };

/** Calls that end the sessions of the sweep itself: they are sent when it has sent everything else. */
export const endsSessions: ReadonlySet<string> = new Set([
  'POST /accounts/me/delete',
  'DELETE /accounts/me/sessions',
  'POST /auth/sign-out',
]);

const allRoles: readonly Role[] = ['user', 'lab_owner', 'admin'];
const routes: readonly Route[] = Object.values(contract)
  .flatMap((nouns) => Object.values(nouns))
  .map((each): Route => {
    const { route, inputSchema, meta } = each['~orpc'];
    const roles = typeof meta.access === 'string' ? allRoles : meta.access;
    return { method: route.method ?? 'GET', path: route.path ?? '/', input: inputSchema, roles };
  });

/** The fields of an input, where it is an object. */
const fieldsOf = (input: z.ZodType): Readonly<Record<string, z.ZodType>> =>
  (input.def as { readonly shape?: Readonly<Record<string, z.ZodType>> }).shape ?? {};

const pathOf = ({ path, input }: Pick<Route, 'path' | 'input'>): fc.Arbitrary<string> => {
  const fields = fieldsOf(input);
  const filled = (name: string): fc.Arbitrary<string> => {
    const field = fields[name];
    const wanted = field ? valuesOf(field, name) : fc.constant(`{${name}}`);
    return fc.oneof(
      { weight: 12, arbitrary: wanted.map((value) => encoded(String(value).slice(0, 2000))) },
      { weight: 1, arbitrary: hostileText.map((text) => encoded(text.slice(0, 2000))) },
    );
  };
  const parts = path.split(/\{([^}]+)\}/);
  return fc
    .tuple(...parts.map((part, index) => (index % 2 === 0 ? fc.constant(part) : filled(part))))
    .map((all) => all.join(''));
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

/** Headers that some answers depend on, and that anybody can send. */
export const hostileHeaders: fc.Arbitrary<Readonly<Record<string, string>>> = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.dictionary(
      fc.constantFrom(
        'range',
        'if-none-match',
        'if-modified-since',
        'if-range',
        'accept',
        'accept-language',
        'accept-encoding',
        'content-encoding',
        'authorization',
        'origin',
        'referer',
        'sec-fetch-site',
        'x-forwarded-for',
        'x-forwarded-proto',
        'tus-resumable',
        'upload-offset',
        'upload-length',
        'upload-metadata',
        'upload-checksum',
      ),
      fc.oneof(
        fc.constantFrom(
          'bytes=0-0',
          'bytes=-1',
          'bytes=9-1',
          'bytes=0-1,3-4',
          '*',
          '1.0.0',
          '0',
          '-1',
          '1e9',
          'null',
          'gzip',
          'sha1 x',
        ),
        fc.string({ maxLength: 40 }).map((text) => text.replaceAll(/[^ -~]/g, '').trim()),
      ),
      { minKeys: 1, maxKeys: 3 },
    ),
  },
);

const contractRequest = (route: Route): fc.Arbitrary<FuzzRequest> =>
  fc
    .tuple(
      pathOf(route),
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
    fc.constantFrom(...accountCallNames),
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

/** Routes outside of the contract take their input from the query, under names like these. */
const rawRequest: fc.Arbitrary<FuzzRequest> = fc
  .tuple(
    fc.constantFrom(...Object.keys(rawRoutes)),
    fc.dictionary(
      fc.constantFrom(
        'search',
        'status',
        'from',
        'to',
        'sort',
        'page',
        'pageSize',
        'format',
        'kind',
        'expires',
        'signature',
        'disposition',
        'token',
        'ids',
      ),
      fc.oneof(hostile, words),
      { maxKeys: 4 },
    ),
    fc.constantFrom<Role | 'anonymous'>('user', 'lab_owner', 'admin', 'anonymous'),
    fc.constantFrom('application/json', 'application/offset+octet-stream', 'application/x-www-form-urlencoded'),
  )
  .chain(([name, query, role, type]) => {
    const [method = 'GET', path = ''] = name.split(' ');
    const text = fc.constantFrom('csv', 'json', 'jsonl', 'pdf', 'zip', 'txt', 'people', 'documents', 'manifest', 'label');
    const anyInput = Object.fromEntries(
      [...path.matchAll(/\{([^}]+)\}/g)].map(([, field = '']) => [
        field,
        /id$/i.test(field) ? fc.constant(`{${field}}`) : text,
      ]),
    );
    return fc.tuple(fc.record(anyInput), hostileText).map(([inPath, body]) => ({
      route: name,
      method,
      target: `/api${path.replaceAll(/\{([^}]+)\}/g, (_, field: string) => encoded(String(inPath[field])))}${queryOf(query)}`,
      body: method === 'GET' ? null : body.toWellFormed(),
      type,
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
  '/api/labs/{labId}/checklist.exe',
  '/api/files/lab-documents/{documentId}?expires=1e400&signature=x&disposition=inline',
  `/api/files/documents/{documentId}?expires=${2 ** 53}&signature=%F0%9F%98%80`,
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
    fc
      .tuple(
        fc.oneof(
          { weight: 20, arbitrary: fc.constantFrom(...routes).chain(contractRequest) },
          { weight: 3, arbitrary: rawRequest },
          { weight: 2, arbitrary: accountRequest },
          { weight: 1, arbitrary: strangeRequest },
        ),
        hostileHeaders,
      )
      .map(([request, headers]) => ({ ...request, headers })),
    { seed, numRuns: count },
  );
