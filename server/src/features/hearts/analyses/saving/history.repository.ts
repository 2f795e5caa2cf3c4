import type { JudgementCause } from '@aliquot/contract/hearts/judgements';
import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/index.ts';
import type { Judged } from '../../judging/history.domain.ts';

/** Stores a summary of an analysis's current judgment, in the transaction that made it. */
export const keepJudgement = async (
  db: Db,
  analysisId: string,
  { cause, scored, reasons, now }: { cause: JudgementCause; scored: boolean; reasons: readonly string[]; now: Date },
): Promise<void> => {
  await sql`
    insert into judgements
      (analysis_id, lab_id, cause, rules_version, compliance_score, scored, overall_risk, certifications, gaps, reasons, made_at)
    select a.id, a.lab_id, ${cause}, a.rules_version, a.compliance_score, ${scored}, a.overall_risk,
      coalesce((select jsonb_agg(jsonb_build_object('key', c -> 'key', 'type', c -> 'type', 'number', c -> 'number'))
        from jsonb_array_elements(a.assessment -> 'certifications') c), '[]'),
      coalesce((select jsonb_agg(jsonb_build_object('id', g -> 'id', 'title', g -> 'title'))
        from jsonb_array_elements(a.assessment -> 'gaps') g where g ->> 'status' <> 'not-assessed'), '[]'),
      ${JSON.stringify(reasons)}::jsonb, ${now}
    from analyses a where a.id = ${analysisId} and a.status = 'completed'`.execute(db);
};

const inOrder = (db: Db) => db.selectFrom('judgements').selectAll();

type Row = Awaited<ReturnType<ReturnType<typeof inOrder>['execute']>>[number];
const asJudged = (row: Row) => ({
  ...row,
  certifications: row.certifications as Judged['certifications'],
  gaps: row.gaps as Judged['gaps'],
});

/** Every judgment of some analyses, oldest first. */
export const judgementsOf = async (db: Db, analysisIds: readonly string[]) => {
  const rows = await inOrder(db)
    .where('analysis_id', '=', sql<string>`any(${[...analysisIds]}::uuid[])`)
    .orderBy('made_at')
    .orderBy('id')
    .execute();
  return rows.map(asJudged);
};
export type JudgementRow = Awaited<ReturnType<typeof judgementsOf>>[number];

/** The newest judgment of a laboratory that was made before a given time. */
export const judgementBefore = async (db: Db, labId: string, time: Date): Promise<Judged | null> => {
  const row = await inOrder(db)
    .where('lab_id', '=', labId)
    .where('made_at', '<', time)
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? asJudged(row) : null;
};
