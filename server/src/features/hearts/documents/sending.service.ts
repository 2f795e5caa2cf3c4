import type { ServerResponse } from 'node:http';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { create as contentDisposition } from 'content-disposition';
import parseRange from 'range-parser';
import type { RequestContext } from '../../../platform/http/call.ts';
import { refuseWith } from '../../../platform/http/raw-answers.ts';
import { type ByteRange, type ObjectLocation, StorageError } from '../../../platform/storage/index.ts';
import { DamagedFileError, verified } from '../../../platform/storage/verified.ts';

/** A stored file as a row names it. `size` in bytes. */
export type Served = {
  readonly name: string;
  readonly mediaType: string;
  readonly location: ObjectLocation;
  readonly size: number;
  readonly sha256: string;
};

/**
 * Nothing in the file may run, load or be framed. A sandbox would also stop a browser's own viewer from showing a PDF, so a
 * PDF that is to be shown goes without it: the viewer runs outside of our origin.
 */
const containment = (mediaType: string, inline: boolean) =>
  inline && mediaType === 'application/pdf'
    ? "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    : "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** The headers of every answer with a stored file. */
export const fileHeaders = (name: string, mediaType: string, inline: boolean) => ({
  'Content-Type': mediaType === 'text/plain' ? 'text/plain; charset=utf-8' : mediaType,
  'Content-Disposition': contentDisposition(name, { type: inline ? 'inline' : 'attachment' }),
  'Content-Security-Policy': containment(mediaType, inline),
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
});

/** Null when there is no such file. */
const open = async ({ world }: RequestContext, { location }: Served, range?: ByteRange) => {
  try {
    return await world.storage.open(location, range);
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    world.log.error({ err: error }, 'a file could not be opened');
    return 'unavailable';
  }
};

const storeAway = "Stored files can't be opened right now. Please try again in a moment.";
const damaged = 'This file is damaged in storage. Please contact support, or upload it again.';

/** The part that is asked for; `whole` also for what this server does not send in parts, as the standard allows. */
const rangeOf = ({ request }: RequestContext, { size, sha256 }: Served): ByteRange | 'whole' | 'outside' => {
  const { range, 'if-range': unchanged } = request.headers;
  if (range === undefined || (unchanged !== undefined && unchanged !== `"${sha256}"`)) return 'whole';
  const ranges = parseRange(size, range, { combine: true });
  if (ranges === -1) return 'outside';
  const [first, ...others] = ranges === -2 || ranges.type !== 'bytes' ? [] : ranges;
  return first && others.length === 0 ? { start: first.start, end: first.end } : 'whole';
};

const writeHead = (response: ServerResponse, file: Served, inline: boolean, part: ByteRange | null) =>
  response.writeHead(part ? 206 : 200, {
    ...fileHeaders(file.name, file.mediaType, inline),
    'Accept-Ranges': 'bytes',
    ETag: `"${file.sha256}"`,
    'Content-Length': part ? part.end - part.start + 1 : file.size,
    ...(part ? { 'Content-Range': `bytes ${part.start}-${part.end}/${file.size}` } : {}),
  });

/** Sends a stored file, or the range of it that was asked for. A whole file that is damaged breaks off. */
export const sendFile = async (context: RequestContext, file: Served, inline: boolean): Promise<true> => {
  const { world, request, response } = context;
  const range = rangeOf(context, file);
  if (range === 'outside') {
    response.writeHead(416, { 'Content-Range': `bytes */${file.size}` }).end();
    return true;
  }
  const part = range === 'whole' ? null : range;
  const found = await open(context, file, part ?? undefined);
  if (found === null) return refuseWith(context, 'NOT_FOUND', 'Invalid file path');
  if (found === 'unavailable') return refuseWith(context, 'SERVICE_UNAVAILABLE', storeAway);
  if (found.size !== file.size) {
    found.stream.destroy();
    const { location, size } = file;
    world.log.error(
      { ...location, size: found.size, stored: size },
      'a stored file is damaged: its size is not what was stored',
    );
    return refuseWith(context, 'INTERNAL_SERVER_ERROR', damaged);
  }
  writeHead(response, file, inline, part);
  if (request.method === 'HEAD') {
    found.stream.destroy();
    response.end();
    return true;
  }
  const checked = part ? new PassThrough() : verified(file.sha256);
  await pipeline(found.stream, checked, response).catch((error: unknown) => {
    if (error instanceof DamagedFileError) world.log.error({ ...file.location }, error.message);
    else if (!response.destroyed) world.log.error({ err: error }, 'a file could not be sent');
    response.destroy();
  });
  return true;
};
