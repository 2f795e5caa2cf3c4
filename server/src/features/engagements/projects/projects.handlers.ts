import { projectMessages, projectRoutes } from '@aliquot/contract/engagements/projects';
import { splitMessages } from '@aliquot/contract/engagements/splits/request-parts';
import { limits } from '@aliquot/contract/limits';
import { refuse, succeed } from '../../../kernel/result.ts';
import type { Doing } from '../../../platform/db/doing.ts';
import { recordChange } from '../../../platform/db/record-change.ts';
import type { Announcement } from '../../../platform/events/events.ts';
import { handle } from '../../../platform/http/mount.ts';
import { markChoice } from '../../hearts/matching/impressions.repository.ts';
import { findMatches } from '../../hearts/matching/matching.service.ts';
import { attachToProject } from '../../hearts/protocols/protocols.service.ts';
import { refuseAct } from '../../people/colleagues/colleagues.policy.ts';
import { happened, inform } from '../../people/notifications/happenings.service.ts';
import { lockProject } from '../collaborations/collaborations.repository.ts';
import { moveOn } from '../collaborations/moving.service.ts';
import { ruleOnProject } from '../collaborations/records/records.service.ts';
import { askLab, matchSnapshot, withdrawRequests } from '../collaborations/requesting.service.ts';
import { askMore, furtherMatches } from './asking-more.service.ts';
import { countGroupsOfUser, laboratoriesOfUser, listOfUser } from './listing.repository.ts';
import { askingProblem, isSameRequest, labsOf, registeredAmong, type Submission } from './projects.domain.ts';
import { acceptedNews, changesNews, demandNews, reloadProject, reviewInvitation } from './projects.letters.ts';
import { mayAccept, mayAskMore, mayCancel, visible, workToAccept } from './projects.policy.ts';
import { presentById, presentProjects } from './projects.presenter.ts';
import { findBySubmission, findProject, insertProject, moveProject, type ProjectRow } from './projects.repository.ts';
import { listTemplates } from './templates/templates.repository.ts';

const nothingDelivered = refuse('CONFLICT', 'There is no completed work to accept.');

/** The laboratory's page of requests. */
const reloadLab = ({ id, lab_reference_id }: { id: string; lab_reference_id: string | null }): Announcement => ({
  noun: 'requests',
  id,
  audience: { labs: [lab_reference_id] },
});

/** The answer to a submission that is sent again. A different request under the same key is refused. */
const answerAgain = (call: Doing & { input: Submission }, earlier: ProjectRow) =>
  isSameRequest(earlier, call.input) ? presentById(call, earlier.id) : refuse('CONFLICT', projectMessages.alreadySubmitted);

/** The locked project and its delivered work, for a person who answers a delivery. */
const lockDelivery = async ({
  db,
  actor,
  input,
}: Doing & { input: { projectId: string; collaborationId?: string | undefined } }) => {
  await lockProject(db, input.projectId);
  const row = await findProject(db, input.projectId);
  const project = row && mayAccept(actor, row);
  if (!project) return refuseAct(actor, row ?? null);
  const delivered = project.lab_collaborations.filter(({ stage }) => stage === 'delivered');
  if (input.collaborationId === undefined && delivered.length > 1) return refuse('CONFLICT', splitMessages.deliveries);
  const work = workToAccept(project, input.collaborationId);
  return work ? succeed({ project, work }) : nothingDelivered;
};

