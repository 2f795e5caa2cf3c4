import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type ErrorBody, type ErrorCode, errorCatalogue } from '@aliquot/contract/errors';
import type { AnyContractRouter } from '@orpc/contract';
import { OpenAPIHandler } from '@orpc/openapi/node';
import { type AnyRouter, ORPCError, onError } from '@orpc/server';
import { BodyLimitPlugin } from '@orpc/server/node';
import { toNodeHandler } from 'better-auth/node';
import type { Actor } from '../../kernel/actor.ts';
import type { Origin } from '../../kernel/origin.ts';
import { clientAddressHeader } from '../auth/auth.ts';
import { currentRequestId, withLogContext } from '../log.ts';
import type { World } from '../world.ts';
import type { RequestContext } from './call.ts';
import { clientAddressReader } from './client-address.ts';
import { securityHeaders, sendJson } from './headers.ts';
import { wireError } from './mount.ts';
import { type ReceivedForm, receiveForm } from './multipart.ts';
import { describeApi, docsPage } from './openapi.ts';
import { serveStatic } from './static.ts';

/** A route outside the contract (a stream, a file): it answers the request, or returns false to let others try. */
export type RawRoute = (path: string, context: RequestContext) => Promise<boolean>;

export type ServerOptions = {
  world: World;
  contract: AnyContractRouter;
  router: AnyRouter;
  rawRoutes: readonly RawRoute[];
  /** Tells who sends a request. */
  authenticate: (headers: Headers, world: World) => Promise<{ actor: Actor; sessionId: string | null }>;
  ready: () => Promise<Record<string, boolean>>;
  webDirectory: string;
};

const bodyBytes = 262_144;
const isApi = (path: string) => path === '/api' || path.startsWith('/api/');
const changes = (request: IncomingMessage) => !['GET', 'HEAD', 'OPTIONS'].includes(request.method ?? 'GET');
const isMultipart = (request: IncomingMessage) => (request.headers['content-type'] ?? '').startsWith('multipart/form-data');

const forwardingHeaders = ['forwarded', 'x-real-ip', 'x-client-ip', 'cf-connecting-ip', 'true-client-ip', clientAddressHeader];

const headersOf = (request: IncomingMessage): Headers => {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) if (value !== undefined) headers.set(name, String(value));
  return headers;
};

/** A browser says where a change comes from; anything but our own pages is refused. Clients that are no browser send neither header. */
const isForeign = (request: IncomingMessage, publicUrl: string) => {
  const { origin } = request.headers;
  if (origin !== undefined) return origin !== publicUrl;
  const site = request.headers['sec-fetch-site'];
  return site !== undefined && site !== 'same-origin' && site !== 'none';
};

const bodyOf = (code: ErrorCode, requestId: string, extra: Partial<ErrorBody> = {}): ErrorBody => ({
  error: errorCatalogue[code].message,
  code,
  ...extra,
  requestId,
});

const isKnown = (code: string): code is ErrorCode => code in errorCatalogue;

type Issue = { path?: readonly (PropertyKey | { key: PropertyKey })[]; message: string };

/** What a schema found wrong, by field, in the words of the schema. Of more than one word about a field, the first is said. */
const fieldsOf = (data: unknown): Record<string, string> | undefined => {
  const issues = (data as { issues?: readonly Issue[] } | undefined)?.issues;
  if (!issues) return (data as { fields?: Record<string, string> } | undefined)?.fields;
  const nameOf = ({ path = [] }: Issue) => path.map((key) => String(typeof key === 'object' ? key.key : key)).join('.');
  return Object.fromEntries(issues.map((issue) => [nameOf(issue), issue.message] as const).toReversed());
};

const encodeError = (error: ORPCError<string, unknown>, requestId: string): ErrorBody => {
  const code = isKnown(error.code) ? error.code : error.status < 500 ? 'BAD_REQUEST' : 'INTERNAL_SERVER_ERROR';
  const fields = fieldsOf(error.data);
  const details = (error.data as { details?: string } | undefined)?.details ?? Object.values(fields ?? {})[0];
  return bodyOf(code, requestId, { ...(details ? { details } : {}), ...(fields ? { fields } : {}) });
};

