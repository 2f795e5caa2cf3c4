import { type EngagementStage, engagementStageLabels } from '@aliquot/contract/engagement-stages';
import { projectPath, requestPath } from '@aliquot/contract/projects';
import type { Audience } from '../../kernel/audience.ts';
import type { News } from '../notifications/happenings.service.ts';
import type { CollaborationRow } from './collaborations.repository.ts';

type AskedProject = { readonly id: string; readonly title: string };
type ProjectOf = NonNullable<CollaborationRow['project']>;
type Work = Pick<CollaborationRow, 'id' | 'project_id' | 'lab_reference_id'> & { project: Pick<ProjectOf, 'user_id'> | null };

/** The pages that show a request: the lab's, the researcher's and the administrators'. */
export const reloadRequest = ({ id, project_id, lab_reference_id, project }: Work) => [
  {
    noun: 'projects' as const,
    id: project_id ?? undefined,
    audience: { users: [project?.user_id ?? null], admins: true },
  },
  { noun: 'requests' as const, id, audience: { labs: [lab_reference_id] } },
];

const toResearcher = (project: ProjectOf, notice: { kind: string; title: string; body: string }): News => ({
  to: { users: [project.user_id] },
  notice: { ...notice, link: projectPath(project.id) },
  letter: { label: 'Open the project', footnote: "You're receiving this because this is your project." },
});

export const approvedNews = (project: ProjectOf, labName: string): News =>
  toResearcher(project, {
    kind: 'collaboration-approved',
    title: `${labName} approved your request`,
    body: `“${project.title}” is in progress.`,
  });

export const rejectedNews = (project: ProjectOf, labName: string, reason: string | undefined): News =>
  toResearcher(project, {
    kind: 'collaboration-rejected',
    title: `${labName} declined your request`,
    body: `“${project.title}”${reason ? `: ${reason}` : ''}`,
  });

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

/** A request that nobody answered in time: for the researcher with what to do next, for the lab as it is. */
export const expiredNews = (project: ProjectOf, { id, lab_name, lab_reference_id }: CollaborationRow): News[] => [
  toResearcher(project, {
    kind: 'collaboration-expired',
    title: `${lab_name} did not respond in time`,
    body: `Your request “${project.title}” has ended. Open the project to choose another lab from the next matches.`,
  }),
  {
    to: { labs: [lab_reference_id] },
    notice: {
      kind: 'collaboration-expired',
      title: `The time to respond to “${project.title}” is over`,
      body: 'The request has ended, and the researcher can ask another lab.',
      link: requestPath(id),
    },
  },
];

/** An administrator moved a request for one of its sides: both learn it, with the reason. */
export const movedNews = (
  project: ProjectOf,
  { id, lab_reference_id, lab_name }: CollaborationRow,
  to: EngagementStage,
  reason: string,
): News[] => {
  const notice = {
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
    paragraphs: [`“${project.title}” is waiting for your response. Open the request, then approve or reject it.`],
    label: 'Open the request',
    footnote: `You're receiving this because you're a member of ${labName}.`,
  },
});

export const withdrawnNews = (to: Audience, project: AskedProject, why: string, collaborationId: string): News => ({
  to,
  notice: {
    kind: 'collaboration-withdrawn',
    title: `“${project.title}” was withdrawn`,
    body: why,
    link: requestPath(collaborationId),
  },
});
