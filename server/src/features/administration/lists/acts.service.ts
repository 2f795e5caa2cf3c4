import type { adminProjectRoutes } from '@aliquot/contract/administration/admin-projects';
import type { reviewQueueRoutes } from '@aliquot/contract/administration/review-queue';
import type { userRoutes } from '@aliquot/contract/administration/users';
import type { projectRoutes } from '@aliquot/contract/engagements/projects';
import type { labRoutes } from '@aliquot/contract/hearts/labs';
import type { RequestContext } from '../../../platform/http/call.ts';
import { invoke, type Mounted } from '../../../platform/http/mount.ts';
import { isActive } from '../../engagements/collaborations/collaborations.domain.ts';
import { findProject } from '../../engagements/projects/projects.repository.ts';
import { findLab } from '../../hearts/labs/labs.repository.ts';
import { findUser } from '../../people/accounts/accounts.repository.ts';
import { findAssigneeId } from '../review-queue/queue.repository.ts';
import type { Acts } from './bulk.service.ts';

type LabRoutes = typeof labRoutes;
type ProjectRoutes = typeof projectRoutes & typeof adminProjectRoutes;
type UserRoutes = typeof userRoutes;

/** The handlers of the single acts. */
type Handlers = {
  readonly labs: { readonly [Name in 'acknowledge' | 'notifyOwner' | 'delete']: Mounted<LabRoutes[Name]> };
  readonly projects: { readonly [Name in 'setStatus' | 'assign' | 'delete']: Mounted<ProjectRoutes[Name]> };
  readonly reviewQueue: { readonly assign: Mounted<typeof reviewQueueRoutes.assign> };
  readonly users: { readonly [Name in 'setRole' | 'sendLink' | 'delete']: Mounted<UserRoutes[Name]> };
};

const labNow = ({ world, actor }: RequestContext, id: string) => world.database.transaction(actor, (db) => findLab(db, id));
const projectNow = ({ world, actor }: RequestContext, id: string) =>
  world.database.transaction(actor, (db) => findProject(db, id));

/** Each act on many as the single act on a row as it is now. */
export const actsOf = ({ labs, projects, users, reviewQueue }: Handlers): Acts => ({
  'labs.acknowledge': async (labId, _act, context) => {
    const lab = await labNow(context, labId);
    if (lab && !lab.needs_review) return false;
    await invoke(labs.acknowledge, { labId, version: lab?.version ?? 0 }, context);
    return true;
  },
  'labs.notify-owner': async (labId, _act, context) => {
    await invoke(labs.notifyOwner, { labId }, context);
    return true;
  },
  'labs.delete': async (labId, _act, context) => {
    await invoke(labs.delete, { labId }, context);
    return true;
  },
  'review.assign': async (labId, { assigneeId }, context) => {
    const from = await context.world.database.transaction(context.actor, (db) => findAssigneeId(db, labId));
    if (from === assigneeId) return false;
    await invoke(reviewQueue.assign, { labId, assigneeId, from }, context);
    return true;
  },
  'projects.set-status': async (projectId, { status }, context) => {
    const project = await projectNow(context, projectId);
    if (project?.status === status) return false;
    await invoke(projects.setStatus, { projectId, status, from: project?.status ?? status }, context);
    return true;
  },
  'projects.assign': async (projectId, { labId }, context) => {
    const open = (await projectNow(context, projectId))?.lab_collaborations.find(isActive);
    if (open?.lab_reference_id === labId) return false;
    await invoke(projects.assign, { projectId, labId, replaces: open?.id ?? null }, context);
    return true;
  },
  'projects.delete': async (projectId, _act, context) => {
    await invoke(projects.delete, { projectId }, context);
    return true;
  },
  'users.set-role': async (userId, { role }, context) => {
    const user = await context.world.database.transaction(context.actor, (db) => findUser(db, userId));
    if (user?.role === role) return false;
    await invoke(users.setRole, { userId, newRole: role }, context);
    return true;
  },
  'users.send-link': async (userId, _act, context) => {
    await invoke(users.sendLink, { userId }, context);
    return true;
  },
  'users.delete': async (userId, _act, context) => {
    await invoke(users.delete, { userId }, context);
    return true;
  },
});
