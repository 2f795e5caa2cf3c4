import { isDeepStrictEqual } from 'node:util';
import { analysisRoutes } from '@aliquot/contract/hearts/analyses';
import { refuse, succeed } from '../../../kernel/result.ts';
import { recordChange } from '../../../platform/db/record-change.ts';
import { handle, handleInSteps } from '../../../platform/http/mount.ts';
import { takesMore } from '../judging/differences.domain.ts';
import { maySee } from '../labs/labs.policy.ts';
import { findLab } from '../labs/labs.repository.ts';
import { mayAccept, visible } from './analyses.policy.ts';
import { presentPending } from './analyses.presenter.ts';
import { acceptPending, findPending, pendingOfLab, updatePending } from './pending.repository.ts';
import { changedResults, loadToAccept, takeForce } from './pending.service.ts';
import { judge, toJudge } from './run/understanding.service.ts';
import { compareWithInForce } from './saving/saving.service.ts';

export const pendingHandlers = {
  pending: handle(analysisRoutes.pending, async ({ input, actor, db }) => {
    if (!maySee(actor, input.labId) || !(await findLab(db, input.labId))) return refuse('NOT_FOUND');
    const row = await pendingOfLab(db, input.labId);
    const seen = row && visible(actor, row);
    return succeed({ pending: seen ? presentPending(actor, seen) : null });
  }),

  /** Judges what is accepted by the current state, and refuses when that takes away more than the person saw. */
  accept: handleInSteps(analysisRoutes.accept, async ({ input, actor, now, inTransaction, attempt }) => {
    const row = await inTransaction(({ db }) => findPending(db, input.pendingId));
    const shown = row && mayAccept(actor, row);
    if (!shown) return refuse('NOT_FOUND');
    const loaded = await inTransaction(({ db }) => loadToAccept(db, shown, now));
    if (!loaded) return refuse('NOT_FOUND');
    const { rows } = loaded;
    const judgement = await judge(loaded.input, toJudge(rows));
    const made = { judgement, rows, startedBy: loaded.analysis.started_by };
    const comparison = await inTransaction(({ db }) => compareWithInForce(db, shown.lab_id, made));
    if (comparison && takesMore(comparison.difference, shown.difference)) {
      const { rulesVersion } = judgement;
      await inTransaction(({ db }) => updatePending(db, shown, shown.id, { rulesVersion, difference: comparison.difference }));
      return changedResults;
    }
    return attempt(async (doing) => {
      const current = await loadToAccept(doing.db, shown, now);
      if (!isDeepStrictEqual(current?.input, loaded.input)) return changedResults;
      if (!(await acceptPending(doing.db, shown, actor.id, now))) return changedResults;
      const given = judgement.scored ? judgement.complianceScore : null;
      await recordChange(doing, {
        action: 'analyses.accept',
        objectType: 'analysis',
        objectId: shown.analysis_id,
        after: { lab_id: shown.lab_id, pending: shown.id, complianceScore: given },
      });
      await takeForce(doing, shown, made, comparison);
      return succeed({ complianceScore: given });
    });
  }),
};
