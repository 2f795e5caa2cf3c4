import type { AuditAction } from '@aliquot/contract/audit-actions';
import { limits } from '@aliquot/contract/limits';
import type { Match } from '@aliquot/contract/matching';
import { type Project, projectMessages, projectRoutes } from '@aliquot/contract/projects';
import { noCorrections } from '@aliquot/contract/understanding';
import type { Actor } from '../../kernel/actor.ts';
import { refuse, succeed } from '../../kernel/result.ts';
import type { Doing } from '../../platform/db/doing.ts';
import { announce } from '../../platform/events/events.ts';
import { handle } from '../../platform/http/mount.ts';
import { recordChange } from '../audit/audit.repository.ts';
import { certificationsByLab } from '../certifications/certifications.repository.ts';
import { presentCollaboration } from '../collaborations/collaborations.presenter.ts';
import { lockProject, noteAccepted } from '../collaborations/collaborations.repository.ts';
import { askLab, withdrawRequests } from '../collaborations/requesting.service.ts';
import { memberIds } from '../labs/memberships.repository.ts';
import { markChoice } from '../matching/impressions.repository.ts';
import { findMatches } from '../matching/matching.handlers.ts';
import { notify } from '../notifications/notifications.repository.ts';
import { isSameRequest, type Submission } from './projects.domain.ts';
import { abilities, awaitsAcceptance, mayAccept, mayCancel, maySee } from './projects.policy.ts';
import {
  findBySubmission,
  findProject,
  insertProject,
  listOfUser,
  moveProject,
  type ProjectRow,
} from './projects.repository.ts';
import { listTemplates } from './templates.repository.ts';

const present = async ({ db, actor, now }: Doing, rows: readonly ProjectRow[]): Promise<Project[]> => {
  const labIds = rows.flatMap((row) => row.lab_collaborations.flatMap(({ lab_reference_id }) => lab_reference_id ?? []));
  const certifications = await certificationsByLab(db, [...new Set(labIds)], now);
  return rows.map((row) => presentOne(actor, row, certifications));
};

const presentOne = (
  actor: Actor,
  row: ProjectRow,
  certifications: Awaited<ReturnType<typeof certificationsByLab>>,
): Project => ({
  id: row.id,
  user_id: row.user_id,
  title: row.title,
  description: row.description,
  status: row.status,
  research_area: row.research_area,
  service_type: row.service_type,
  timeline: row.timeline,
  budget_range: row.budget_range,
  results_returned: row.results_returned,
  understanding: row.understanding,
  corrections: row.corrections ?? noCorrections,
  open_demand: row.suggested_profile !== null && row.lab_collaborations.length === 0,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  lab_collaborations: row.lab_collaborations.map((collaboration) => {
    const labCertifications = certifications.get(collaboration.lab_reference_id ?? '');
    return {
      ...presentCollaboration({
        ...collaboration,
        completed_at: collaboration.completed_at ? new Date(collaboration.completed_at) : null,
        created_at: new Date(collaboration.created_at),
        updated_at: new Date(collaboration.updated_at),
      }),
      labs: labCertifications ? { certifications: labCertifications } : null,
    };
  }),
  documents: row.documents,
  can: abilities(actor, row),
});

/** The answer with one project as it is now. */
export const presentById = async (doing: Doing, id: string) => {
  const row = await findProject(doing.db, id);
  const [project] = row ? await present(doing, [row]) : [];
  return project ? succeed(project) : refuse('NOT_FOUND');
};

const changed = (doing: Doing, row: ProjectRow, action: AuditAction, after: Record<string, unknown>) =>
  recordChange(doing, { action, objectType: 'project', objectId: row.id, before: { status: row.status }, after });

/** Lets the pages of its researcher and of administrators load it again. */
export const tellProject = ({ db }: Doing, row: { id: string; user_id: string }) =>
  announce(db, { noun: 'projects', id: row.id, audience: { users: [row.user_id], admins: true } });

const snapshot = ({ matchPercentage, matchReason, factors }: Match) => ({ matchPercentage, matchReason, factors });