/** The API, the account service and the pages, on one plain HTTP server. */
export const createHttpServer = (options: ServerOptions): Server => {
  const { world, router, contract } = options;
  const { log, config } = world;
  const { publicUrl } = config.server;
  const addressOf = clientAddressReader(config.server.trustedProxies);
  const headers = securityHeaders(publicUrl, config.mapTiles ? new URL(config.mapTiles.url.replace('{s}', 'a')).origin : null);
  const accounts = toNodeHandler(world.auth);
  const api = new OpenAPIHandler<RequestContext>(router, {
    plugins: [new BodyLimitPlugin({ maxBodySize: bodyBytes })],
    interceptors: [
      onError((error) => {
        const isOurs =
          !(error instanceof ORPCError || error instanceof SyntaxError) || (error instanceof ORPCError && error.status >= 500);
        if (isOurs) log.error({ err: error }, 'request failed');
      }),
    ],
    customErrorResponseBodyEncoder: (error) => encodeError(error, currentRequestId() ?? ''),
  });
  let description: Promise<object> | undefined;

  const answer = async (request: IncomingMessage, response: ServerResponse, requestId: string): Promise<void> => {
    const { pathname } = new URL(request.url ?? '/', publicUrl);
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    response.setHeader('X-Request-Id', requestId);
    const ip = addressOf(request);
    for (const name of [...forwardingHeaders, 'x-forwarded-for']) delete request.headers[name];
    request.headers[clientAddressHeader] = ip;

    if (!isApi(pathname)) {
      if (pathname.startsWith('/dev/') && (await raw(pathname, await contextOf(request, response, requestId, ip)))) return;
      return serveStatic(options.webDirectory, pathname, request, response);
    }
    response.setHeader('Cache-Control', 'no-store');
    if (pathname === '/api/health') return sendJson(response, 200, { status: 'ok' });
    if (pathname === '/api/ready') {
      const checks = await options.ready();
      return sendJson(response, Object.values(checks).every(Boolean) ? 200 : 503, checks);
    }
    if (pathname === '/api/openapi.json')
      return sendJson(response, 200, await (description ??= describeApi(contract, publicUrl)));
    if (pathname === '/api/docs') return docsPage(await (description ??= describeApi(contract, publicUrl)), response);
    if (changes(request) && isForeign(request, publicUrl)) return sendJson(response, 403, bodyOf('FORBIDDEN', requestId));
    if (pathname.startsWith('/api/auth/')) return accounts(request, response);
    await call(pathname, await contextOf(request, response, requestId, ip));
  };

  const contextOf = async (
    request: IncomingMessage,
    response: ServerResponse,
    requestId: string,
    ip: string,
  ): Promise<RequestContext> => {
    const { actor, sessionId } = await options.authenticate(headersOf(request), world);
    const origin: Origin = { requestId, ip, userAgent: request.headers['user-agent'] ?? null, sessionId };
    return { world, actor, origin, now: world.now(), request, response };
  };

  const raw = async (path: string, context: RequestContext) => {
    for (const route of options.rawRoutes) if (await route(path, context)) return true;
    return false;
  };

  const call = async (pathname: string, context: RequestContext) => {
    const { request, response, origin } = context;
    if (await raw(pathname, context)) return;
    let received: ReceivedForm | undefined;
    if (isMultipart(request)) {
      if (context.actor.kind !== 'user') {
        response.setHeader('Connection', 'close');
        return sendJson(response, 401, bodyOf('UNAUTHORIZED', origin.requestId));
      }
      const form = await receiveForm(request);
      if ('ok' in form)
        return sendJson(response, errorCatalogue[form.code].status, encodeError(wireError(form), origin.requestId));
      received = form;
      (request as IncomingMessage & { body?: FormData }).body = form.form;
    }
    try {
      const { matched } = await api.handle(request, response, { prefix: '/api', context });
      if (!matched) sendJson(response, 404, bodyOf('NOT_FOUND', origin.requestId));
    } finally {
      await received?.discard();
    }
  };

  const server = createServer((request, response) => {
    const requestId = randomUUID();
    const began = performance.now();
    withLogContext({ requestId }, () => {
      response.on('close', () => {
        const { method, url } = request;
        log.info(
          { method, url: url?.split('?')[0], status: response.statusCode, ms: Math.round(performance.now() - began) },
          'request',
        );
      });
      answer(request, response, requestId).catch((error: unknown) => {
        log.error({ err: error }, 'request failed');
        if (!response.headersSent) sendJson(response, 500, bodyOf('INTERNAL_SERVER_ERROR', requestId));
        else response.destroy();
      });
    });
  });
  server.headersTimeout = 15_000;
  server.requestTimeout = 120_000;
  server.keepAliveTimeout = 65_000;
  return server;
};
