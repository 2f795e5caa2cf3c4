import { createReadStream, type Stats } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { cookieName, hasCookie } from '../auth/session-cookie.ts';
import { type Installation, type Page, pageReader } from './pages.ts';

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

const encodings = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
] as const;
type Encoding = (typeof encodings)[number];

const fileAt = (path: string): Promise<Stats | null> =>
  stat(path).then(
    (found) => (found.isFile() ? found : null),
    () => null,
  );

/** The encodings that the browser takes, smallest first; one with the weight 0 is refused. */
const accepted = ({ headers }: IncomingMessage): readonly Encoding[] => {
  const given = (headers['accept-encoding']?.toString() ?? '').split(',').map((part) => part.trim().split(/\s*;\s*/));
  const takes = (name: string) => given.some(([word, weight = '']) => word === name && !/^q=0(\.0*)?$/.test(weight));
  return encodings.filter(({ name }) => takes(name));
};

type Answer = { type: string; cache: string; tag: string; vary?: string; encoding?: Encoding['name'] | undefined };

/** Sends the head of an answer. @returns whether its content is to follow: not when the browser has it, or asks for the head alone. */
const sendHead = (
  request: IncomingMessage,
  response: ServerResponse,
  { type, cache, tag, vary = '', encoding }: Answer,
): boolean => {
  const validity = { 'Cache-Control': cache, ETag: tag, Vary: `Accept-Encoding${vary}` };
  if (request.headers['if-none-match'] === tag) {
    response.writeHead(304, validity).end();
    return false;
  }
  response.writeHead(200, { 'Content-Type': type, ...validity, ...(encoding && { 'Content-Encoding': encoding }) });
  if (request.method !== 'HEAD') return true;
  response.end();
  return false;
};

const kept = 'public, max-age=31536000, immutable';
const askedAgain = 'no-cache';

type SentPage = { readonly type: string; readonly page: Page; readonly vary?: string | undefined };

/** Sends a page in the smallest encoding that the client takes, or 304 where the client has it. */
export const sendPage = (request: IncomingMessage, response: ServerResponse, { type, page, vary }: SentPage): void => {
  const encoding = accepted(request)[0]?.name;
  if (sendHead(request, response, { type, cache: askedAgain, tag: page.tag, encoding, ...(vary && { vary }) }))
    response.end(page[encoding ?? 'identity']);
};
/** Page for every path without a page of its own. */
const application = '/app.html';
/** Below it are the pages for users as they look until their data arrive. */
const forUsers = '/signed-in';

/** The id of a row, or the code of a passport. */
const idInPath = /\/(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-z]{4}(?:-[0-9a-z]{4}){2})(?=\/|$)/gi;

const decode = (pathname: string): string => {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return '/';
  }
};

type FoundFile = { file: string; isAsset: boolean; found: Stats; vary?: string };

const sendFile = async (
  { file, isAsset, found }: FoundFile,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const type = types[extname(file)] ?? 'application/octet-stream';
  const tag = `W/"${found.size.toString(36)}-${Math.floor(found.mtimeMs).toString(36)}"`;
  let encoding: Encoding | undefined;
  for (const candidate of accepted(request)) if (!encoding && (await fileAt(file + candidate.ending))) encoding = candidate;
  if (!sendHead(request, response, { type, cache: isAsset ? kept : askedAgain, tag, encoding: encoding?.name })) return;
  await pipeline(createReadStream(file + (encoding?.ending ?? '')), response).catch(() => response.destroy());
};

type Serve = (pathname: string, request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * Serves the built pages below a directory: hashed assets for a year, a prerendered page where there is one, the application
 * for every other path. Pages name the installation.
 */
export const staticFiles = (webDirectory: string, installation: Installation): Serve => {
  const directory = resolve(webDirectory);
  const readPage = pageReader(installation);
  const sessionCookie = cookieName(installation.publicUrl, 'session');

  const at = async (name: string): Promise<{ file: string; found: Stats } | null> => {
    const file = join(directory, name);
    const found = file.startsWith(directory + sep) ? await fileAt(file) : null;
    return found && { file, found };
  };

  const find = async (path: string, isSignedIn: boolean): Promise<FoundFile | null> => {
    const isAsset = path.startsWith('/assets/');
    const named = path.replaceAll(idInPath, '/$');
    const forEverybody = isAsset ? [path] : [...(extname(path) ? [path] : []), path === '/' ? '/index.html' : `${named}.html`];
    for (const name of forEverybody) {
      const place = await at(name);
      if (place) return { ...place, isAsset };
    }
    if (isAsset) return null;
    const place = (isSignedIn && (await at(`${forUsers}${named}.html`))) || (await at(application));
    return place && { ...place, isAsset, vary: ', Cookie' };
  };

  return async (pathname, request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { Allow: 'GET, HEAD' }).end();
      return;
    }
    const place = await find(decode(pathname), hasCookie(request.headers.cookie ?? '', sessionCookie));
    if (place?.file.endsWith('.html'))
      return sendPage(request, response, { type: types['.html'] ?? '', page: await readPage(place.file), vary: place.vary });
    if (place) return sendFile(place, request, response);
    response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' }).end('Not found');
  };
};
