import { collaborationRoutes } from '@aliquot/contract/engagements/collaborations';
import type { Permitted } from '../../../kernel/permission.ts';
import { refuse, succeed } from '../../../kernel/result.ts';
import type { Doing } from '../../../platform/db/doing.ts';
import { handle } from '../../../platform/http/mount.ts';
import { happened } from '../../people/notifications/happenings.service.ts';
import { type AgreeForBoth, beginAgreed } from './agreeing.service.ts';
import { moves } from './collaborations.domain.ts';
import {
  approvedNews,
  approvedOnAgreementNews,
  completedNews,
  movedNews,
  rejectedNews,
  reloadRequest,
} from './collaborations.letters.ts';
import { mayDecide, mayMove, mayWork, visible } from './collaborations.policy.ts';
import { presentRequest } from './collaborations.presenter.ts';
import { findToDecide } from './collaborations.repository.ts';
import { countGroupsOfLab, countPending, listOfLab } from './listing.repository.ts';
import { moveOn } from './moving.service.ts';
import { withdrawOthers } from './requesting.service.ts';
import { startWork } from './starting.service.ts';

/** Freezes what holds on the day of a delivery, in its transaction. @returns what the audit entry says of it, null for nothing. */
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
      ...(input.first && { groups: await countGroupsOfLab(db, actor.labId) }),
      page: input.page,
      pageSize: input.pageSize,
    });
  }),

  decide: handle(collaborationRoutes.decide, async (call) => {
    const { input, actor, db } = call;
    const row = await findToDecide(db, input.collaborationId);
    const permitted = row && mayDecide(actor, row);
    if (!permitted?.project || permitted.lab_reference_id !== input.labId) return refuse('NOT_FOUND');
    const { project, lab_name, collaboration_status } = permitted;
    const work = { ...permitted, project };
    const approval = permitted.agreements_due.length > 0 ? 'approve-on-agreement' : 'approve';
    const move = input.newStatus === 'approved' ? approval : 'decline';
    const moved = await moveOn(call, permitted, move, { reason: input.reason });
    if (!moved.ok) return moved;
    const before = { collaboration_status };
    if (move === 'approve') {
      await beginAgreed(call, work, {
        action: 'collaborations.approve',
        before,
        after: { collaboration_status: 'approved' },
        reason: input.reason,
        news: [approvedNews(project, lab_name)],
        proposal: null,
      });
      return succeed({ projectTitle: project.title });
    }
    const isDeclined = move === 'decline';
    await happened(call, {
      action: isDeclined ? 'collaborations.reject' : 'collaborations.approve',
      objectType: 'collaboration',
      objectId: permitted.id,
      before,
      after: isDeclined ? { collaboration_status: 'rejected' } : { stage: 'awarded' },
      reason: input.reason,
      news: [isDeclined ? rejectedNews(project, permitted, input.reason) : approvedOnAgreementNews(project, lab_name)],
      reload: reloadRequest(permitted),
    });
    if (!isDeclined) await withdrawOthers(call, work);
    return succeed({ projectTitle: project.title });
  }),

  start: handle(collaborationRoutes.start, async (call) => {
    const { input, actor, db } = call;
    const row = await findToDecide(db, input.collaborationId);
    const permitted = row && mayWork(actor, row);
    if (!permitted?.project) return refuse('NOT_FOUND');
    const started = await startWork(call, permitted);
    if (!started.ok) return started;
    return succeed({ projectTitle: permitted.project.title });
  }),

  complete: handle(collaborationRoutes.complete, async (call) => {
    const { input, actor, db } = call;
    const row = await findToDecide(db, input.collaborationId);
    const permitted = row && mayWork(actor, row);
    if (!permitted?.project) return refuse('NOT_FOUND');
    const { project } = permitted;
    const moved = await moveOn(call, permitted, 'deliver', { completion_note: input.note || null });
    if (!moved.ok) return moved;
    const stamps = await freeze(call, permitted);
    await happened(call, {
      action: 'collaborations.complete',
      objectType: 'collaboration',
      objectId: permitted.id,
      before: { collaboration_status: permitted.collaboration_status },
      after: { collaboration_status: 'completed', round: permitted.round, ...(stamps && { scope_stamps_sha256: stamps }) },
      news: [completedNews(project, permitted)],
      reload: reloadRequest(permitted),
    });
    return succeed({ projectTitle: project.title });
  }),

  move: handle(collaborationRoutes.move, async (call) => {
    const { input, actor, db } = call;
    const { collaborationId, move, reason } = input;
    const row = await findToDecide(db, collaborationId);
    const permitted = row && mayMove(actor, row, move);
    if (!permitted?.project) return refuse('NOT_FOUND');
    const { project } = permitted;
    const { to } = moves[move];
    const done = {
      action: 'collaborations.move',
      before: { stage: permitted.stage },
      after: { stage: to, move },
      reason,
      news: movedNews(project, permitted, to, reason),
    } as const;
    const agreeing = move === 'approve' || move === 'agree' ? mayMove(actor, { ...permitted, project }, move) : null;
    if (agreeing) {
      const agreed = await agree(call, agreeing, done, (facts) => moveOn(call, permitted, move, facts));
      return agreed.ok ? succeed({ stage: to }) : agreed;
    }
    const moved = await moveOn(call, permitted, move, move === 'decline' ? { reason } : {});
    if (!moved.ok) return moved;
    const delivered = move === 'deliver' ? mayMove(actor, permitted, move) : null;
    const stamps = delivered && (await freeze(call, delivered));
    await happened(call, {
      ...done,
      objectType: 'collaboration',
      objectId: permitted.id,
      after: { ...done.after, ...(stamps && { scope_stamps_sha256: stamps }) },
      reload: reloadRequest(permitted),
    });
    return succeed({ stage: to });
  }),
});
