import { splitRoutes } from '@aliquot/contract/engagements/splits';
import { refuse, succeed } from '../../../kernel/result.ts';
import { handle } from '../../../platform/http/mount.ts';
import { refuseAct } from '../../people/colleagues/colleagues.policy.ts';
import { happened } from '../../people/notifications/happenings.service.ts';
import { lockProject } from '../collaborations/collaborations.repository.ts';
import { ruleOnRequest } from '../collaborations/records/records.service.ts';
import { withdrawRequests } from '../collaborations/requesting.service.ts';
import { reloadProject } from '../projects/projects.letters.ts';
import { mayAskMore, mayCancel, mayCancelRequest } from '../projects/projects.policy.ts';
import { presentById } from '../projects/projects.presenter.ts';
import { findProject } from '../projects/projects.repository.ts';
import { matrixOf } from './matrix.service.ts';
import { splitRequest } from './splitting.service.ts';

export const splitHandlers = {
  matrix: handle(splitRoutes.matrix, async (call) => {
    const { projectId, labs } = call.input;
    const matrix = await matrixOf(call, projectId, labs?.split(',') ?? []);
    return matrix ? succeed(matrix) : refuse('NOT_FOUND');
  }),

  split: handle(splitRoutes.split, async (call) => {
    const { input, actor, db } = call;
    await lockProject(db, input.projectId);
    const row = await findProject(db, input.projectId);
    const permitted = row && mayAskMore(actor, row);
    if (!permitted) return refuseAct(actor, row ?? null);
    const sent = await splitRequest(call, permitted, input.parts);
    return sent.ok ? presentById(call, permitted.id) : sent;
  }),

  cancelRequest: handle(splitRoutes.cancelRequest, async (call) => {
    const { input, actor, db } = call;
    await lockProject(db, input.projectId);
    const row = await findProject(db, input.projectId);
    const permitted = row && mayCancel(actor, row);
    if (!permitted) return refuseAct(actor, row ?? null);
    const request = permitted.lab_collaborations.find(({ id }) => id === input.collaborationId);
    if (!request) return refuse('NOT_FOUND');
    const ruled = await ruleOnRequest(db, 'cancel', permitted, request.id, input.reason);
    if (!ruled.ok) return ruled;
    if (!mayCancelRequest(actor, permitted, request))
      return refuse('CONFLICT', 'This request can’t be cancelled by itself. Reload the page to see where it is.');
    const reason = input.reason ?? 'The researcher cancelled the request.';
    if ((await withdrawRequests(call, permitted, reason, { id: request.id })) === 0)
      return refuse('CONFLICT', 'This request has ended already. Reload the page.');
    await happened(call, {
      action: 'projects.cancel-request',
      objectType: 'project',
      objectId: permitted.id,
      before: { status: permitted.status, stage: request.stage },
      after: { status: (await findProject(db, permitted.id))?.status ?? permitted.status, laboratory: request.lab_name },
      reason: input.reason,
      reload: [reloadProject(permitted)],
    });
    return presentById(call, permitted.id);
  }),
};
