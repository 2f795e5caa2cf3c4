import { collaborationRoutes } from '@aliquot/contract/engagements/collaborations';
import type { Permitted } from '../../../kernel/permission.ts';
import { refuse, succeed } from '../../../kernel/result.ts';
import type { Doing } from '../../../platform/db/doing.ts';
import { handle } from '../../../platform/http/mount.ts';
import { engagementAct, happenedTo, lockPermitted } from './acting.service.ts';
import { type AgreeForBoth, beginAgreed } from './agreeing.service.ts';
import { moves } from './collaborations.domain.ts';
import { approvedNews, approvedOnAgreementNews, completedNews, movedNews, rejectedNews } from './collaborations.letters.ts';
import { mayDecide, mayMove, mayWork, visible } from './collaborations.policy.ts';
import { presentRequest } from './collaborations.presenter.ts';
import { countGroupsOfLab, countPending, listOfLab } from './listing.repository.ts';
import { moveOn } from './moving.service.ts';
import { withdrawOthers } from './requesting.service.ts';
import { startWork } from './starting.service.ts';

/**
 * Freezes the state on the day of a delivery, in its transaction. @returns the audit entry's statement of it, null for
 * nothing.
 */
type Freeze = (doing: Doing, work: Permitted<'work', { id: string }>) => Promise<Readonly<Record<string, string>> | null>;

export const collaborationHandlers = ({ freeze, agree }: { freeze: Freeze; agree: AgreeForBoth }) => ({
  list: handle(collaborationRoutes.list, async (call) => {
    const { input, actor, db } = call;
    if (!actor.labId) return refuse('NOT_FOUND', 'No laboratory found for your account. Please contact support.');
    const { items, total } = await listOfLab(db, actor.labId, input);
    const pending = await countPending(db, actor.labId);
    return succeed({
      items: items.flatMap((row) => visible(actor, row) ?? []).map((row) => presentRequest(call, row)),
      total,
      pending,
      ...(input.first && { groups: await countGroupsOfLab(db, actor.labId, input) }),
      page: input.page,
      pageSize: input.pageSize,
    });
  }),

  decide: handle(collaborationRoutes.decide, async (call) => {
    const { reason, ...input } = call.input;
    const found = await lockPermitted(call, input.collaborationId, mayDecide);
    if (!found.ok) return found;
    const { engagement } = found.value;
    if (engagement.lab_reference_id !== input.labId) return refuse('NOT_FOUND');
    const { project, lab_name, collaboration_status } = engagement;
    const approval = engagement.agreements_due.length > 0 ? 'approve-on-agreement' : 'approve';
    const move = input.newStatus === 'approved' ? approval : 'decline';
    const moved = await moveOn(call, engagement, move, { reason });
    if (!moved.ok) return moved;
    const before = { collaboration_status };
    if (move === 'approve') {
      await beginAgreed(call, engagement, {
        action: 'collaborations.approve',
        before,
        after: { collaboration_status: 'approved' },
        reason,
        news: [approvedNews(project, lab_name)],
        proposal: null,
      });
      return succeed({ projectTitle: project.title });
    }
    const isDeclined = move === 'decline';
    await happenedTo(call, engagement, {
      action: isDeclined ? 'collaborations.reject' : 'collaborations.approve',
      before,
      after: isDeclined ? { collaboration_status: 'rejected' } : { stage: 'awarded' },
      reason,
      news: [isDeclined ? rejectedNews(project, engagement, reason) : approvedOnAgreementNews(project, lab_name)],
    });
    if (!isDeclined) await withdrawOthers(call, engagement);
    return succeed({ projectTitle: project.title });
  }),

  start: handle(collaborationRoutes.start, async (call) => {
    const found = await lockPermitted(call, call.input.collaborationId, mayWork);
    if (!found.ok) return found;
    const { engagement } = found.value;
    const started = await startWork(call, engagement);
    return started.ok ? succeed({ projectTitle: engagement.project.title }) : started;
  }),

  complete: engagementAct(collaborationRoutes.complete, {
    load: (call) => lockPermitted(call, call.input.collaborationId, mayWork),
    move: async (call, { engagement }) => {
      const moved = await moveOn(call, engagement, 'deliver', { completion_note: call.input.note || null });
      if (!moved.ok) return moved;
      const stamps = await freeze(call, engagement);
      const { collaboration_status, round, project } = engagement;
      return succeed({
        action: 'collaborations.complete',
        before: { collaboration_status },
        after: { collaboration_status: 'completed', round, ...(stamps && { scope_stamps_sha256: stamps }) },
        news: [completedNews(project, engagement)],
      });
    },
    present: async (_call, _id, { engagement }) => succeed({ projectTitle: engagement.project.title }),
  }),

  move: handle(collaborationRoutes.move, async (call) => {
    const { actor } = call;
    const { collaborationId, move, reason } = call.input;
    const found = await lockPermitted(call, collaborationId, (by, seen) => mayMove(by, seen, move));
    if (!found.ok) return found;
    const { engagement } = found.value;
    const { to } = moves[move];
    const done = {
      action: 'collaborations.move',
      before: { stage: engagement.stage },
      after: { stage: to, move },
      reason,
      news: movedNews(engagement.project, engagement, to, reason),
    } as const;
    const agreeing = move === 'approve' || move === 'agree' ? mayMove(actor, engagement, move) : null;
    if (agreeing) {
      const agreed = await agree(call, agreeing, done, (facts) => moveOn(call, engagement, move, facts));
      return agreed.ok ? succeed({ stage: to }) : agreed;
    }
    const moved = await moveOn(call, engagement, move, move === 'decline' ? { reason } : {});
    if (!moved.ok) return moved;
    const delivered = move === 'deliver' ? mayMove(actor, engagement, move) : null;
    const stamps = delivered && (await freeze(call, delivered));
    const after = { ...done.after, ...(stamps && { scope_stamps_sha256: stamps }) };
    await happenedTo(call, engagement, { ...done, after });
    return succeed({ stage: to });
  }),
});
