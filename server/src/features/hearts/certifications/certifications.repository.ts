import { daysLeft } from '@aliquot/contract/days-left';
import type { CitedEvidence, FoundCertification } from '@aliquot/contract/hearts/certifications';
import type { Certification, CertificationsByType } from '@aliquot/contract/hearts/labs';
import { sql } from 'kysely';
import { utcDay } from '../../../kernel/days.ts';
import type { AnyPermitted, Permitted } from '../../../kernel/permission.ts';
import { dayAt } from '../../../kernel/places/time-zones.ts';
import type { Db } from '../../../platform/db/index.ts';
import { certificationStatus, certificationsByType } from './certifications.domain.ts';
import { countedValues, type FieldValues, fieldValuesOf, followedKeys, type Statement } from './corrections.domain.ts';
import { standingOfLab, statementOf } from './corrections.repository.ts';

/** The values that the documents say, without what was confirmed over them. */
export const readValuesOf = (row: CertificationRow): FieldValues =>
  (row.read as FieldValues | null) ?? {
    type: row.type,
    number: row.number,
    issuingBody: row.issuing_body,
    holder: row.holder,
    issueDate: row.issue_date,
    expiryDate: row.expiry_date,
    expiryInferred: row.expiry_inferred,
    lastInspection: row.last_inspection,
    scope: row.scope,
    accreditedTests: row.accredited_tests,
  };

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

/** A stored row as the contract has it, with what its expiry date makes of it `today`, the day where the laboratory is. */
export const presentCertification = (
  row: CertificationRow,
  today: string,
  earlier: readonly CertificationRow[] = [],
): Certification => ({
  id: row.id,
  type: row.type,
  subtype: row.subtype,
  number: row.number,
  issuing_body: row.issuing_body,
  holder: row.holder,
  site: row.site ?? (row.confirmed_name ? row.address : null),
  standard: row.standard,
  issue_date: row.issue_date,
  expiration_date: row.expiry_date,
  expiration_inferred: row.expiry_inferred,
  scope: row.scope,
  accredited_tests: row.accredited_tests,
  last_inspection: row.last_inspection,
  status: certificationStatus(row.expiry_date, today, row.issue_date),
  days_left: row.expiry_date === null ? null : daysLeft(row.expiry_date, today),
  document_id: row.lab_document_id,
  replaces: earlier.map(({ id, number, issue_date, expiry_date }) => ({
    id,
    number,
    issue_date,
    expiration_date: expiry_date,
  })),
});

/** The earlier periods that each of the given rows has taken the place of, by its id, the latest first. */
export const replacedBy = async (
  db: Db,
  labId: string,
  rows: readonly CertificationRow[],
): Promise<Map<string, CertificationRow[]>> => {
  const earlier = await db
    .selectFrom('certifications')
    .selectAll()
    .where('lab_id', '=', labId)
    .where('superseded_by', 'is not', null)
    .where('superseded_at', 'is not', null)
    .execute();
  const chain = (key: string | null, seen: ReadonlySet<string>): CertificationRow[] =>
    earlier
      .filter((row) => key !== null && row.superseded_by === key && !seen.has(row.id))
      .flatMap((row) => [row, ...chain(row.key, new Set([...seen, row.id]))]);
  return new Map(rows.map((row) => [row.id, chain(row.key, new Set([row.id]))]));
};

/** The object keyed by type that is derived from a laboratory's rows. */
export const viewByType = (rows: readonly CertificationRow[], today: string): CertificationsByType =>
  certificationsByType(
    rows.map(({ type, number, issue_date, expiry_date, expiry_inferred, scope, accredited_tests, last_inspection, site }) => ({
      type,
      site,
      number,
      issueDate: issue_date,
      expiryDate: expiry_date,
      expiryInferred: expiry_inferred,
      scope,
      accreditedTests: accredited_tests,
      lastInspection: last_inspection,
    })),
    today,
  );

