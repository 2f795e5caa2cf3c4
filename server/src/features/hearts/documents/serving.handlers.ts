import type { AuditObject } from '@aliquot/contract/administration/audit-actions';
import type { Actor } from '../../../kernel/actor.ts';
import type { Visible } from '../../../kernel/permission.ts';
import type { Db } from '../../../platform/db/index.ts';
import { recordChange } from '../../../platform/db/record-change.ts';
import { refuseWith } from '../../../platform/http/raw-answers.ts';
import type { RawRoute } from '../../../platform/http/server.ts';
import type { Bucket } from '../../../platform/storage/index.ts';
import { isStoredType, mayShowInline, unknownMediaType } from './documents.domain.ts';
import { mayReadDraftFile, mayReadEngagementFile, mayReadLabDocument, mayReadProjectDocument } from './documents.policy.ts';
import { findLabDocument, findProjectDocument } from './documents.repository.ts';
import { findAgreementFile, findDraftFile, findFileOfProposal, findPaymentFile } from './engagement-files.repository.ts';
import { type LinkKind, openLink } from './links.service.ts';
import { findMessageFile } from './message-files.repository.ts';
import { type Served, sendFile } from './sending.service.ts';

const buckets: Record<LinkKind, Bucket> = {
  'lab-documents': 'lab-documents',
  documents: 'project-documents',
  'message-files': 'project-documents',
  'proposal-files': 'project-documents',
  agreements: 'project-documents',
  'payment-notes': 'project-documents',
  protocols: 'project-documents',
};

const auditObjectOf = {
  'lab-documents': 'lab_document',
  documents: 'document',
  'message-files': 'message_file',
  'proposal-files': 'proposal_file',
  agreements: 'agreement',
  'payment-notes': 'payment_note',
  protocols: 'protocol',
} as const satisfies Record<LinkKind, AuditObject>;

type StoredRow = { file_name: string; file_type: string; file_url: string; file_size: number; sha256: string };

const served = (kind: LinkKind, row: Visible<StoredRow>): Served => ({
  name: row.file_name,
  mediaType: isStoredType(row.file_type) ? row.file_type : unknownMediaType,
  location: { bucket: buckets[kind], key: row.file_url },
  size: row.file_size,
  sha256: row.sha256,
});

const engagementFiles = {
  'message-files': findMessageFile,
  'proposal-files': findFileOfProposal,
  agreements: findAgreementFile,
  'payment-notes': findPaymentFile,
} as const;

/** The file behind a link, if this person may read it now. */
const findServed = async (db: Db, actor: Actor, kind: LinkKind, id: string): Promise<Served | null> => {
  if (kind === 'lab-documents') {
    const row = await findLabDocument(db, id);
    const document = row && mayReadLabDocument(actor, row);
    return document ? served(kind, document) : null;
  }
  if (kind === 'protocols') {
    const row = await findDraftFile(db, id);
    const file = row && mayReadDraftFile(actor, row);
    return file ? served(kind, file) : null;
  }
  if (kind !== 'documents') {
    const row = await engagementFiles[kind](db, id);
    const file = row && mayReadEngagementFile(actor, row);
    return file ? served(kind, file) : null;
  }
  const row = await findProjectDocument(db, id);
  const document = row && mayReadProjectDocument(actor, row);
  return document ? served(kind, document) : null;
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
          objectType: auditObjectOf[link.kind],
          objectId: link.documentId,
          after: { disposition: link.disposition },
        },
      );
    return found;
  });
  if (!file) return refuseWith(context, 'NOT_FOUND');
  const inline = link.disposition === 'inline' && mayShowInline(file.mediaType);
  return sendFile(context, file, inline);
};
