import { roomRoutes } from '@aliquot/contract/rooms';
import type { Visible } from '../../kernel/permission.ts';
import { refuse, succeed } from '../../kernel/result.ts';
import type { Doing } from '../../platform/db/doing.ts';
import { handle } from '../../platform/http/mount.ts';
import { visible as visibleRequest, visibleToBothSides } from '../collaborations/collaborations.policy.ts';
import { type CollaborationRow, findCollaboration } from '../collaborations/collaborations.repository.ts';
import { currentOf } from '../collaborations/turns.domain.ts';
import { visible as visibleProject } from '../projects/projects.policy.ts';
import { findProject, type ProjectRow } from '../projects/projects.repository.ts';
import { presentRoomOfProject, presentRoomOfRequest, presentTimeline } from './rooms.presenter.ts';
import { timelineOf } from './rooms.repository.ts';

type Asked = { readonly projectId: string; readonly collaboration?: string | undefined };
type Shown = { readonly project: Visible<ProjectRow>; readonly engagement: Visible<CollaborationRow> | null };

/** A project with the engagement that was asked for, else the one that counts; null where the actor may see neither. */
const shownOf = async ({ db, actor }: Doing, { projectId, collaboration }: Asked): Promise<Shown | null> => {
  const row = await findProject(db, projectId);
  const project = row && visibleProject(actor, row);
  if (!project) return null;
  const { lab_collaborations: engagements } = project;
  const chosen = collaboration === undefined ? currentOf(engagements) : engagements.find(({ id }) => id === collaboration);
  if (!chosen) return collaboration === undefined ? { project, engagement: null } : null;
  const found = await findCollaboration(db, chosen.id);
  const engagement = found && visibleToBothSides(actor, found);
  return engagement ? { project, engagement } : null;
};

export const roomHandlers = {
  ofProject: handle(roomRoutes.ofProject, async (call) => {
    const shown = await shownOf(call, call.input);
    return shown ? succeed(await presentRoomOfProject(call, shown.project, shown.engagement)) : refuse('NOT_FOUND');
  }),

  ofRequest: handle(roomRoutes.ofRequest, async (call) => {
    const row = await findCollaboration(call.db, call.input.collaborationId);
    const seen = row && visibleRequest(call.actor, row);
    const room = seen && (await presentRoomOfRequest(call, seen));
    return room ? succeed(room) : refuse('NOT_FOUND');
  }),

  timelineOfProject: handle(roomRoutes.timelineOfProject, async (call) => {
    const shown = await shownOf(call, call.input);
    if (!shown) return refuse('NOT_FOUND');
    const rows = await timelineOf(call.db, shown.project.id, shown.engagement?.id ?? null);
    return succeed({ events: presentTimeline(rows) });
  }),

  timelineOfRequest: handle(roomRoutes.timelineOfRequest, async (call) => {
    const row = await findCollaboration(call.db, call.input.collaborationId);
    const seen = row && visibleRequest(call.actor, row);
    if (!seen?.project) return refuse('NOT_FOUND');
    return succeed({ events: presentTimeline(await timelineOf(call.db, seen.project.id, seen.id)) });
  }),
};
