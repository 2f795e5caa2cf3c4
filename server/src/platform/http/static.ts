import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, resolve, sep } from 'node:path';

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

const send = async (path: string, request: IncomingMessage, response: ServerResponse, cache: string): Promise<void> => {
  const zipped = acceptsGzip(request) && (await isFile(`${path}.gz`));
  response.writeHead(200, {
    'Content-Type': types[extname(path)] ?? 'application/octet-stream',
    'Cache-Control': cache,
    Vary: 'Accept-Encoding',
    ...(zipped ? { 'Content-Encoding': 'gzip' } : {}),
  });
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  const stream = createReadStream(zipped ? `${path}.gz` : path);
  stream.on('error', () => response.destroy());
  stream.pipe(response);
};

const kept = 'public, max-age=31536000, immutable';

/** The file that answers a path, and how long a browser may keep it; null where there is none. */
const fileFor = async (directory: string, path: string): Promise<{ file: string; cache: string } | null> => {
  const isAsset = path.startsWith('/assets/');
  const pages = [path === '/' ? '/index.html' : `${path}.html`, '/index.html'];
  for (const candidate of [...(extname(path) ? [path] : []), ...(isAsset ? [] : pages)]) {
    const file = join(directory, candidate);
    if (file.startsWith(directory + sep) && (await isFile(file))) return { file, cache: isAsset ? kept : 'no-cache' };
  }
  return null;
};

const decode = (pathname: string): string => {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return '/';
  }
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
  const found = await fileFor(resolve(directory), decode(pathname));
  if (found) return send(found.file, request, response, found.cache);
  response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' });
  response.end('Not found');
};
