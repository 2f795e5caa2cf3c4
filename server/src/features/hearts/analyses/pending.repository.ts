import type { JudgementCause, JudgementDifference } from '@aliquot/contract/hearts/judgements';
import type { AnyPermitted, Permitted } from '../../../kernel/permission.ts';
import type { Db } from '../../../platform/db/index.ts';
import { changedOne } from '../../../platform/db/outcomes.ts';

const pendingRows = (db: Db) =>
  db
    .selectFrom('pending_judgements as p')
    .innerJoin('labs as l', 'l.id', 'p.lab_id')
    .select([
      'p.id',
      'p.lab_id',
      'l.name as lab_name',
      'p.analysis_id',
      'p.cause',
      'p.rules_version',
      'p.difference',
      'p.made_at',
    ])
    .where('p.status', '=', 'pending');

type Row = Awaited<ReturnType<ReturnType<typeof pendingRows>['execute']>>[number];
export type PendingRow = Omit<Row, 'cause' | 'difference'> & {
  readonly cause: JudgementCause;
  readonly difference: JudgementDifference;
};

const asPending = (row: Row | undefined): PendingRow | undefined =>
  row && { ...row, cause: row.cause as JudgementCause, difference: row.difference as JudgementDifference };

/** A pending judgment; undefined once it is decided. */
export const findPending = async (db: Db, id: string): Promise<PendingRow | undefined> =>
  asPending(await pendingRows(db).where('p.id', '=', id).executeTakeFirst());

/** The pending judgment of a laboratory. */
export const pendingOfLab = async (db: Db, labId: string): Promise<PendingRow | undefined> =>
  asPending(await pendingRows(db).where('p.lab_id', '=', labId).executeTakeFirst());

export const insertPending = async (
  db: Db,
  row: { labId: string; analysisId: string; cause: JudgementCause; rulesVersion: string; difference: JudgementDifference },
  now: Date,
): Promise<string> => {
  const { id } = await db
    .insertInto('pending_judgements')
    .values({
      lab_id: row.labId,
      analysis_id: row.analysisId,
      cause: row.cause,
      rules_version: row.rulesVersion,
      difference: JSON.stringify(row.difference),
      made_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

type OfAnalysis = { readonly analysis_id: string; readonly lab_id: string };

/** Updates what a pending judgment would change. */
export const updatePending = (
  db: Db,
  { lab_id }: AnyPermitted<'run' | 'accept', OfAnalysis>,
  id: string,
  { rulesVersion, difference }: { rulesVersion: string; difference: JudgementDifference },
) =>
  db
    .updateTable('pending_judgements')
    .set({ rules_version: rulesVersion, difference: JSON.stringify(difference) })
    .where('id', '=', id)
    .where('lab_id', '=', lab_id)
    .where('status', '=', 'pending')
    .execute();

/** @returns false when it was decided before. */
export const acceptPending = (
  db: Db,
  { id }: Permitted<'accept', { id: string }>,
  decidedBy: string,
  now: Date,
): Promise<boolean> =>
  changedOne(
    db
      .updateTable('pending_judgements')
      .set({ status: 'accepted', decided_by: decidedBy, decided_at: now })
      .where('id', '=', id)
      .where('status', '=', 'pending'),
  );

/** A newer judgment of this analysis replaces the pending one and any other pending analysis. */
export const replacePending = async (
  db: Db,
  { lab_id, analysis_id }: AnyPermitted<'run' | 'accept', OfAnalysis>,
  now: Date,
): Promise<void> => {
  await db
    .updateTable('pending_judgements')
    .set({ status: 'replaced', decided_at: now })
    .where('lab_id', '=', lab_id)
    .where('status', '=', 'pending')
    .execute();
  await db
    .updateTable('analyses')
    .set({ status: 'failed', error: 'A newer analysis replaced it before it was accepted.' })
    .where('lab_id', '=', lab_id)
    .where('status', '=', 'waiting')
    .where('id', '<>', analysis_id)
    .execute();
};
