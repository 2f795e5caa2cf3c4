import { collaborationRoutes, type LabRequest } from '@aliquot/contract/collaborations';
import { projectPath } from '@aliquot/contract/projects';
import type { Actor } from '../../kernel/actor.ts';
import { refuse, succeed } from '../../kernel/result.ts';
import type { Doing } from '../../platform/db/doing.ts';
import type { Db } from '../../platform/db/index.ts';
import { announce } from '../../platform/events/events.ts';
import { handle } from '../../platform/http/mount.ts';
import { recordChange } from '../audit/audit.repository.ts';
import { tellPerson } from '../notifications/letters.jobs.ts';
import { type CollaborationMove, collaborationMoves } from './collaborations.domain.ts';
import { abilities, mayComplete, mayDecide, maySee } from './collaborations.policy.ts';
import {
  type CollaborationRow,
  countPending,
  findToDecide,
  listOfLab,
  type MatchSnapshot,
  moveCollaboration,
  noteCompleted,
} from './collaborations.repository.ts';

/** The fields that every reader of a collaboration gets. */
export const presentCollaboration = (
  row: Pick<
    CollaborationRow,
    | 'id'
    | 'project_id'
    | 'lab_reference_id'
    | 'lab_name'
    | 'lab_location'
    | 'collaboration_status'
    | 'reason'
    | 'match'
    | 'completion_note'
    | 'completed_at'
    | 'created_at'
    | 'updated_at'
  >,
) => ({
  id: row.id,
  project_id: row.project_id,
  lab_reference_id: row.lab_reference_id,
  lab_name: row.lab_name,
  lab_location: row.lab_location,
  collaboration_status: row.collaboration_status,
  reason: row.reason,
  match: row.match as MatchSnapshot | null,
  completion_note: row.completion_note,
  completed_at: row.completed_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

const present = (actor: Actor, row: CollaborationRow): LabRequest => ({
  ...presentCollaboration(row),
  project: row.project,
  documents: row.documents,
  results: row.results,
  can: abilities(actor, row),
});

const tellEveryone = ({ db }: Doing, row: CollaborationRow) =>
  Promise.all([
    announce(db, {
      noun: 'projects',
      id: row.project_id ?? undefined,
      audience: { users: [row.project?.user_id ?? null], admins: true },
    }),
    announce(db, { noun: 'requests', id: row.id, audience: { labs: [row.lab_reference_id] } }),
  ]);

const save = async (doing: Doing, row: CollaborationRow, move: CollaborationMove, reason?: string): Promise<boolean> => {
  const { db, actor, now } = doing;
  const by = actor.kind === 'user' ? actor.id : null;
  if (!(await moveCollaboration(db, row.id, move, { by, now, reason }))) return false;
  await recordChange(doing, {
    action: `collaborations.${move}`,
    objectType: 'collaboration',
    objectId: row.id,
    before: { collaboration_status: row.collaboration_status },
    after: { collaboration_status: collaborationMoves[move].to },
    reason,
  });
  return true;
};

const completedWords = ({ results }: CollaborationRow, title: string): string => {
  const files = results.length === 0 ? '' : ` with ${results.length} result ${results.length === 1 ? 'file' : 'files'}`;
  return `Look at “${title}”${files} and accept it.`;
};

const toResearcher = {
  label: 'Open the project',
  footnote: 'You get this message because the project is yours at Aliquot.',
} as const;

const alreadyDecided = refuse('CONFLICT', 'This request was already decided or withdrawn. Load it again.');

/** Puts a pending project in progress. @returns false when it is not pending any more. */
export type StartProject = (db: Db, projectId: string, now: Date) => Promise<boolean>;

/** The handlers, given what a project does when its laboratory says yes: projects know collaborations, not the other way round. */
export const collaborationHandlers = (startProject: StartProject) => ({
  list: handle(collaborationRoutes.list, async ({ input, actor, db }) => {
    if (!actor.labId) return refuse('NOT_FOUND', 'No laboratory found for your account. Please contact support.');
    const { items, total } = await listOfLab(db, actor.labId, input);
    const pending = await countPending(db, actor.labId);
    return succeed({
      items: items.map((row) => present(actor, row)),
      total,
      pending,
      page: input.page,
      pageSize: input.pageSize,
    });
  }),

  decide: handle(collaborationRoutes.decide, async (call) => {
    const { input, actor, db, now } = call;
    const row = await findToDecide(db, input.collaborationId);
    if (!row?.project || !maySee(actor, row) || row.lab_reference_id !== input.labId || !mayDecide(actor, row))
      return refuse('NOT_FOUND');
    const approving = input.newStatus === 'approved';
    if (!(await save(call, row, approving ? 'approve' : 'reject', input.reason))) return alreadyDecided;
    const { project } = row;
    if (approving) {
      if (!(await startProject(db, project.id, now))) return refuse('CONFLICT', 'The researcher has withdrawn this request.');
      await recordChange(call, {
        action: 'projects.start',
        objectType: 'project',
        objectId: project.id,
        before: { status: project.status },
        after: { status: 'in-progress' },
      });
    }
    await tellPerson(call, call.world, project.user_id, {
      kind: `collaboration-${input.newStatus}`,
      title: approving ? `${row.lab_name} approved your request` : `${row.lab_name} declined your request`,
      body: approving ? `“${project.title}” is in progress.` : `“${project.title}”${input.reason ? `: ${input.reason}` : ''}`,
      link: projectPath(project.id),
      ...toResearcher,
    });
    await tellEveryone(call, row);
    return succeed({ projectTitle: project.title });
  }),

  complete: handle(collaborationRoutes.complete, async (call) => {
    const { input, actor, db, now } = call;
    const row = await findToDecide(db, input.collaborationId);
    if (!row?.project || !mayComplete(actor, row)) return refuse('NOT_FOUND');
    const { project } = row;
    if (project.status !== 'in-progress')
      return refuse('CONFLICT', 'Only work on a project in progress can be marked completed.');
    if (!(await save(call, row, 'complete'))) return refuse('CONFLICT', 'Only approved work can be marked completed.');
    await noteCompleted(db, row.id, { note: input.note || null, now });
    await tellPerson(call, call.world, project.user_id, {
      kind: 'collaboration-completed',
      title: `${row.lab_name} marked the work completed`,
      body: completedWords(row, project.title),
      link: projectPath(project.id),
      ...toResearcher,
    });
    await tellEveryone(call, row);
    return succeed({ projectTitle: project.title });
  }),
});
