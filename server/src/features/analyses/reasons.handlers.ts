import { type GapReason, gapReasonRoutes } from '@aliquot/contract/gap-reasons';
import { isAdmin } from '../../kernel/actor.ts';
import { refuse, succeed } from '../../kernel/result.ts';
import type { Doing } from '../../platform/db/doing.ts';
import { announce } from '../../platform/events/events.ts';
import { handle } from '../../platform/http/mount.ts';
import type { World } from '../../platform/world.ts';
import { recordChange } from '../audit/audit.repository.ts';
import { recordDecisionAboutLab } from '../compliance/compliance.repository.ts';
import { closesWithReason, type ReasonMove, reasonProblem } from '../judging/reasons.domain.ts';
import { maySee } from '../labs/labs.policy.ts';
import { findLab } from '../labs/labs.repository.ts';
import { tellMembers } from '../labs/notices.letters.ts';
import { notify } from '../notifications/notifications.repository.ts';
import { mayDecideReason, mayStateReason, reasonAbilities } from './analyses.policy.ts';
import { judgeAgain } from './judging-again.jobs.ts';
import {
  findReason,
  insertReason,
  latestGaps,
  listReasons,
  moveReason,
  type ReasonRow,
  reviewerIds,
} from './reasons.repository.ts';

const present = ({ actor }: Pick<Doing, 'actor'>, row: ReasonRow): GapReason => ({
  id: row.id,
  lab_id: row.lab_id,
  lab_name: row.lab_name,
  gap_id: row.control_id,
  title: row.title,
  reason: row.reason,
  status: row.status,
  stated_by: row.stated_by_name,
  stated_at: row.stated_at.toISOString(),
  decided_at: row.decided_at?.toISOString() ?? null,
  decision_note: row.decision_note,
  can: reasonAbilities(actor, row),
});

const presentById = async (doing: Doing, id: string) => {
  const row = await findReason(doing.db, id);
  return row ? succeed(present(doing, row)) : refuse('NOT_FOUND');
};

/** Lets the pages that show reasons load them again. */
const announceReason = ({ db }: Doing, { lab_id, id }: Pick<ReasonRow, 'id' | 'lab_id'>) =>
  announce(db, { noun: 'analyses', id, audience: { labs: [lab_id], admins: true } });

const changed = refuse('CONFLICT', 'This reason was decided or taken back in the meantime. Load it again.');

const tellWhy = 'Please say why: the laboratory reads it.';
const unexplained = refuse('UNPROCESSABLE_CONTENT', tellWhy, { note: tellWhy });

const record = (doing: Doing, row: ReasonRow, status: ReasonMove, note: string | null) =>
  recordChange(doing, {
    action: `gap-reasons.${status}`,
    objectType: 'gap_reason',
    objectId: row.id,
    before: { status: row.status },
    after: { lab_id: row.lab_id, gap: row.control_id, status },
    ...(note ? { reason: note } : {}),
  });

const decisionWords: Record<'accepted' | 'refused', (title: string, note: string) => { title: string; body: string }> = {
  accepted: (title, note) => ({
    title: `Your reason was accepted: ${title}`,
    body: `The gap counts as closed, accepted by a reviewer.${note && ` ${note}`}`,
  }),
  refused: (title, note) => ({ title: `Your reason was not accepted: ${title}`, body: note }),
};

const tellDecision = (doing: Doing, world: World, row: ReasonRow, status: 'accepted' | 'refused', note: string) => {
  const { title, body } = decisionWords[status](row.title, note);
  return tellMembers(doing, world, row.lab_id, {
    notice: { kind: `gap-reason-${status}`, title, body, link: '/lab-dashboard?tab=analysis' },
    letter: {
      subject: title,
      paragraphs: [body],
      label: 'Open the dashboard',
      footnote: 'You get this message because you are a member of this laboratory at Aliquot.',
    },
  });
};

export const reasonHandlers = {
  stateReason: handle(gapReasonRoutes.stateReason, async (call) => {
    const { input, actor, db, now } = call;
    const { labId, gapId, reason } = input;
    if (!mayStateReason(actor, labId)) return refuse('NOT_FOUND');
    const gap = (await latestGaps(db, labId)).find(({ id }) => id === gapId);
    if (!gap) return refuse('NOT_FOUND', 'This is not open in the latest analysis. Load it again.');
    if (!closesWithReason(gap.id))
      return refuse('UNPROCESSABLE_CONTENT', 'Answer this in the questionnaire: it decides which requirements apply.');
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
    await recordChange(call, {
      action: 'gap-reasons.state',
      objectType: 'gap_reason',
      objectId: id,
      after: { lab_id: labId, gap: gap.id, status: 'pending' },
      reason,
    });
    const lab = await findLab(db, labId);
    await notify(db, await reviewerIds(db), {
      kind: 'gap-reason',
      title: `${lab?.name ?? 'A laboratory'} gives a reason for a gap`,
      body: `“${gap.title}” waits for your decision.`,
      link: `/admin/labs/${labId}`,
    });
    await announceReason(call, { id, lab_id: labId });
    return presentById(call, id);
  }),

  withdrawReason: handle(gapReasonRoutes.withdrawReason, async (call) => {
    const { input, actor, db, now } = call;
    const row = await findReason(db, input.reasonId);
    if (!row || !mayStateReason(actor, row.lab_id)) return refuse('NOT_FOUND');
    if (!(await moveReason(db, row, 'withdrawn', { by: actor.id, note: null, now }))) return changed;
    await record(call, row, 'withdrawn', null);
    await announceReason(call, row);
    return presentById(call, row.id);
  }),

  decideReason: handle(gapReasonRoutes.decideReason, async (call) => {
    const { input, actor, db, world, now } = call;
    const { reasonId, newStatus, note = '' } = input;
    const row = await findReason(db, reasonId);
    if (!row || !mayDecideReason(actor, row)) return refuse('NOT_FOUND');
    if (newStatus === 'refused' && note === '') return unexplained;
    if (!(await moveReason(db, row, newStatus, { by: actor.id, note: note || null, now }))) return changed;
    await record(call, row, newStatus, note);
    if (newStatus === 'accepted' || row.status === 'accepted') await judgeAgain(call, world, row.lab_id, 'reason');
    await recordDecisionAboutLab(db, {
      labId: row.lab_id,
      about: 'gap-reason',
      status: newStatus === 'accepted' ? 'approved' : 'denied',
      decidedBy: actor.id,
      now,
    });
    await tellDecision(call, world, row, newStatus, note);
    await announceReason(call, row);
    return presentById(call, row.id);
  }),

  reasons: handle(gapReasonRoutes.reasons, async (call) => {
    const { input, actor, db } = call;
    if (input.labId === undefined ? !isAdmin(actor) : !maySee(actor, input.labId)) return refuse('NOT_FOUND');
    const { items, total } = await listReasons(db, input);
    return succeed({
      items: items.map((row) => present(call, row)),
      total,
      page: input.page,
      pageSize: input.pageSize,
    });
  }),
};
