import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type ErrorCode, errorCatalogue } from '@aliquot/contract/errors';
import type { AnyContractRouter } from '@orpc/contract';
import { type AnyRouter, ORPCError, onError } from '@orpc/server';
import { BodyLimitPlugin, CompressionPlugin } from '@orpc/server/node';
import type { Actor } from '../../kernel/actor.ts';
import type { Origin } from '../../kernel/origin.ts';
import type { Refusal } from '../../kernel/result.ts';
import { clientAddressHeader } from '../auth/auth.ts';
import { metOutage, noticingOutages } from '../db/outage.ts';
import { currentRequestId, withLogContext } from '../log.ts';
import { answerOwnScrape, metricsPath } from '../metrics/serving.ts';
import { ownOrigins } from '../origins.ts';
import type { World } from '../world.ts';
import { type AccountService, serveAccountService } from './account-service.ts';
import { bodyBytes } from './body.ts';
import type { Limiter, OpeningWatcher, RefusalWatcher, RequestContext } from './call.ts';
import { createCalls } from './contract-calls.ts';
import { createCallers } from './crowd/callers.ts';
import { clientAddressReader, networkOf } from './crowd/client-address.ts';
import { createCrowdGate } from './crowd/crowd.ts';
import { watchBodies } from './crowd/patience.ts';
import { encodeError, errorBody } from './error-bodies.ts';
import { callerGuards, edgeGuards, isOfAccounts } from './guards.ts';
import { requestHeaders, securityHeaders, sendJson } from './headers.ts';
import { answerMalformed } from './malformed.ts';
import { methodsByPath, routeNames } from './methods.ts';
import { databaseAway, isStoreAway, storeAway, wireError } from './mount.ts';
import { apiDescription, isDescription } from './openapi.ts';
import { createReceiver } from './receiving.ts';
import { changes, forgetForwarding, hasBody, isApi, wasCutOff } from './requests.ts';
import { sendPage, staticFiles } from './static.ts';
import { pathOfTarget } from './target.ts';

/** A route outside the contract (a stream, a file): it answers the request, or returns false to let others try. */
export type RawRoute = (path: string, context: RawContext) => Promise<boolean>;

/** Context of a route outside the contract; a long answer can ask again for the current caller. */
export type RawContext = RequestContext & { readonly whoIsThere: () => Promise<Actor> };

/** Sender of a request, its session, and the cookies to answer with. */
export type Authenticated = {
  readonly actor: Actor;
  readonly sessionId: string | null;
  readonly cookies: readonly string[];
};

type ServerOptions = {
  world: World;
  contract: AnyContractRouter;
  router: AnyRouter;
  rawRoutes: readonly RawRoute[];
  /** Their names and those of the account service's calls, such as `GET /auth/get-session`. */
  besideContract: readonly string[];
  /** Finds the sender of a request. `renew` is false where no cookie can go back. */
  authenticate: (headers: Headers, world: World, renew?: boolean) => Promise<Authenticated>;
  limiter: Limiter;
  /** Called when a role or a policy refuses a call. */
  refused: RefusalWatcher;
  /** Called when a call that reads is answered. */
  opened: OpeningWatcher;
  /** True for a page that search engines may not list. */
  isUnlisted: (pathname: string) => Promise<boolean>;
  /** Answers the calls below `/api/auth`. */
  accountService: AccountService;
  ready: () => Promise<Record<string, boolean>>;
  webDirectory: string;
};

/** The codes that deny something to a signed-in person. */
const denials = ['FORBIDDEN', 'NOT_FOUND'] as const;

/** Calls outside of the contract that need no session. */
const operatorRoutes = ['GET /health', 'GET /ready', 'GET /openapi.json', 'GET /docs'] as const;

const comeBackSeconds: Readonly<Record<number, number>> = { 429: 60, 503: 10 };

/** Tells clients how long to wait where the handler did not say. */
const sayWhenToComeBack = (status: number, response: ServerResponse): void => {
  const seconds = comeBackSeconds[status];
  if (seconds !== undefined && !response.hasHeader('Retry-After')) response.setHeader('Retry-After', seconds);
};

/** Refusals are written past the library, when it has set up compression already. */
const isCompressible = (_request: unknown, response: Pick<ServerResponse, 'statusCode' | 'getHeader'>): boolean =>
  response.statusCode === 200 && String(response.getHeader('Content-Type')).startsWith('application/json');

