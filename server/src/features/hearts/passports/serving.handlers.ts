import { system } from '../../../kernel/actor.ts';
import { refuseWith, sendMadeFile } from '../../../platform/http/raw-answers.ts';
import type { RawRoute } from '../../../platform/http/server.ts';
import { isStoredType, unknownMediaType } from '../documents/documents.domain.ts';
import { findLabDocument } from '../documents/documents.repository.ts';
import { type Served, sendFile } from '../documents/sending.service.ts';
import { readCode } from './passports.domain.ts';
import { noteKey } from './passports.repository.ts';
import { openPassport, passportSigner } from './passports.service.ts';
import { signedFile } from './signed-passports.domain.ts';

const filePath = /^\/api\/public-passports\/([0-9A-Za-z-]{1,40})\/passport\.json$/;
const documentPath = /^\/api\/public-passports\/([0-9A-Za-z-]{1,40})\/documents\/([0-9a-f-]{36})$/;

/** The signed file of an active passport, made for each request, so that it says when it was signed. */
export const servePassportFile: RawRoute = async (path, context) => {
  const [, code] = filePath.exec(path) ?? [];
  if (code === undefined) return false;
  const { world, now, request } = context;
  if (request.method !== 'GET') return refuseWith(context, 'METHOD_NOT_SUPPORTED');
  const file = await world.database.transaction(system, async (db) => {
    const opened = await openPassport(world, db, code, now);
    if (opened.state !== 'active') return null;
    const signer = passportSigner(world);
    await noteKey(db, signer, now);
    return signedFile(opened.statements, signer);
  });
  return file === null
    ? refuseWith(context, 'NOT_FOUND')
    : sendMadeFile(context, 'json', `lab-passport-${readCode(code).toLowerCase()}`, Buffer.from(file));
};

/** A document that the laboratory released with an active passport. */
export const servePassportDocument: RawRoute = async (path, context) => {
  const [, code, documentId] = documentPath.exec(path) ?? [];
  if (code === undefined || documentId === undefined) return false;
  const { world, now, request } = context;
  if (request.method !== 'GET') return refuseWith(context, 'METHOD_NOT_SUPPORTED');
  const served = await world.database.transaction(system, async (db): Promise<Served | null> => {
    const opened = await openPassport(world, db, code, now);
    const stated =
      opened.state === 'active' && opened.statements.some((each) => each.says === 'document' && each.id === documentId);
    const row = stated ? await findLabDocument(db, documentId) : undefined;
    return row
      ? {
          name: row.file_name,
          mediaType: isStoredType(row.file_type) ? row.file_type : unknownMediaType,
          location: { bucket: 'lab-documents', key: row.file_url },
          size: row.file_size,
          sha256: row.sha256,
        }
      : null;
  });
  return served ? sendFile(context, served, false) : refuseWith(context, 'NOT_FOUND');
};
