import { type EngagementStage, engagementStageLabels } from '@aliquot/contract/engagement-stages';
import { projectPath, requestPath } from '@aliquot/contract/engagements/projects';
import type { Audience } from '../../../kernel/audience.ts';
import { projectFootnote } from '../../people/colleagues/colleagues.letters.ts';
import type { News, NoticeWords } from '../../people/notifications/happenings.service.ts';
import type { CollaborationRow } from './collaborations.repository.ts';
import type { EngagementSide } from './sides.policy.ts';

type AskedProject = { readonly id: string; readonly title: string };
type ProjectOf = NonNullable<CollaborationRow['project']>;
type Work = Pick<CollaborationRow, 'id' | 'project_id' | 'lab_reference_id'>;

/** The pages that show a request: the lab's, the researcher's and the administrators'. */
export const reloadRequest = ({ id, project_id, lab_reference_id }: Work) => [
  {
    noun: 'projects' as const,
    id: project_id ?? undefined,
    audience: { projects: [project_id], admins: true },
  },
  { noun: 'requests' as const, id, audience: { labs: [lab_reference_id] } },
];

/**
 * News for the researcher of a project and colleagues, which lead to its room; with `about` to that of one of several requests, which
 * need not be the one that counts.
 */
export const toResearcher = (project: Pick<ProjectOf, 'id'>, notice: NoticeWords, about?: { readonly id: string }): News => ({
  to: { projects: [project.id] },
  notice: { ...notice, link: projectPath(project.id, about?.id) },
  letter: { label: 'Open the project', footnote: projectFootnote },
});

/** News for the members of the laboratory of a request, which lead to its room. */
export const toLaboratory = (
  { id, lab_name, lab_reference_id }: Pick<CollaborationRow, 'id' | 'lab_name' | 'lab_reference_id'>,
  notice: NoticeWords,
): News => ({
  to: { labs: [lab_reference_id] },
  notice: { ...notice, link: requestPath(id) },
  letter: { label: 'Open the request', footnote: `You're receiving this because you're a member of ${lab_name}.` },
});

type Between = Parameters<typeof toLaboratory>[0] & { readonly project: Parameters<typeof toResearcher>[0] };

export const toSide = (work: Between, side: EngagementSide, notice: NoticeWords): News =>
  side === 'researcher' ? toResearcher(work.project, notice) : toLaboratory(work, notice);

/** News of what one side did, for the other. */
export const toOtherSide = (work: Between, side: EngagementSide, notice: NoticeWords): News =>
  toSide(work, side === 'researcher' ? 'laboratory' : 'researcher', notice);

export const approvedNews = (project: ProjectOf, labName: string): News =>
  toResearcher(project, {
    kind: 'collaboration-approved',
    title: `${labName} approved your request`,
    body: `“${project.title}” is in progress.`,
  });

/** Approved, and agreed as soon as the agreements are complete. */
export const approvedOnAgreementNews = (project: ProjectOf, labName: string): News =>
  toResearcher(project, {
    kind: 'collaboration-approved',
    title: `${labName} approved your request`,
    body: `Work on “${project.title}” starts when the required agreements are complete.`,
  });

export const rejectedNews = (
  project: ProjectOf,
  request: Pick<CollaborationRow, 'id' | 'lab_name'>,
  reason: string | undefined,
): News =>
  toResearcher(
    project,
    {
      kind: 'collaboration-rejected',
      title: `${request.lab_name} declined your request`,
      body: `“${project.title}”${reason ? `: ${reason}` : ''}`,
    },
    request,
  );

export const startedNews = (project: ProjectOf, labName: string): News =>
  toResearcher(project, {
    kind: 'collaboration-started',
    title: `${labName} started the work`,
    body: `“${project.title}” is in progress.`,
  });

export const completedNews = (project: ProjectOf, { lab_name, results }: CollaborationRow): News => {
  const files = results.length === 0 ? '' : ` and added ${results.length} result ${results.length === 1 ? 'file' : 'files'}`;
  return toResearcher(project, {
    kind: 'collaboration-completed',
    title: `${lab_name} marked the work complete`,
    body: `The lab marked “${project.title}” complete${files}. Review the work, then accept it.`,
  });
};