/** The day on which a moment falls where each of the laboratories is. */
const daysOfLabs = async (db: Db, labIds: readonly string[], now: Date): Promise<Map<string, string>> => {
  const rows = await db
    .selectFrom('labs')
    .select(['id', 'address', 'geo_location'])
    .where('id', '=', sql<string>`any(${[...labIds]}::uuid[])`)
    .execute();
  return new Map(
    rows.map(({ id, address, geo_location: point }) => [
      id,
      dayAt({ address, place: point && { longitude: point.x, latitude: point.y } }, now),
    ]),
  );
};

/** The object keyed by type of each laboratory that has any row the actor may see. */
export const certificationsByLab = async (
  db: Db,
  labIds: readonly string[],
  now: Date,
): Promise<Map<string, CertificationsByType>> => {
  const rowsOf = await currentByLab(db, labIds);
  if (rowsOf.size === 0) return new Map();
  const days = await daysOfLabs(db, [...rowsOf.keys()], now);
  return new Map([...rowsOf].map(([labId, rows]) => [labId, viewByType(rows, days.get(labId) ?? utcDay(now))]));
};

/** The values that count as columns; what was read stays beside them where they are not the same. */
const countedColumns = (read: FieldValues, statements: readonly Statement[], now: Date) => {
  const counted = countedValues(read, statements);
  return {
    type: counted.type,
    number: counted.number,
    issuing_body: counted.issuingBody,
    holder: counted.holder,
    issue_date: counted.issueDate,
    expiry_date: counted.expiryDate,
    expiry_inferred: counted.expiryInferred,
    last_inspection: counted.lastInspection,
    scope: [...counted.scope],
    accredited_tests: [...counted.accreditedTests],
    read: counted === read ? null : JSON.stringify(fieldValuesOf(read)),
    corrected_at: counted === read ? null : now,
  };
};

/** The other parts of a found certification that are columns. */
const columnsOf = (found: FoundCertification) => ({
  subtype: found.subtype,
  address: found.address,
  standard: found.standard,
  evidence: JSON.stringify(found.evidence),
  confidence: found.confidence,
  confirmed_name: found.confirmedName === true,
  site: found.site ?? null,
});

/** A renewal that has begun replaces what it renews. */
const isReplaced = (found: FoundCertification, all: ReadonlyMap<string, FoundCertification>, now: Date): boolean => {
  const renewal = found.supersededBy === null ? undefined : all.get(found.supersededBy);
  return renewal !== undefined && (renewal.issueDate === null || renewal.issueDate <= utcDay(now));
};

/** The stored documents that show a row, by id. */
export const documentsOf = ({ evidence, lab_document_id }: CertificationRow): Set<string> => {
  const cited = Object.values(evidence as Record<string, readonly CitedEvidence[]>).flat();
  return new Set([...cited.map(({ documentId }) => documentId), ...(lab_document_id === null ? [] : [lab_document_id])]);
};

/** Retires the rows shown only by one document, which is being deleted. @returns them. */
export const retireShownOnlyBy = async (
  db: Db,
  { id: documentId, lab_id }: Permitted<'delete', { id: string; lab_id: string }>,
  now: Date,
): Promise<CertificationRow[]> => {
  const resting = (await currentByLab(db, [lab_id])).get(lab_id)?.filter((row) => {
    const documents = documentsOf(row);
    return documents.size === 1 && documents.has(documentId);
  });
  if (!resting || resting.length === 0) return [];
  await db
    .updateTable('certifications')
    .set({ superseded_at: now, updated_at: now })
    .where('id', '=', sql<string>`any(${resting.map(({ id }) => id)}::uuid[])`)
    .execute();
  return resting;
};

/** One row, whether or not it counts today. */
export const findCertification = (db: Db, id: string): Promise<CertificationRow | undefined> =>
  db.selectFrom('certifications').selectAll().where('id', '=', id).executeTakeFirst();

/** All rows of a laboratory, also those that were renewed or not found again. */
export const allOfLab = (db: Db, labId: string): Promise<CertificationRow[]> =>
  db.selectFrom('certifications').selectAll().where('lab_id', '=', labId).orderBy('type').orderBy('id').execute();

