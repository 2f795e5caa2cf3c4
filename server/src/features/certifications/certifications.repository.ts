import type { FoundCertification } from '@aliquot/contract/certifications';
import type { Certification, CertificationsByType } from '@aliquot/contract/labs';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import { certificationStatus, certificationsByType } from './certifications.domain.ts';

const current = (db: Db, labIds: readonly string[]) =>
  db
    .selectFrom('certifications')
    .selectAll()
    .where('lab_id', '=', sql<string>`any(${[...labIds]}::uuid[])`)
    .where('superseded_at', 'is', null)
    .orderBy('type')
    .orderBy('expiry_date', (order) => order.desc().nullsLast())
    .orderBy('id')
    .execute();

export type CertificationRow = Awaited<ReturnType<typeof current>>[number];

/** The rows that count today, by laboratory, later ends first. A laboratory without any has no entry. */
export const currentByLab = async (db: Db, labIds: readonly string[]): Promise<Map<string, CertificationRow[]>> =>
  labIds.length === 0 ? new Map() : Map.groupBy(await current(db, labIds), ({ lab_id }) => lab_id);

const dayOf = (now: Date) => now.toISOString().slice(0, 10);

/** A stored row as the contract has it, with the status that its expiry date gives it at `now`. */
export const presentCertification = (row: CertificationRow, now: Date): Certification => ({
  id: row.id,
  type: row.type,
  subtype: row.subtype,
  number: row.number,
  issuing_body: row.issuing_body,
  holder: row.holder,
  standard: row.standard,
  issue_date: row.issue_date,
  expiration_date: row.expiry_date,
  expiration_inferred: row.expiry_inferred,
  scope: row.scope,
  accredited_tests: row.accredited_tests,
  last_inspection: row.last_inspection,
  status: certificationStatus(row.expiry_date, dayOf(now)),
  document_id: row.lab_document_id,
});

/** The object keyed by type that is derived from a laboratory's rows. */
export const viewByType = (rows: readonly CertificationRow[], now: Date): CertificationsByType =>
  certificationsByType(
    rows.map(({ type, number, expiry_date, expiry_inferred, scope, accredited_tests, last_inspection }) => ({
      type,
      number,
      expiryDate: expiry_date,
      expiryInferred: expiry_inferred,
      scope,
      accreditedTests: accredited_tests,
      lastInspection: last_inspection,
    })),
    dayOf(now),
  );

/** The object keyed by type of each laboratory that has any row the actor may see. */
export const certificationsByLab = async (
  db: Db,
  labIds: readonly string[],
  now: Date,
): Promise<Map<string, CertificationsByType>> =>
  new Map([...(await currentByLab(db, labIds))].map(([labId, rows]) => [labId, viewByType(rows, now)]));

/** The parts of a found certification that are columns. */
const columnsOf = (found: FoundCertification) => ({
  type: found.type,
  subtype: found.subtype,
  number: found.number,
  issuing_body: found.issuingBody,
  holder: found.holder,
  address: found.address,
  standard: found.standard,
  issue_date: found.issueDate,
  expiry_date: found.expiryDate,
  expiry_inferred: found.expiryInferred,
  last_inspection: found.lastInspection,
  scope: found.scope,
  accredited_tests: found.accreditedTests,
  evidence: JSON.stringify(found.evidence),
  confidence: found.confidence,
});

/** A renewal that has begun replaces what it renews. */
const isReplaced = (found: FoundCertification, all: ReadonlyMap<string, FoundCertification>, now: Date): boolean => {
  const renewal = found.supersededBy === null ? undefined : all.get(found.supersededBy);
  return renewal !== undefined && (renewal.issueDate === null || renewal.issueDate <= dayOf(now));
};

/**
 * Makes the rows of a laboratory say what an analysis of all of its documents found: a row is known by its key and keeps
 * its id, what was not found again or has been renewed is superseded, and what a person corrected is left alone.
 */
export const saveFound = async (
  db: Db,
  { labId, analysisId, found, now }: { labId: string; analysisId: string; found: readonly FoundCertification[]; now: Date },
): Promise<void> => {
  await db
    .updateTable('certifications')
    .set({ superseded_at: now, updated_at: now })
    .where('lab_id', '=', labId)
    .where('superseded_at', 'is', null)
    .where('corrected_at', 'is', null)
    .where((eb) => eb.or([eb('key', 'is', null), eb('key', '<>', sql<string>`all(${found.map(({ key }) => key)}::text[])`)]))
    .execute();
  const byKey = new Map(found.map((each) => [each.key, each]));
  for (const each of byKey.values()) {
    const columns = {
      ...columnsOf(each),
      lab_document_id: each.documentIds[0] ?? null,
      analysis_id: analysisId,
      superseded_at: isReplaced(each, byKey, now) ? now : null,
      updated_at: now,
    };
    await db
      .insertInto('certifications')
      .values({ ...columns, lab_id: labId, key: each.key, created_at: now })
      .onConflict((conflict) =>
        conflict.columns(['lab_id', 'key']).doUpdateSet(columns).where('certifications.corrected_at', 'is', null),
      )
      .execute();
  }
};
