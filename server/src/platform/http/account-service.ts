import type { IncomingMessage } from 'node:http';
import { type ErrorBody, type ErrorCode, errorCatalogue } from '@aliquot/contract/errors';
import { metOutage } from '../db/outage.ts';
import { readBody } from './body.ts';
import type { RequestContext } from './call.ts';
import { encodeError } from './error-bodies.ts';
import { requestHeaders, sendJson } from './headers.ts';
import { databaseAway, wireError } from './mount.ts';
import { textRefusal } from './plain-text.ts';
import { isJson } from './requests.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Answer of the account service; `body` still holds values that only a cookie may carry. */
export type ServiceAnswer = { readonly status: number; readonly body: unknown; readonly headers: Headers };

/** One call below `/api/auth`, before it reaches the library. */
export type ServiceCall = RequestContext & {
  /** The method and the path below `/api/auth`, such as `POST /sign-in/email`. */
  readonly name: string;
  readonly fields: Fields;
  /** Hands the call to the library; with `fields`, these instead of what was sent. */
  readonly ask: (fields?: Fields) => Promise<ServiceAnswer>;
};

/** Answers a call of the account service, or lets the library do so under the product's rules. */
export type AccountService = (call: ServiceCall) => Promise<ServiceAnswer>;

/** Secrets that open an account stay in the cookie: a page that runs foreign scripts has nothing to read. */
const tokenNames = new Set(['token', 'accessToken', 'refreshToken', 'idToken', 'sessionToken']);

const withoutTokens = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutTokens);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) => (tokenNames.has(name) ? [] : [[name, withoutTokens(part)] as const])),
  );
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const codeOf = (status: number): ErrorCode =>
  (Object.keys(errorCatalogue) as ErrorCode[]).find((code) => errorCatalogue[code].status === status) ?? 'BAD_REQUEST';

/** The service's own codes stay: the pages decide by them. */
const serviceError = (status: number, body: unknown, requestId: string): Omit<ErrorBody, 'code'> & { code: string } => {
  const { message, code } = (body ?? {}) as { message?: unknown; code?: unknown };
  const ours = codeOf(status);
  const isExpected = status < 500 || status === errorCatalogue.SERVICE_UNAVAILABLE.status;
  const known = isExpected && typeof message === 'string' && message !== '';
  return {
    error: known ? message : errorCatalogue[ours].message,
    code: isExpected && typeof code === 'string' && code !== '' ? code : ours,
    requestId,
  };
};

const requestOf = (request: IncomingMessage, fields: Fields | null, publicUrl: string): Request => {
  const headers = requestHeaders(request);
  for (const name of ['content-length', 'transfer-encoding']) headers.delete(name);
  if (fields) headers.set('content-type', 'application/json');
  return new Request(new URL(request.url ?? '/', publicUrl), {
    method: request.method ?? 'GET',
    headers,
    ...(fields ? { body: JSON.stringify(fields) } : {}),
  });
};

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Answers a call of the account service. No token leaves in a body, and errors look like those of every other call. */
export const serveAccountService = async (
  service: AccountService,
  pathname: string,
  context: RequestContext,
): Promise<void> => {
  const { request, response, origin, world } = context;
  const body = await readBody(request);
  if (body === null) return sendJson(response, 413, serviceError(413, null, origin.requestId), { Connection: 'close' });
  const sent = isJson(request) && body.length > 0 ? parsed(body.toString()) : {};
  const unreadable = textRefusal(sent);
  if (!isFields(sent) || unreadable)
    return sendJson(response, 400, serviceError(400, { message: unreadable?.details }, origin.requestId));

  const carriesBody = request.method !== 'GET' && request.method !== 'HEAD';
  const ask = async (fields: Fields = sent): Promise<ServiceAnswer> => {
    const answer = await world.auth.handler(requestOf(request, carriesBody ? fields : null, world.config.server.publicUrl));
    return { status: answer.status, body: parsed(await answer.text()), headers: answer.headers };
  };
  const name = `${request.method ?? 'GET'} ${pathname.slice('/api/auth'.length)}`;
  const { status, body: content, headers } = await service({ ...context, name, fields: sent, ask });

  // The library may put a refusal in place of the database's error.
  if (status >= 400 && metOutage())
    return sendJson(response, 503, encodeError(wireError(databaseAway), origin.requestId), { 'Retry-After': '10' });
  for (const cookie of headers.getSetCookie()) response.appendHeader('Set-Cookie', cookie);
  if (status >= 300 && status < 400) {
    response.writeHead(status, { Location: headers.get('location') ?? '/' });
    response.end();
    return undefined;
  }
  const kept = headers.get('cache-control');
  if (status < 400) return sendJson(response, status, withoutTokens(content) ?? null, kept ? { 'Cache-Control': kept } : {});
  const retryAfter = headers.get('retry-after') ?? headers.get('x-retry-after');
  const extra = retryAfter ? { 'Retry-After': retryAfter } : undefined;
  return sendJson(response, status, serviceError(status, content, origin.requestId), extra);
};
