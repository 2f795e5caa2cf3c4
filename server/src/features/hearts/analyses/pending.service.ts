import type { Permitted } from '../../../kernel/permission.ts';
import { dayAt } from '../../../kernel/places/time-zones.ts';
import { refuse } from '../../../kernel/result.ts';
import type { Doing } from '../../../platform/db/doing.ts';
import type { Db } from '../../../platform/db/index.ts';
import type { Comparison } from '../judging/differences.domain.ts';
import { judgedInput } from './again/judged-input.repository.ts';
import { documentsToJudge, findAnalysis } from './analyses.repository.ts';
import type { PendingRow } from './pending.repository.ts';
import { takeReadings } from './saving/readings.repository.ts';
import { type NewJudgement, replaceInForce, saveJudgement } from './saving/saving.service.ts';

export const changedResults = refuse('CONFLICT', 'These results changed in the meantime. Review them again.');

/** Everything that a pending judgment depends on today. */
export const loadToAccept = async (db: Db, { lab_id: labId, analysis_id: analysisId }: PendingRow, now: Date) => {
  const input = await judgedInput(db, labId);
  const analysis = await findAnalysis(db, analysisId);
  if (!input || !analysis) return undefined;
  return { analysis, input: { ...input, today: dayAt(input.lab, now) }, rows: await documentsToJudge(db, analysisId) };
};

/** Puts a pending judgment in force: of its own analysis, or of the one in force when that was judged again. */
export const takeForce = async (
  doing: Doing,
  pending: Permitted<'accept', PendingRow>,
  made: NewJudgement & { readonly startedBy: string | null },
  comparison: Comparison | null,
): Promise<void> => {
  const { cause } = pending;
  if (cause !== 'analysis') return replaceInForce(doing, pending, cause, made, comparison);
  const documentIds = made.rows.map(({ id }) => id);
  await takeReadings(doing.db, pending, documentIds, doing.now);
  await saveJudgement(doing, { ...pending, started_by: made.startedBy }, made, comparison);
};