/** Makes the columns of a row say what counts, after something was confirmed or taken back. */
export const saveCounted = async (
  db: Db,
  row: Permitted<'recount', CertificationRow>,
  statements: readonly Statement[],
  now: Date,
): Promise<void> => {
  await db
    .updateTable('certifications')
    .set({ ...countedColumns(readValuesOf(row), statements, now), updated_at: now })
    .where('id', '=', row.id)
    .execute();
};

/** Corrected rows that an analysis reads under another key stay the same rows. */
const followCorrected = async (db: Db, labId: string, corrected: readonly string[], found: readonly FoundCertification[]) => {
  const rows = (await allOfLab(db, labId)).filter(({ id, superseded_at }) => superseded_at === null && corrected.includes(id));
  const followed = followedKeys(
    rows.map((row) => ({ ...readValuesOf(row), key: row.key, documentId: row.lab_document_id })),
    found,
  );
  for (const { id, key } of rows) {
    const next = key === null ? undefined : followed.get(key);
    if (next === undefined) continue;
    // A row of an earlier time may have the key already; it gives it up.
    await db.updateTable('certifications').set({ key: null }).where('lab_id', '=', labId).where('key', '=', next).execute();
    await db.updateTable('certifications').set({ key: next }).where('id', '=', id).execute();
  }
};

/**
 * Updates the certifications of a laboratory to those found by an analysis of all of its documents. A row is known by its key
 * and keeps its id; rows that were not found again or have been renewed are superseded. Corrections stay: a confirmed value
 * replaces the value read, and a statement of the laboratory is kept beside it.
 */
export const saveFound = async (
  db: Db,
  { lab_id: labId, analysis_id: analysisId }: AnyPermitted<'run' | 'accept', { lab_id: string; analysis_id: string }>,
  { found, now }: { found: readonly FoundCertification[]; now: Date },
): Promise<void> => {
  const standing = await standingOfLab(db, labId);
  await followCorrected(
    db,
    labId,
    standing.map(({ certification_id }) => certification_id),
    found,
  );
  await db
    .updateTable('certifications')
    .set({ superseded_at: now, updated_at: now })
    .where('lab_id', '=', labId)
    .where('superseded_at', 'is', null)
    .where((eb) => eb.or([eb('key', 'is', null), eb('key', '<>', sql<string>`all(${found.map(({ key }) => key)}::text[])`)]))
    .execute();
  const byKey = new Map(found.map((each) => [each.key, each]));
  const known = new Map((await allOfLab(db, labId)).map(({ key, id }) => [key, id]));
  for (const each of byKey.values()) {
    const statements = standing.filter(({ certification_id }) => certification_id === known.get(each.key)).map(statementOf);
    const columns = {
      ...columnsOf(each),
      ...countedColumns(fieldValuesOf(each), statements, now),
      lab_document_id: each.documentIds[0] ?? null,
      analysis_id: analysisId,
      superseded_by: each.supersededBy,
      superseded_at: isReplaced(each, byKey, now) ? now : null,
      updated_at: now,
    };
    await db
      .insertInto('certifications')
      .values({ ...columns, lab_id: labId, key: each.key, created_at: now })
      .onConflict((conflict) => conflict.columns(['lab_id', 'key']).doUpdateSet(columns))
      .execute();
  }
};

/**
 * The values that administrators confirmed for a laboratory's certifications, by the key of the row. Leaves out rows without a
 * key.
 */
export const confirmedOfLab = async (db: Db, labId: string): Promise<{ key: string; statements: Statement[] }[]> => {
  const confirmed = (await standingOfLab(db, labId)).filter(({ status }) => status === 'confirmed');
  if (confirmed.length === 0) return [];
  return (await allOfLab(db, labId)).flatMap(({ id, key }) => {
    const statements = confirmed.filter(({ certification_id }) => certification_id === id).map(statementOf);
    return key === null || statements.length === 0 ? [] : [{ key, statements }];
  });
};