/** The words for each side when a wait is over, by the stage it was in: the researcher's title, the lab's, and the reason. */
const overWords = (stage: EngagementStage, labName: string, title: string) => {
  if (stage === 'proposed')
    return {
      researcher: `The proposal from ${labName} is no longer valid`,
      laboratory: `Your proposal for “${title}” is no longer valid`,
      reason: 'The proposal was not accepted in time.',
    };
  if (stage === 'awarded')
    return {
      researcher: `The agreement with ${labName} was not completed in time`,
      laboratory: `The agreement for “${title}” was not completed in time`,
      reason: 'The agreement was not completed in time.',
    };
  return {
    researcher: `${labName} did not respond in time`,
    laboratory: `The time to respond to “${title}” has passed`,
    reason: 'The laboratory did not respond in time.',
  };
};

export const expiredReason = ({ stage }: CollaborationRow): string => overWords(stage, '', '').reason;

/** A wait that is over: for the researcher with what to do next, for the lab as it is. */
export const expiredNews = (project: ProjectOf, { id, lab_name, lab_reference_id, stage }: CollaborationRow): News[] => {
  const words = overWords(stage, lab_name, project.title);
  return [
    toResearcher(
      project,
      {
        kind: 'collaboration-expired',
        title: words.researcher,
        body: `Your request “${project.title}” has ended. Open the project to choose another lab from the next matches.`,
      },
      { id },
    ),
    {
      to: { labs: [lab_reference_id] },
      notice: {
        kind: 'collaboration-expired',
        title: words.laboratory,
        body: 'The request has ended, and the researcher can ask another lab.',
        link: requestPath(id),
      },
    },
  ];
};

/** An administrator moved a request for one of its sides: both learn it, with the reason. */
export const movedNews = (
  project: ProjectOf,
  { id, lab_reference_id, lab_name }: CollaborationRow,
  to: EngagementStage,
  reason: string,
): News[] => {
  const notice: NoticeWords = {
    kind: 'collaboration-moved',
    title: `An administrator moved “${project.title}”`,
    body: `It is now “${engagementStageLabels[to]}”. Reason: ${reason}`,
  };
  return [
    toResearcher(project, notice),
    {
      to: { labs: [lab_reference_id] },
      notice: { ...notice, link: requestPath(id) },
      letter: {
        label: 'Open the request',
        footnote: `You're receiving this because you're a member of ${lab_name}.`,
      },
    },
  ];
};

export const acceptanceNews = (project: ProjectOf, { lab_name }: CollaborationRow, days: number): News =>
  toResearcher(project, {
    kind: 'acceptance-reminder',
    title: `Results from ${lab_name} are waiting for you`,
    body: `${lab_name} delivered the results of “${project.title}” ${days} days ago. Review them, then accept the work or ask for changes.`,
  });

export const requestedNews = (to: Audience, project: AskedProject, labName: string, collaborationId: string): News => ({
  to,
  notice: {
    kind: 'request',
    title: 'New project request',
    body: `“${project.title}” is waiting for your response.`,
    link: requestPath(collaborationId),
  },
  letter: {
    subject: `New project request for ${labName}`,
    paragraphs: [`“${project.title}” is waiting for your response. Open it to send a proposal, approve or reject it.`],
    label: 'Open the request',
    footnote: `You're receiving this because you're a member of ${labName}.`,
  },
});

/** For the administrators: a laboratory that has no members cannot answer. */
export const unanswerableNews = (project: AskedProject, labName: string): News => ({
  to: { admins: true },
  notice: {
    kind: 'lab-without-members',
    title: `${labName} was asked and has no members`,
    body: `“${project.title}” gets no answer there. Assign it to another laboratory, or have this one claimed.`,
    link: `/projects/${project.id}`,
  },
});

/** Why a request was withdrawn when another laboratory was chosen. */
export const decidedForAnother = 'The researcher chose another laboratory.';

export const withdrawnNews = (to: Audience, project: AskedProject, why: string, collaborationId: string): News => ({
  to,
  notice: {
    kind: 'collaboration-withdrawn',
    title: `“${project.title}” was withdrawn`,
    body: why,
    link: requestPath(collaborationId),
  },
});