// Every handler writes a project's collaborations before the project, so that two changes at once never wait for each other.
export const projectHandlers = {
  list: handle(projectRoutes.list, async (call) => {
    const { input, actor, db } = call;
    const { items, total } = await listOfUser(db, actor.id, input);
    const rows = items.flatMap((row) => visible(actor, row) ?? []);
    return succeed({
      items: await presentProjects(call, rows),
      total,
      page: input.page,
      pageSize: input.pageSize,
      ...(input.first && {
        groups: await countGroupsOfUser(db, actor.id, input),
        laboratories: await laboratoriesOfUser(db, actor.id),
      }),
    });
  }),

  get: handle(projectRoutes.get, (call) => presentById(call, call.input.projectId)),

  submit: handle(projectRoutes.submit, async (call) => {
    const { input, actor, db, now } = call;
    const { projectData, submissionKey, labId, impressionId, protocolIds = [] } = input;
    const labIds = labsOf(input);
    const earlier = await findBySubmission(db, actor.id, submissionKey);
    if (earlier) return answerAgain(call, earlier);
    const problem = askingProblem(labIds);
    if (problem !== null) return refuse('UNPROCESSABLE_CONTENT', problem);
    const {
      answer: { matches, understanding },
    } = await findMatches(call, projectData, registeredAmong(labIds));
    const chosen = labIds.flatMap((id) => matches.find((each) => each.id === id) ?? []);
    const [match] = chosen;
    if (!match || chosen.length < labIds.length || (chosen.length > 1 && chosen.some(({ isGenerated }) => isGenerated)))
      return refuse('UNPROCESSABLE_CONTENT', projectMessages.labNotFound);
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
    if (!(await attachToProject(call, made.id, protocolIds))) return refuse('CONFLICT', projectMessages.fileGone);
    if (impressionId) await markChoice(db, { impressionId, projectId: made.id, chosen: labId, now });
    const asked = { id: made.id, title: projectData.title };
    for (const lab of match.isGenerated ? [] : chosen) {
      const sent = await askLab(call, asked, lab, matchSnapshot(lab));
      if (!sent.ok) return sent;
    }
    await inform(call, {
      news: match.isGenerated ? [demandNews(asked)] : [],
      reload: [reloadProject(made)],
    });
    return presentById(call, made.id);
  }),

  askMore: handle(projectRoutes.askMore, async (call) => {
    const { input, actor, db } = call;
    await lockProject(db, input.projectId);
    const row = await findProject(db, input.projectId);
    const permitted = row && mayAskMore(actor, row);
    if (!permitted) return refuseAct(actor, row ?? null);
    const asked = await askMore(call, permitted, input.labIds);
    return asked.ok ? presentById(call, permitted.id) : asked;
  }),

  furtherMatches: handle(projectRoutes.furtherMatches, async (call) => {
    const { input, actor, db } = call;
    const row = await findProject(db, input.projectId);
    const permitted = row && mayAskMore(actor, row);
    if (!permitted) return refuseAct(actor, row ?? null);
    const found = await furtherMatches(call, permitted);
    return found.ok ? succeed({ matches: found.value }) : found;
  }),

  cancel: handle(projectRoutes.cancel, async (call) => {
    const { input, actor, db, now } = call;
    await lockProject(db, input.projectId);
    const row = await findProject(db, input.projectId);
    const permitted = row && mayCancel(actor, row);
    if (!permitted) return refuseAct(actor, row ?? null);
    const ruled = await ruleOnProject(db, 'cancel', 'researcher', permitted, input.reason);
    if (!ruled.ok) return ruled;
    await withdrawRequests(call, permitted, input.reason ?? 'The researcher cancelled the project.');
    if (!(await moveProject(db, permitted, 'cancel', now)))
      return refuse('CONFLICT', "A completed or cancelled project can't be cancelled.");
    await happened(call, {
      action: 'projects.cancel',
      objectType: 'project',
      objectId: permitted.id,
      before: { status: permitted.status },
      after: { status: 'cancelled' },
      reason: input.reason,
      reload: [reloadProject(permitted)],
    });
    return presentById(call, permitted.id);
  }),

  accept: handle(projectRoutes.accept, async (call) => {
    const answering = await lockDelivery(call);
    if (!answering.ok) return answering;
    const { project, work } = answering.value;
    const moved = await moveOn(call, work, 'accept');
    if (!moved.ok) return moved;
    await happened(call, {
      action: 'projects.accept',
      objectType: 'project',
      objectId: project.id,
      before: { status: project.status },
      after: {
        status: (await findProject(call.db, project.id))?.status ?? project.status,
        laboratory: work.lab_name,
        collaboration_id: work.id,
      },
      news: [acceptedNews(project, work), reviewInvitation(project, work)],
      reload: [reloadLab(work), reloadProject(project)],
    });
    return presentById(call, project.id);
  }),

  requestChanges: handle(projectRoutes.requestChanges, async (call) => {
    const { changes } = call.input;
    const answering = await lockDelivery(call);
    if (!answering.ok) return answering;
    const { project, work } = answering.value;
    if (work.lab_reference_id === null)
      return refuse(
        'CONFLICT',
        `${work.lab_name} is no longer on Aliquot, so it can't change its results. You can accept them.`,
      );
    const moved = await moveOn(call, work, 'request-changes', { requested_changes: changes });
    if (!moved.ok) return moved;
    await happened(call, {
      action: 'collaborations.request-changes',
      objectType: 'collaboration',
      objectId: work.id,
      before: { collaboration_status: work.collaboration_status },
      after: { collaboration_status: 'approved', round: work.round + 1 },
      reason: changes,
      news: [changesNews(project, work, changes)],
      reload: [reloadLab(work), reloadProject(project)],
    });
    return presentById(call, project.id);
  }),

  templates: handle(projectRoutes.templates, async ({ input, db }) =>
    succeed({ templates: await listTemplates(db, input.researchArea, limits.templatesPerArea) }),
  ),
};
