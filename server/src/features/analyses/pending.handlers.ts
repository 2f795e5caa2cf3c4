import { isDeepStrictEqual } from 'node:util';
import { analysisRoutes } from '@aliquot/contract/analyses';
import type { PendingJudgement } from '@aliquot/contract/judgements';
import type { Actor } from '../../kernel/actor.ts';
import { refuse, succeed } from '../../kernel/result.ts';
import { dayAt } from '../../kernel/time-zones.ts';
import type { Doing } from '../../platform/db/doing.ts';
import type { Db } from '../../platform/db/index.ts';
import { handle, handleInSteps } from '../../platform/http/mount.ts';
import type { World } from '../../platform/world.ts';
import { recordChange } from '../audit/audit.repository.ts';
import { type Comparison, takesMore } from '../judging/differences.domain.ts';
import { maySee } from '../labs/labs.policy.ts';
import { findLab } from '../labs/labs.repository.ts';
import { mayAccept } from './analyses.policy.ts';
import { documentsToJudge, findAnalysis } from './analyses.repository.ts';
import { judgedInput } from './judged-input.repository.ts';
import { acceptPending, findPending, type PendingRow, pendingOfLab, updatePending } from './pending.repository.ts';
import { takeReadings } from './readings.repository.ts';
import { compareWithInForce, type NewJudgement, replaceInForce, saveJudgement } from './saving.jobs.ts';
import { judge } from './understanding.jobs.ts';

const present = (actor: Actor, row: PendingRow): PendingJudgement => ({
  id: row.id,
  lab_id: row.lab_id,
  lab_name: row.lab_name,
  cause: row.cause,
  made_at: row.made_at.toISOString(),
  difference: row.difference,
  can: { accept: mayAccept(actor, row) },
});

const changed = refuse('CONFLICT', 'These results changed in the meantime. Please look at them again.');

/** Everything that a judgement which waits rests on today. */
const load = async (db: Db, { lab_id: labId, analysis_id: analysisId }: PendingRow, now: Date) => {
  const input = await judgedInput(db, labId);
  const analysis = await findAnalysis(db, analysisId);
  if (!input || !analysis) return undefined;
  return { analysis, input: { ...input, today: dayAt(input.lab, now) }, rows: await documentsToJudge(db, analysisId) };
};

/** Puts a judgement that waited in force, by what it is of: an analysis of its own, or the one in force judged again. */
const takeForce = async (
  doing: Doing,
  world: World,
  { lab_id: labId, analysis_id: analysisId, cause }: PendingRow,
  made: NewJudgement & { readonly startedBy: string | null },
  comparison: Comparison | null,
): Promise<void> => {
  if (cause !== 'analysis') return replaceInForce(doing, world, { labId, analysisId, cause }, made, comparison);
  const documentIds = made.rows.map(({ id }) => id);
  await takeReadings(doing.db, documentIds, doing.now);
  await saveJudgement(doing, world, { id: analysisId, lab_id: labId, started_by: made.startedBy }, made, comparison);
};

export const pendingHandlers = {
  pending: handle(analysisRoutes.pending, async ({ input, actor, db }) => {
    if (!maySee(actor, input.labId) || !(await findLab(db, input.labId))) return refuse('NOT_FOUND');
    const row = await pendingOfLab(db, input.labId);
    return succeed({ pending: row ? present(actor, row) : null });
  }),

  /** What is accepted is judged by what there is now, and refused when that takes away more than the person saw. */
  accept: handleInSteps(analysisRoutes.accept, async ({ input, actor, now, world, inTransaction, attempt }) => {
    const shown = await inTransaction(({ db }) => findPending(db, input.pendingId));
    if (!shown || !mayAccept(actor, shown)) return refuse('NOT_FOUND');
    const loaded = await inTransaction(({ db }) => load(db, shown, now));
    if (!loaded) return refuse('NOT_FOUND');
    const { rows } = loaded;
    const judgement = await judge(
      loaded.input,
      rows.map(({ id, file_name, reading }) => ({ documentId: id, fileName: file_name, reading })),
    );
    const made = { judgement, rows, startedBy: loaded.analysis.started_by };
    const comparison = await inTransaction(({ db }) => compareWithInForce(db, shown.lab_id, made));
    if (comparison && takesMore(comparison.difference, shown.difference)) {
      const { rulesVersion } = judgement;
      await inTransaction(({ db }) => updatePending(db, shown.id, { rulesVersion, difference: comparison.difference }));
      return changed;
    }
    return attempt(async (doing) => {
      const current = await load(doing.db, shown, now);
      if (!isDeepStrictEqual(current?.input, loaded.input)) return changed;
      if (!(await acceptPending(doing.db, shown.id, actor.id, now))) return changed;
      await recordChange(doing, {
        action: 'analyses.accept',
        objectType: 'analysis',
        objectId: shown.analysis_id,
        after: { lab_id: shown.lab_id, pending: shown.id, complianceScore: judgement.complianceScore },
      });
      await takeForce(doing, world, shown, made, comparison);
      return succeed({ complianceScore: judgement.complianceScore });
    });
  }),
};
