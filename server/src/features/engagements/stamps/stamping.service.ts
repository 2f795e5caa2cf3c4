import type { StampContent } from '@aliquot/contract/engagements/stamps';
import { canonicalJson } from '../../../kernel/canonical-json.ts';
import { utcDay } from '../../../kernel/days.ts';
import type { AnyPermitted } from '../../../kernel/permission.ts';
import type { Doing } from '../../../platform/db/doing.ts';
import type { Db } from '../../../platform/db/index.ts';
import { sha256Of } from '../../../platform/digest.ts';
import { allOfLab } from '../../hearts/certifications/certifications.repository.ts';
import { stampOf } from './stamps.domain.ts';
import { findLaboratory, readingOf, type StampRow, saveMarks, stampsOf } from './stamps.repository.ts';

/** Holds reports of one request against the scopes of its laboratory as they are now; a report that was not read is left out. */
export const marksOf = async (db: Db, rows: readonly StampRow[], now: Date): Promise<Map<string, StampContent>> => {
  const labId = rows[0]?.lab_id;
  const found = labId ? await findLaboratory(db, labId) : undefined;
  if (!found) return new Map();
  const held = await allOfLab(db, found.lab.id);
  return new Map(
    rows.flatMap((row) => {
      const reading = readingOf(row);
      if (!reading) return [];
      const stamped = stampOf({
        ...found,
        reading,
        held,
        documentSha256: row.document_sha256,
        requested: utcDay(row.requested_at),
        delivered: utcDay((row.is_delivered && row.delivered_at) || now),
      });
      return [[row.document_id, stamped] as const];
    }),
  );
};

/**
 * Freezes the marks of those reports of a request that were read.
 * @returns the SHA-256 of each, by document, for the audit entry; null where nothing was read
 */
export const freezeStamps = async (
  { db, now }: Pick<Doing, 'db' | 'now'>,
  work: AnyPermitted<'work' | 'read', { id: string }>,
): Promise<Record<string, string> | null> => {
  const open = (await stampsOf(db, work)).filter(({ stamped_at }) => stamped_at === null);
  const hashes: Record<string, string> = {};
  for (const [documentId, stamped] of await marksOf(db, open, now)) {
    const content = canonicalJson(stamped);
    const sha256 = sha256Of(content);
    await saveMarks(db, work, documentId, { content, sha256, stamped_at: now });
    hashes[documentId] = sha256;
  }
  return Object.keys(hashes).length > 0 ? hashes : null;
};
