import type { TimelineEvent, TimelineFile } from '@aliquot/contract/engagements/rooms';
import type { Visible } from '../../../kernel/permission.ts';
import type { Doing } from '../../../platform/db/doing.ts';
import { visible as visibleRequest, visibleToBothSides } from '../collaborations/collaborations.policy.ts';
import { type CollaborationRow, findCollaboration } from '../collaborations/collaborations.repository.ts';
import { visible as visibleProject } from '../projects/projects.policy.ts';
import { findProject, type ProjectRow } from '../projects/projects.repository.ts';
import { presentTimeline } from './rooms.presenter.ts';
import { timelineOf } from './rooms.repository.ts';

type Reading = Pick<Doing, 'db' | 'actor'>;

/** A room by its project, with one of the engagements or the one that counts; or by its engagement, for the laboratory. */
export type RoomAsked =
  | { readonly projectId: string; readonly collaboration?: string | undefined }
  | { readonly collaborationId: string };

type Shown = { readonly project: Visible<ProjectRow>; readonly engagement: Visible<CollaborationRow> | null };

/** A project with the engagement that was asked for, else the one that counts; null where the actor may see neither. */
export const shownOf = async (
  { db, actor }: Reading,
  { projectId, collaboration }: Extract<RoomAsked, { projectId: string }>,
): Promise<Shown | null> => {
  const row = await findProject(db, projectId);
  const project = row && visibleProject(actor, row);
  if (!project) return null;
  const { lab_collaborations: engagements } = project;
  const chosen = collaboration === undefined ? engagements[0] : engagements.find(({ id }) => id === collaboration);
  if (!chosen) return collaboration === undefined ? { project, engagement: null } : null;
  const found = await findCollaboration(db, chosen.id);
  const engagement = found && visibleToBothSides(actor, found);
  return engagement ? { project, engagement } : null;
};

/** A request for its laboratory or an administrator; null where it is not theirs. */
export const requestOf = async ({ db, actor }: Reading, collaborationId: string): Promise<Visible<CollaborationRow> | null> => {
  const row = await findCollaboration(db, collaborationId);
  return (row && visibleRequest(actor, row)) ?? null;
};

type Subject = Pick<TimelineFile, 'project' | 'engagement'>;

const subjectOf = async (doing: Reading, asked: RoomAsked): Promise<Subject | null> => {
  if ('collaborationId' in asked) {
    const row = await findCollaboration(doing.db, asked.collaborationId);
    const seen = row && visibleToBothSides(doing.actor, row);
    return seen?.project ? { project: seen.project, engagement: { id: seen.id, laboratory: seen.lab_name } } : null;
  }
  const shown = await shownOf(doing, asked);
  return (
    shown && {
      project: shown.project,
      engagement: shown.engagement && { id: shown.engagement.id, laboratory: shown.engagement.lab_name },
    }
  );
};

/** The entries of the audit trail about a room in words; null where it is not the actor's. */
export const timelineFor = async (
  doing: Reading,
  asked: RoomAsked,
): Promise<(Subject & { events: TimelineEvent[] }) | null> => {
  const subject = await subjectOf(doing, asked);
  if (!subject) return null;
  const { id, title } = subject.project;
  const rows = await timelineOf(doing.db, id, subject.engagement?.id ?? null);
  return { project: { id, title }, engagement: subject.engagement, events: presentTimeline(rows) };
};

/** The same as a file. */
export const timelineFileFor = async (
  doing: Pick<Doing, 'db' | 'actor' | 'now'>,
  asked: RoomAsked,
): Promise<TimelineFile | null> => {
  const found = await timelineFor(doing, asked);
  return found && { format: 'aliquot-timeline-1', exported_at: doing.now.toISOString(), ...found };
};