/** The API, the account service and the pages, on one plain HTTP server. */
export const createHttpServer = (options: ServerOptions): Server => {
  const { world, router, contract } = options;
  const { log, config } = world;
  const { publicUrl } = config.server;
  const origins = ownOrigins(publicUrl);
  const methodsOf = methodsByPath(contract);
  const nameOfRoute = routeNames(contract, [...options.besideContract, ...operatorRoutes]);
  const serveStatic = staticFiles(options.webDirectory, config.server);
  const receive = createReceiver(config, options.limiter);
  const addressOf = clientAddressReader(config.server.trustedProxies);
  const callers = createCallers(publicUrl);
  const crowd = createCrowdGate(world.database);
  const guards = edgeGuards(origins, ({ request, response, ip }) => crowd(callers.of(request, ip), () => response.closed));
  const headers = securityHeaders(publicUrl, {
    tileOrigin: config.mapTiles ? new URL(config.mapTiles.url.replace('{s}', 'a')).origin : null,
    captcha: config.accounts.captcha?.provider ?? null,
  });
  const api = createCalls(router, {
    plugins: [new BodyLimitPlugin({ maxBodySize: bodyBytes }), new CompressionPlugin({ filter: isCompressible })],
    interceptors: [
      onError((error, { context }) => {
        if (error instanceof ORPCError) sayWhenToComeBack(error.status, context.response);
        const isOurs =
          error instanceof ORPCError
            ? error.status >= 500 && error.code !== 'SERVICE_UNAVAILABLE'
            : !(error instanceof SyntaxError);
        if (isOurs) log.error({ err: error }, 'request failed');
      }),
    ],
    customErrorResponseBodyEncoder: (error) => encodeError(error, currentRequestId() ?? ''),
  });
  const seen = new WeakMap<IncomingMessage, { pathname: string; client: string; person?: string }>();
  const describedAt = apiDescription(publicUrl);
  let looking: ReturnType<ServerOptions['ready']> | undefined;
  /** Checks once at a time, for all requests that arrive meanwhile. */
  const readyOnce = () =>
    (looking ??= options.ready().finally(() => {
      looking = undefined;
    }));

  const forOperators: Readonly<Record<string, (response: ServerResponse) => Promise<void> | void>> = {
    '/api/health': (response) => sendJson(response, 200, { status: 'ok' }),
    '/api/ready': async (response) => {
      const checks = await readyOnce();
      const status = Object.values(checks).every(Boolean) ? 200 : 503;
      sayWhenToComeBack(status, response);
      sendJson(response, status, checks);
    },
  };

  const answer = async (request: IncomingMessage, response: ServerResponse, requestId: string): Promise<void> => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    response.setHeader('X-Request-Id', requestId);
    const refuse = (code: ErrorCode, extra: Record<string, string> = {}) =>
      sendJson(response, errorCatalogue[code].status, errorBody(code, requestId), extra);
    const pathname = pathOfTarget(request.url ?? '');
    if (pathname === null) return refuse('BAD_REQUEST');
    const ip = addressOf(request);
    forgetForwarding(request);
    request.headers[clientAddressHeader] = ip;
    seen.set(request, { pathname, client: networkOf(ip) });

    if (pathname === metricsPath) return answerOwnScrape(world, request, response, requestId);
    if (!isApi(pathname)) {
      if (pathname.startsWith('/dev/') && (await raw(pathname, await contextOf(request, response, requestId, ip)))) return;
      if (await options.isUnlisted(pathname)) response.setHeader('X-Robots-Tag', 'noindex');
      return serveStatic(pathname, request, response);
    }
    response.setHeader('Cache-Control', 'no-store');
    response.setHeader('X-Robots-Tag', 'noindex');
    const page = forOperators[pathname];
    if (page) return changes(request) ? refuse('METHOD_NOT_SUPPORTED', { Allow: 'GET, HEAD' }) : page(response);
    for (const { code, stops, headers: said, closes } of guards)
      if (await stops({ request, response, pathname, ip }))
        return refuse(code, { ...said, ...(closes && hasBody(request) && { Connection: 'close' }) });
    if (isOfAccounts(pathname)) {
      const { whoIsThere: _, ...context } = await contextOf(request, response, requestId, ip, false);
      return serveAccountService(options.accountService, pathname, context);
    }
    await call(pathname, await contextOf(request, response, requestId, ip, pathname !== '/api/events'));
  };

  const contextOf = async (
    request: IncomingMessage,
    response: ServerResponse,
    requestId: string,
    ip: string,
    renew = true,
  ): Promise<RawContext> => {
    const sent = requestHeaders(request);
    const { actor, sessionId, cookies } = await options.authenticate(sent, world, renew);
    for (const cookie of cookies) response.appendHeader('Set-Cookie', cookie);
    const known = seen.get(request);
    if (known && actor.kind === 'user') known.person = actor.id;
    if (actor.kind === 'user') callers.learn(request, actor.id);
    const whoIsThere = async () => (await options.authenticate(sent, world, false)).actor;
    const origin: Origin = { requestId, ip, userAgent: request.headers['user-agent'] ?? null, sessionId };
    return {
      world,
      actor,
      origin,
      now: world.now(),
      request,
      response,
      limiter: options.limiter,
      refused: options.refused,
      opened: options.opened,
      whoIsThere,
    };
  };

  const raw = async (path: string, context: RawContext) => {
    for (const route of options.rawRoutes) {
      if (!(await route(path, context))) continue;
      const { request, response } = context;
      const code = denials.find((each) => errorCatalogue[each].status === response.statusCode);
      const name = `${request.method} ${path}`;
      if (code) await options.refused({ route: name, path, input: undefined, code }, context);
      else if (response.statusCode === 200) await options.opened({ route: null, name, path }, context);
      return true;
    }
    return false;
  };

  const call = async (pathname: string, context: RawContext) => {
    const { request, response, origin } = context;
    const refuseWith = (refusal: Refusal) =>
      sendJson(response, errorCatalogue[refusal.code].status, encodeError(wireError(refusal), origin.requestId));
    for (const guard of callerGuards) {
      const refusal = guard(context, pathname);
      if (refusal) return refuseWith(refusal);
    }
    if (isDescription(pathname)) return sendPage(request, response, await describedAt(pathname));
    if (await raw(pathname, context)) return;
    const received = await receive(context);
    if (received && 'ok' in received) return refuseWith(received);
    try {
      const { matched } = await api.handle(request, response, { prefix: '/api', context });
      if (matched) return;
      const allowed = methodsOf(pathname);
      if (allowed.length > 0) response.setHeader('Allow', allowed.join(', '));
      const code = allowed.length > 0 ? 'METHOD_NOT_SUPPORTED' : 'NOT_FOUND';
      sendJson(response, errorCatalogue[code].status, errorBody(code, origin.requestId));
    } finally {
      await received?.discard();
    }
  };

  const server = createServer({ connectionsCheckingInterval: 2000 }, (request, response) => {
    const requestId = randomUUID();
    const began = performance.now();
    withLogContext({ requestId }, () => {
      response.on('close', () => {
        const { method = '', url = '' } = request;
        const milliseconds = performance.now() - began;
        const { statusCode: status } = response;
        const { pathname = null, person, client } = seen.get(request) ?? {};
        world.metrics.request({ ...nameOfRoute(method, pathname), status }, milliseconds / 1000);
        // If the client cuts the answer off, this runs outside of the context that carries the id.
        log.info(
          { requestId, method, url: url.split('?')[0], status, ms: Math.round(milliseconds), person, client },
          'request',
        );
      });
      noticingOutages(() => answer(request, response, requestId)).catch((error: unknown) => {
        if (wasCutOff(request)) return;
        const isAway = world.database.outages.note(error) || metOutage();
        const isFull = isStoreAway(error);
        if (!isAway) log.error({ err: error }, isFull ? 'an upload could not be kept on the disk' : 'request failed');
        if (response.headersSent) return response.destroy();
        if (!isAway && !isFull) return sendJson(response, 500, errorBody('INTERNAL_SERVER_ERROR', requestId));
        sayWhenToComeBack(503, response);
        sendJson(response, 503, encodeError(wireError(isFull ? storeAway : databaseAway), requestId));
      });
    });
  });
  server.headersTimeout = 15_000;
  server.requestTimeout = 0;
  watchBodies(server);
  answerMalformed(server);
  server.keepAliveTimeout = 65_000;
  return server;
};
