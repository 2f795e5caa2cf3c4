import type { SnapshotContent } from '@aliquot/contract/engagements/snapshots';
import { canonicalJson } from '../../../../kernel/canonical-json.ts';
import { pick } from '../../../../kernel/pick.ts';
import type { Doing } from '../../../../platform/db/doing.ts';
import { sha256Of } from '../../../../platform/digest.ts';
import { currentByLab } from '../../../hearts/certifications/certifications.repository.ts';
import type { Engagement, MatchSnapshot } from '../collaborations.repository.ts';
import { shownWords } from './snapshots.domain.ts';
import { evidenceFacts, insertSnapshot } from './snapshots.repository.ts';

/**
 * Freezes the state of a laboratory when the work is agreed, in the caller's transaction.
 * @returns the SHA-256 of what is stored, for the audit entry
 */
export const takeSnapshot = async (
  { db, now }: Doing,
  request: Parameters<typeof insertSnapshot>[1] & Engagement,
  proposal: SnapshotContent['proposal'],
): Promise<string> => {
  const labId = request.lab_reference_id;
  const { documents, judgement } = await evidenceFacts(db, request.id);
  const held = labId === null ? [] : ((await currentByLab(db, [labId])).get(labId) ?? []);
  const content: SnapshotContent = {
    format: 'aliquot-snapshot-1',
    taken_at: now.toISOString(),
    agreed_by: proposal ? 'proposal' : 'approval',
    project: { id: request.project.id, title: request.project.title },
    laboratory: { id: labId, name: request.lab_name, address: request.lab_location },
    match: request.match as MatchSnapshot | null,
    certificates: held.map((row) => ({
      ...pick(row, ['type', 'number', 'issuing_body', 'holder']),
      ...(row.site && { site: row.site }),
      ...pick(row, ['issue_date', 'expiry_date', 'scope', 'accredited_tests']),
      evidence: shownWords(row.evidence as Parameters<typeof shownWords>[0], documents),
    })),
    judgement,
    proposal,
  };
  const text = canonicalJson(content);
  const sha256 = sha256Of(text);
  await insertSnapshot(db, request, { content: text, sha256, taken_at: now });
  return sha256;
};
