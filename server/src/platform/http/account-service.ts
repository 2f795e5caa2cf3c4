import type { IncomingMessage, ServerResponse } from 'node:http';
import { type ErrorBody, type ErrorCode, errorCatalogue } from '@aliquot/contract/errors';
import type { Auth } from '../auth/auth.ts';
import { readBody } from './body.ts';
import { requestHeaders, sendJson } from './headers.ts';
import { isJson } from './requests.ts';

/** What opens an account stays in the cookie: a page that runs foreign scripts has nothing to read. */
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
  const known = status < 500 && typeof message === 'string' && message !== '';
  return {
    error: known ? message : errorCatalogue[ours].message,
    code: status < 500 && typeof code === 'string' && code !== '' ? code : ours,
    requestId,
  };
};

const requestOf = (request: IncomingMessage, body: Buffer<ArrayBuffer>, publicUrl: string): Request => {
  const carriesBody = request.method !== 'GET' && request.method !== 'HEAD' && body.length > 0;
  return new Request(new URL(request.url ?? '/', publicUrl), {
    method: request.method ?? 'GET',
    headers: requestHeaders(request),
    ...(carriesBody ? { body } : {}),
  });
};

/** Hands a request to the account service. No token leaves in a body, and errors look like those of every other call. */
export const serveAccountService = async (
  auth: Auth,
  publicUrl: string,
  { request, response, requestId }: { request: IncomingMessage; response: ServerResponse; requestId: string },
): Promise<void> => {
  const body = await readBody(request);
  if (body === null) return sendJson(response, 413, serviceError(413, null, requestId), { Connection: 'close' });
  if (isJson(request) && body.length > 0 && parsed(body.toString()) === undefined)
    return sendJson(response, 400, serviceError(400, null, requestId));

  const answer = await auth.handler(requestOf(request, body, publicUrl));
  for (const cookie of answer.headers.getSetCookie()) response.appendHeader('Set-Cookie', cookie);
  const { status } = answer;
  if (status >= 300 && status < 400) {
    response.writeHead(status, { Location: answer.headers.get('location') ?? '/' });
    response.end();
    return undefined;
  }
  const content = parsed(await answer.text());
  if (status < 400) return sendJson(response, status, withoutTokens(content) ?? null);
  const retryAfter = answer.headers.get('x-retry-after');
  return sendJson(response, status, serviceError(status, content, requestId), retryAfter ? { 'Retry-After': retryAfter } : {});
};
