import { gapReasonRoutes } from '@aliquot/contract/hearts/gap-reasons';
import { isAdmin } from '../../../kernel/actor.ts';
import { refuse, succeed } from '../../../kernel/result.ts';
import type { Doing } from '../../../platform/db/doing.ts';
import { handle } from '../../../platform/http/mount.ts';
import { happened } from '../../people/notifications/happenings.service.ts';
import { judgeAgain } from '../certifications/judging-again.service.ts';
import { recordDecisionAboutLab } from '../compliance/compliance.repository.ts';
import { closesWithReason, type ReasonMove, reasonProblem } from '../judging/reasons.domain.ts';
import { maySee } from '../labs/labs.policy.ts';
import { findLab } from '../labs/labs.repository.ts';
import { mayDecideReason, mayStateReason, mayWithdrawReason, visible } from './analyses.policy.ts';
import { presentReason } from './analyses.presenter.ts';
import { reasonDecidedNews, reasonStatedNews, reloadReason } from './reasons.letters.ts';
import { findReason, insertReason, latestGaps, listReasons, moveReason, type ReasonRow } from './reasons.repository.ts';

const presentById = async ({ actor, db }: Doing, id: string) => {
  const row = await findReason(db, id);
  const seen = row && visible(actor, row);
  return seen ? succeed(presentReason(actor, seen)) : refuse('NOT_FOUND');
};

const changed = refuse('CONFLICT', 'This reason was decided or withdrawn in the meantime. Reload the page.');

const noteNeeded = 'Please say why. The laboratory will see this.';
const unexplained = refuse('UNPROCESSABLE_CONTENT', noteNeeded, { note: noteNeeded });

/** The audit entry of a move, and the pages that have to reload. */
const changeOf = (row: ReasonRow, status: ReasonMove) => ({
  action: `gap-reasons.${status}` as const,
  objectType: 'gap_reason' as const,
  objectId: row.id,
  before: { status: row.status },
  after: { lab_id: row.lab_id, gap: row.control_id, status },
  reload: [reloadReason(row)],
});

export const reasonHandlers = {
  stateReason: handle(gapReasonRoutes.stateReason, async (call) => {
    const { input, actor, db, now } = call;
    const { labId, gapId, reason } = input;
    if (!mayStateReason(actor, labId)) return refuse('NOT_FOUND');
    const gap = (await latestGaps(db, labId)).find(({ id }) => id === gapId);
    if (!gap) return refuse('NOT_FOUND', 'This gap is not open in the latest analysis. Reload the page.');
    if (!closesWithReason(gap.id))
      return refuse('UNPROCESSABLE_CONTENT', 'Answer this in the questionnaire: your answer decides which requirements apply.');
    const problem = reasonProblem(reason);
    if (problem) return refuse('UNPROCESSABLE_CONTENT', problem, { reason: problem });
    const id = await insertReason(db, {
      lab_id: labId,
      control_id: gap.id,
      title: gap.title,
      reason,
      stated_by: actor.id,
      stated_at: now,
    });
    const lab = await findLab(db, labId);
    await happened(call, {
      action: 'gap-reasons.state',
      objectType: 'gap_reason',
      objectId: id,
      after: { lab_id: labId, gap: gap.id, status: 'pending' },
      reason,
      news: [reasonStatedNews({ id: labId, name: lab?.name ?? 'A laboratory' }, gap.title)],
      reload: [reloadReason({ id, lab_id: labId })],
    });
    return presentById(call, id);
  }),

  withdrawReason: handle(gapReasonRoutes.withdrawReason, async (call) => {
    const { input, actor, db, now } = call;
    const row = await findReason(db, input.reasonId);
    const permitted = row && mayWithdrawReason(actor, row);
    if (!permitted) return refuse('NOT_FOUND');
    if (!(await moveReason(db, permitted, 'withdrawn', { by: actor.id, note: null, now }))) return changed;
    await happened(call, changeOf(permitted, 'withdrawn'));
    return presentById(call, permitted.id);
  }),

  decideReason: handle(gapReasonRoutes.decideReason, async (call) => {
    const { input, actor, db, now } = call;
    const { reasonId, newStatus, note = '' } = input;
    const row = await findReason(db, reasonId);
    const permitted = row && mayDecideReason(actor, row);
    if (!permitted) return refuse('NOT_FOUND');
    const { id, lab_id: labId, status } = permitted;
    if (newStatus === 'refused' && note === '') return unexplained;
    if (!(await moveReason(db, permitted, newStatus, { by: actor.id, note: note || null, now }))) return changed;
    if (newStatus === 'accepted' || status === 'accepted') await judgeAgain(call, labId, 'reason');
    await recordDecisionAboutLab(db, {
      labId,
      about: 'gap-reason',
      status: newStatus === 'accepted' ? 'approved' : 'denied',
      decidedBy: actor.id,
      now,
    });
    const change = changeOf(permitted, newStatus);
    await happened(call, { ...change, reason: note || null, news: [reasonDecidedNews(permitted, newStatus, note)] });
    return presentById(call, id);
  }),

  reasons: handle(gapReasonRoutes.reasons, async (call) => {
    const { input, actor, db } = call;
    if (input.labId === undefined ? !isAdmin(actor) : !maySee(actor, input.labId)) return refuse('NOT_FOUND');
    const { items, total } = await listReasons(db, input);
    return succeed({
      items: items.flatMap((row) => visible(actor, row) ?? []).map((row) => presentReason(actor, row)),
      total,
      page: input.page,
      pageSize: input.pageSize,
    });
  }),
};
