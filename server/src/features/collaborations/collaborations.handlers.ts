import { collaborationRoutes } from '@aliquot/contract/collaborations';
import type { Permitted } from '../../kernel/permission.ts';
import { refuse, succeed } from '../../kernel/result.ts';
import type { Doing } from '../../platform/db/doing.ts';
import { handle } from '../../platform/http/mount.ts';
import { happened } from '../notifications/happenings.service.ts';
import { approvedNews, completedNews, rejectedNews, reloadRequest } from './collaborations.letters.ts';
import { mayComplete, mayDecide, visible } from './collaborations.policy.ts';
import { presentRequest } from './collaborations.presenter.ts';
import {
  type CollaborationRow,
  countPending,
  findToDecide,
  listOfLab,
  moveCollaboration,
  noteCompleted,
} from './collaborations.repository.ts';

const alreadyDecided = refuse('CONFLICT', 'This request was already decided or withdrawn. Reload the page.');

/** Puts the project of an approved request in progress. @returns false when it is no longer pending. */
type StartProject = (doing: Doing, request: Permitted<'decide', CollaborationRow>) => Promise<boolean>;

/** Projects import collaborations and not the other way round, so starting a project is passed in. */
export const collaborationHandlers = (startProject: StartProject) => ({
  list: handle(collaborationRoutes.list, async ({ input, actor, db }) => {
    if (!actor.labId) return refuse('NOT_FOUND', 'No laboratory found for your account. Please contact support.');
    const { items, total } = await listOfLab(db, actor.labId, input);
    const pending = await countPending(db, actor.labId);
    return succeed({
      items: items.flatMap((row) => visible(actor, row) ?? []).map((row) => presentRequest(actor, row)),
      total,
      pending,
      page: input.page,
      pageSize: input.pageSize,
    });
  }),

  decide: handle(collaborationRoutes.decide, async (call) => {
    const { input, actor, db, now } = call;
    const row = await findToDecide(db, input.collaborationId);
    const permitted = row && mayDecide(actor, row);
    if (!permitted?.project || permitted.lab_reference_id !== input.labId) return refuse('NOT_FOUND');
    const { project, lab_name } = permitted;
    const move = input.newStatus === 'approved' ? 'approve' : 'reject';
    if (!(await moveCollaboration(db, permitted, move, { by: actor.id, now, reason: input.reason }))) return alreadyDecided;
    await happened(call, {
      action: `collaborations.${move}`,
      objectType: 'collaboration',
      objectId: permitted.id,
      before: { collaboration_status: permitted.collaboration_status },
      after: { collaboration_status: input.newStatus },
      reason: input.reason,
      news: [move === 'approve' ? approvedNews(project, lab_name) : rejectedNews(project, lab_name, input.reason)],
      reload: reloadRequest(permitted),
    });
    if (move === 'approve' && !(await startProject(call, permitted)))
      return refuse('CONFLICT', 'The researcher has withdrawn this request.');
    return succeed({ projectTitle: project.title });
  }),

  complete: handle(collaborationRoutes.complete, async (call) => {
    const { input, actor, db, now } = call;
    const row = await findToDecide(db, input.collaborationId);
    const permitted = row && mayComplete(actor, row);
    if (!permitted?.project) return refuse('NOT_FOUND');
    const { project } = permitted;
    if (project.status !== 'in-progress')
      return refuse('CONFLICT', 'Only work on a project in progress can be marked completed.');
    if (!(await moveCollaboration(db, permitted, 'complete', { by: actor.id, now })))
      return refuse('CONFLICT', 'Only approved work can be marked completed.');
    await noteCompleted(db, permitted, { note: input.note || null, now });
    await happened(call, {
      action: 'collaborations.complete',
      objectType: 'collaboration',
      objectId: permitted.id,
      before: { collaboration_status: permitted.collaboration_status },
      after: { collaboration_status: 'completed' },
      news: [completedNews(project, permitted)],
      reload: reloadRequest(permitted),
    });
    return succeed({ projectTitle: project.title });
  }),
});
