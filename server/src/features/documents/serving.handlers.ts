import { pipeline } from 'node:stream/promises';
import { create as contentDisposition } from 'content-disposition';
import type { Actor } from '../../kernel/actor.ts';
import type { Visible } from '../../kernel/permission.ts';
import type { Db } from '../../platform/db/index.ts';
import type { RequestContext } from '../../platform/http/call.ts';
import { refuseWith } from '../../platform/http/raw-answers.ts';
import type { RawRoute } from '../../platform/http/server.ts';
import { type Bucket, type ObjectLocation, StorageError } from '../../platform/storage/index.ts';
import { DamagedFileError, verified } from '../../platform/storage/verified.ts';
import { recordChange } from '../audit/audit.repository.ts';
import { formatOfMediaType, mayShowInline, unknownMediaType } from './documents.domain.ts';
import { mayReadLabDocument, mayReadProjectDocument } from './documents.policy.ts';
import { findLabDocument, findProjectDocument } from './documents.repository.ts';
import { type LinkKind, openLink } from './links.service.ts';

type Served = { name: string; mediaType: string; location: ObjectLocation; size: number; sha256: string };

const buckets: Record<LinkKind, Bucket> = { 'lab-documents': 'lab-documents', documents: 'project-documents' };

type StoredRow = { file_name: string; file_type: string; file_url: string; file_size: number; sha256: string };

const served = (kind: LinkKind, row: Visible<StoredRow>): Served => ({
  name: row.file_name,
  mediaType: formatOfMediaType(row.file_type) === null ? unknownMediaType : row.file_type,
  location: { bucket: buckets[kind], key: row.file_url },
  size: row.file_size,
  sha256: row.sha256,
});

/** The file behind a link, if this person may read it now. */
const findServed = async (db: Db, actor: Actor, kind: LinkKind, id: string): Promise<Served | null> => {
  if (kind === 'lab-documents') {
    const row = await findLabDocument(db, id);
    const document = row && mayReadLabDocument(actor, row);
    return document ? served(kind, document) : null;
  }
  const row = await findProjectDocument(db, id);
  const document = row && mayReadProjectDocument(actor, row);
  return document ? served(kind, document) : null;
};

/**
 * Nothing in the file may run, load or be framed. A sandbox would also stop a browser's own viewer from showing a PDF, so a
 * PDF that is to be shown goes without it: the viewer runs outside of our origin.
 */
const containment = (mediaType: string, inline: boolean) =>
  inline && mediaType === 'application/pdf'
    ? "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    : "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** Null when there is no such file. */
const open = async ({ world }: RequestContext, { location }: Served) => {
  try {
    return await world.storage.open(location);
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    world.log.error({ err: error }, 'a file could not be opened');
    return 'unavailable';
  }
};

const storeAway = "Stored files can't be opened right now. Please try again in a moment.";
const damaged = 'This file is damaged in storage. Please contact support, or upload it again.';

const send = async (context: RequestContext, file: Served, inline: boolean): Promise<true> => {
  const { world, request, response } = context;
  const found = await open(context, file);
  if (found === null) return refuseWith(context, 'NOT_FOUND', 'Invalid file path');
  if (found === 'unavailable') return refuseWith(context, 'SERVICE_UNAVAILABLE', storeAway);
  if (found.size !== file.size) {
    found.stream.destroy();
    world.log.error(
      { ...file.location, size: found.size, stored: file.size },
      'a stored file is damaged: its size is not what was stored',
    );
    return refuseWith(context, 'INTERNAL_SERVER_ERROR', damaged);
  }
  response.writeHead(200, {
    'Content-Type': file.mediaType === 'text/plain' ? 'text/plain; charset=utf-8' : file.mediaType,
    'Content-Length': found.size,
    'Content-Disposition': contentDisposition(file.name, { type: inline ? 'inline' : 'attachment' }),
    'Content-Security-Policy': containment(file.mediaType, inline),
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  });
  if (request.method === 'HEAD') {
    found.stream.destroy();
    response.end();
    return true;
  }
  await pipeline(found.stream, verified(file.sha256), response).catch((error: unknown) => {
    if (error instanceof DamagedFileError) world.log.error({ ...file.location }, error.message);
    else if (!response.destroyed) world.log.error({ err: error }, 'a file could not be sent');
    response.destroy();
  });
  return true;
};

/** Answers a signed link: the live session, the signature, the time and the policy all have to agree. */
export const serveDocument: RawRoute = async (path, context) => {
  const { actor, request, world, now, origin } = context;
  if (!path.startsWith('/api/files/')) return false;
  if (request.method !== 'GET' && request.method !== 'HEAD') return refuseWith(context, 'METHOD_NOT_SUPPORTED');
  if (actor.kind !== 'user') return refuseWith(context, 'UNAUTHORIZED');
  const { searchParams } = new URL(request.url ?? '/', world.config.server.publicUrl);
  const link = openLink(world, path, searchParams, actor.id, now);
  if (!link.ok && link.reason === 'not-a-link') return refuseWith(context, 'NOT_FOUND', 'Invalid file path');
  if (!link.ok) {
    const expired = link.reason === 'expired';
    return refuseWith(
      context,
      'FORBIDDEN',
      expired ? 'This link has expired. Please open the document again.' : 'This link is not valid.',
    );
  }
  const file = await world.database.transaction(actor, async (db) => {
    const found = await findServed(db, actor, link.kind, link.documentId);
    if (found)
      await recordChange(
        { db, actor, origin, now },
        {
          action: 'documents.read',
          objectType: link.kind === 'documents' ? 'document' : 'lab_document',
          objectId: link.documentId,
          after: { disposition: link.disposition },
        },
      );
    return found;
  });
  if (!file) return refuseWith(context, 'NOT_FOUND');
  const inline = link.disposition === 'inline' && mayShowInline(file.mediaType);
  return send(context, file, inline);
};