/** The answer to a submission that comes again. Another request under the same key is none, and must not pass for one. */
const answerAgain = (call: Doing & { input: Submission }, earlier: ProjectRow) =>
  isSameRequest(earlier, call.input) ? presentById(call, earlier.id) : refuse('CONFLICT', projectMessages.alreadySubmitted);

// Every handler writes a project's collaborations before the project: two changes at once cannot each wait for the other.
export const projectHandlers = {
  list: handle(projectRoutes.list, async (call) => {
    const { input, actor, db } = call;
    const { items, total } = await listOfUser(db, actor.id, input);
    return succeed({ items: await present(call, items), total, page: input.page, pageSize: input.pageSize });
  }),

  get: handle(projectRoutes.get, async (call) => {
    const row = await findProject(call.db, call.input.projectId);
    return row && maySee(call.actor, row) ? presentById(call, row.id) : refuse('NOT_FOUND');
  }),

  submit: handle(projectRoutes.submit, async (call) => {
    const { input, actor, db, world, now } = call;
    const { projectData, submissionKey, labId, impressionId } = input;
    const earlier = await findBySubmission(db, actor.id, submissionKey);
    if (earlier) return answerAgain(call, earlier);
    const {
      answer: { matches, understanding },
    } = await findMatches(call, world, projectData);
    const match = matches.find(({ id }) => id === labId);
    if (!match) return refuse('UNPROCESSABLE_CONTENT', projectMessages.labNotFound);
    const { factors: _factors, ...profile } = match;
    const made = await insertProject(db, actor.id, submissionKey, projectData, {
      suggestedProfile: match.isGenerated ? profile : null,
      understanding,
      now,
    });
    if (!made) {
      const faster = await findBySubmission(db, actor.id, submissionKey);
      return faster ? answerAgain(call, faster) : refuse('CONFLICT', projectMessages.alreadySubmitted);
    }
    await recordChange(call, {
      action: match.isGenerated ? 'projects.submit-open' : 'projects.submit',
      objectType: 'project',
      objectId: made.id,
      after: { title: projectData.title, status: 'pending' },
    });
    if (impressionId) await markChoice(db, { impressionId, projectId: made.id, chosen: labId, now });
    if (!match.isGenerated) await askLab(call, { id: made.id, title: projectData.title }, match, snapshot(match));
    await tellProject(call, { id: made.id, user_id: actor.id });
    return presentById(call, made.id);
  }),

  cancel: handle(projectRoutes.cancel, async (call) => {
    const { input, actor, db, now } = call;
    await lockProject(db, input.projectId);
    const row = await findProject(db, input.projectId);
    if (!row || !mayCancel(actor, row)) return refuse('NOT_FOUND');
    await withdrawRequests(call, row, 'The researcher cancelled the project.');
    if (!(await moveProject(db, row.id, 'cancel', now)))
      return refuse('CONFLICT', 'A completed or cancelled project cannot be cancelled.');
    await changed(call, row, 'projects.cancel', { status: 'cancelled' });
    await tellProject(call, row);
    return presentById(call, row.id);
  }),

  accept: handle(projectRoutes.accept, async (call) => {
    const { input, actor, db, now } = call;
    await lockProject(db, input.projectId);
    const row = await findProject(db, input.projectId);
    if (!row || !mayAccept(actor, row)) return refuse('NOT_FOUND');
    const collaboration = awaitsAcceptance(row);
    const accepted = collaboration !== undefined && (await noteAccepted(db, collaboration.id, now));
    if (!accepted || !(await moveProject(db, row.id, 'accept', now)))
      return refuse('CONFLICT', 'There is no completed work to accept.');
    await changed(call, row, 'projects.accept', { status: 'completed' });
    const labId = collaboration.lab_reference_id;
    if (labId) {
      await notify(db, await memberIds(db, labId), {
        kind: 'work-accepted',
        title: 'Your work was accepted',
        body: `“${row.title}” is completed.`,
        link: '/lab-dashboard?tab=requests',
      });
      await announce(db, { noun: 'requests', id: collaboration.id, audience: { labs: [labId] } });
    }
    await tellProject(call, row);
    return presentById(call, row.id);
  }),

  templates: handle(projectRoutes.templates, async ({ input, db }) =>
    succeed({ templates: await listTemplates(db, input.researchArea, limits.templatesPerArea) }),
  ),
};
