import { projectPath, requestPath } from '@aliquot/contract/engagements/projects';
import { reviewLimits } from '@aliquot/contract/engagements/reviews';
import type { ProjectStatus } from '@aliquot/contract/options';
import type { Announcement } from '../../../platform/events/events.ts';
import { administratorFootnote } from '../../hearts/labs/labs.letters.ts';
import { deletedNews } from '../../people/colleagues/colleagues.letters.ts';
import type { TeamFacts } from '../../people/colleagues/colleagues.policy.ts';
import type { Consequences, News, NoticeWords } from '../../people/notifications/happenings.service.ts';

type Named = { readonly id: string; readonly title: string };
type Asked = { readonly id: string; readonly lab_reference_id: string | null };

/** The pages that show a project: those of its researcher and colleagues, and the administrators'. */
export const reloadProject = ({ id }: { readonly id: string }): Announcement => ({
  noun: 'projects',
  id,
  audience: { projects: [id], admins: true },
});

const colleagueIds = ({ colleagues }: TeamFacts) => colleagues.map(({ user_id }) => user_id);

/** The people to tell about a deletion, found before it: afterwards the project's own people can no longer be looked up. */
export const deletionOf = (row: Named & TeamFacts): Consequences => ({
  news: row.colleagues.length > 0 ? [deletedNews(row, colleagueIds(row))] : [],
  reload: [{ noun: 'projects', id: row.id, audience: { users: [row.user_id, ...colleagueIds(row)], admins: true } }],
});

export const restoredNews = (row: Named & TeamFacts): News => ({
  to: { users: colleagueIds(row) },
  notice: {
    kind: 'project-restored',
    title: `“${row.title}” was restored`,
    body: 'Its owner undid the deletion.',
    link: projectPath(row.id),
  },
});

const toResearcher = ({ id }: Named, notice: NoticeWords): News => ({
  to: { projects: [id] },
  notice: { ...notice, link: projectPath(id) },
});

/** A request for which no registered laboratory was found, for the administrators who look for one. */
export const demandNews = ({ id, title }: Pick<Named, 'id' | 'title'>): News => ({
  to: { admins: true },
  notice: {
    kind: 'demand-open',
    title: 'A request needs a laboratory',
    body: `No registered lab matches “${title}”. Assign one.`,
    link: projectPath(id),
  },
  letter: { label: 'Open the project', footnote: administratorFootnote },
});

export const assignedNews = (
  project: Named,
  labName: string,
  { reassigned, reason }: { readonly reassigned: boolean; readonly reason: string | undefined },
): News =>
  toResearcher(project, {
    kind: 'collaboration-assigned',
    title: `${labName} was asked to take on your project`,
    body: reassigned
      ? `“${project.title}” was assigned to another lab and is waiting for its response.${reason ? ` Reason: ${reason}` : ''}`
      : `“${project.title}” is waiting for its response.`,
  });

type Released = 'others-open' | 'delivered' | 'pending';

export const releasedNews = (project: Named, labName: string, standing: Released): News =>
  toResearcher(project, {
    kind: 'collaboration-withdrawn',
    title: `${labName} is no longer on Aliquot`,
    body: {
      'others-open': `Your requests to the other labs for “${project.title}” stay open.`,
      delivered: `What it delivered for “${project.title}” stays in your project. Review it, then accept the work.`,
      pending: `“${project.title}” is pending again: an administrator can ask another lab, or you can send a new request.`,
    }[standing],
  });

/** For a laboratory whose researcher deleted the project or the account. */
export const leftNews = ({ title }: Named, { id, lab_reference_id }: Asked): News => ({
  to: { labs: [lab_reference_id] },
  notice: {
    kind: 'collaboration-left',
    title: `The researcher left “${title}”`,
    body: 'Its record stays here for you: agreement, messages, samples, results, invoices and timeline.',
    link: requestPath(id),
  },
});

const wordsOf = (status: ProjectStatus) => (status === 'in-progress' ? 'in progress' : status);

export const statusNews = (project: Named, status: ProjectStatus, reason?: string): News =>
  toResearcher(project, {
    kind: 'project-status',
    title: `“${project.title}” is now ${wordsOf(status)}`,
    body: `An administrator changed its status.${reason ? ` Reason: ${reason}` : ''}`,
  });

export const acceptedNews = ({ title }: Named, { id, lab_reference_id }: Asked): News => ({
  to: { labs: [lab_reference_id] },
  notice: {
    kind: 'work-accepted',
    title: 'Your work was accepted',
    body: `“${title}” is completed. You can review the researcher for ${reviewLimits.days} days.`,
    link: requestPath(id),
  },
});

/** For the researcher, after the acceptance; the laboratory reads it with the news of the acceptance. */
export const reviewInvitation = (project: Named, { id, lab_name }: Asked & { readonly lab_name: string }): News => ({
  to: { projects: [project.id] },
  notice: {
    kind: 'review-invitation',
    title: `How was the work with ${lab_name}?`,
    body: `You can review it for ${reviewLimits.days} days. Neither side sees the other’s review before both are in or the time is over.`,
    link: projectPath(project.id, id),
  },
});

export const changesNews = (
  { title }: Named,
  { id, lab_reference_id, lab_name }: Asked & { readonly lab_name: string },
  changes: string,
): News => ({
  to: { labs: [lab_reference_id] },
  notice: {
    kind: 'changes-requested',
    title: `The researcher asked for changes in “${title}”`,
    body: changes,
    link: requestPath(id),
  },
  letter: {
    label: 'Open the request',
    footnote: `You're receiving this because you're a member of ${lab_name}.`,
  },
});

export const labStatusNews = ({ title }: Named, status: ProjectStatus, { id, lab_reference_id }: Asked): News => ({
  to: { labs: [lab_reference_id] },
  notice: {
    kind: 'project-status',
    title: `“${title}” is now ${wordsOf(status)}`,
    body: 'An administrator changed its status.',
    link: requestPath(id),
  },
});
