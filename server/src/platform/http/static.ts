import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

const isFile = (path: string) =>
  stat(path).then(
    (found) => found.isFile(),
    () => false,
  );

const acceptsGzip = (request: IncomingMessage) => /\bgzip\b/.test(request.headers['accept-encoding']?.toString() ?? '');

const send = async (path: string, request: IncomingMessage, response: ServerResponse, cache: string) => {
  const zipped = acceptsGzip(request) && (await isFile(`${path}.gz`));
  response.writeHead(200, {
    'Content-Type': types[extname(path)] ?? 'application/octet-stream',
    'Cache-Control': cache,
    Vary: 'Accept-Encoding',
    ...(zipped ? { 'Content-Encoding': 'gzip' } : {}),
  });
  if (request.method === 'HEAD') return response.end();
  const stream = createReadStream(zipped ? `${path}.gz` : path);
  stream.on('error', () => response.destroy());
  return stream.pipe(response);
};

/** Serves the built pages: hashed assets for a year, a prerendered page where there is one, the application for every other path. */
export const serveStatic = async (
  directory: string,
  pathname: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { Allow: 'GET, HEAD' });
    response.end();
    return;
  }
  let decoded: string;
  try {
    decoded = decodeURIComponent(pathname);
  } catch {
    decoded = '/';
  }
  const path = normalize(join(directory, decoded));
  const inside = path === directory || path.startsWith(directory + sep);
  if (inside && extname(path) && (await isFile(path))) {
    await send(path, request, response, decoded.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
  } else if (decoded.startsWith('/assets/')) {
    response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' });
    response.end('Not found');
  } else {
    const page = join(directory, decoded === '/' ? 'index.html' : `${decoded}.html`);
    await send(inside && (await isFile(page)) ? page : join(directory, 'index.html'), request, response, 'no-cache');
  }
};
