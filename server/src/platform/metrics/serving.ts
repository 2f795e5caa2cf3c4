import { timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { errorBody } from '../http/error-bodies.ts';
import { sendJson } from '../http/headers.ts';
import type { World } from '../world.ts';

/** Path of the measurements, on either address. */
export const metricsPath = '/metrics';

const hasToken = ({ headers }: IncomingMessage, token: string): boolean => {
  const given = Buffer.from(headers.authorization ?? '');
  const expected = Buffer.from(`Bearer ${token}`);
  return given.length === expected.length && timingSafeEqual(given, expected);
};

/** Answers a scrape. With a token in the settings, requests without it are refused. */
const answerScrape = async (
  { config, metrics }: World,
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
): Promise<void> => {
  const { token } = config.metrics;
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return sendJson(response, 405, errorBody('METHOD_NOT_SUPPORTED', requestId), { Allow: 'GET, HEAD' });
  if (token !== null && !hasToken(request, token))
    return sendJson(response, 401, errorBody('UNAUTHORIZED', requestId), { 'WWW-Authenticate': 'Bearer' });
  const text = await metrics.text();
  response.writeHead(200, { 'Content-Type': metrics.contentType, 'Cache-Control': 'no-store' });
  response.end(request.method === 'HEAD' ? undefined : text);
};

/** Answers a scrape on the product's own address, which needs a token; without one the path does not exist. */
export const answerOwnScrape = (world: World, request: IncomingMessage, response: ServerResponse, requestId: string) =>
  world.config.metrics.token === null
    ? sendJson(response, 404, errorBody('NOT_FOUND', requestId))
    : answerScrape(world, request, response, requestId);

/** Listens on the address that the settings give to measurements, if they do. @returns the port, and how to stop. */
export const serveMetrics = async (world: World): Promise<{ readonly port: number; readonly stop: () => void } | null> => {
  const { address } = world.config.metrics;
  if (!address) return null;
  const server = createServer((request, response) => {
    const [path] = (request.url ?? '').split('?');
    if (path !== metricsPath) return sendJson(response, 404, errorBody('NOT_FOUND', ''));
    answerScrape(world, request, response, '').catch((error: unknown) => {
      world.log.error({ err: error }, 'the metrics could not be read');
      response.destroy();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(address.port, address.host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
};
