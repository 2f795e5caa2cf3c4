import { projectPath } from '@aliquot/contract/engagements/project-words';
import { limits } from '@aliquot/contract/limits';
import { formatMoney } from '@aliquot/contract/money';
import {
  type ColleagueRole,
  colleagueRoleWords,
  projectInvitationPath,
  projectRoleLabels,
} from '@aliquot/contract/people/colleague-roles';
import { longDay } from '../../../kernel/days.ts';
import type { Announcement } from '../../../platform/events/events.ts';
import type { MailContent } from '../../../platform/mail/index.ts';
import type { News, NoticeWords } from '../notifications/happenings.service.ts';
import { asRole } from './colleagues.domain.ts';

type Named = { readonly id: string; readonly title: string };

/** Why a colleague and the owner of a project get a letter about it. */
export const projectFootnote = "You're receiving this because you're part of this project.";

/** The pages of everyone in a project, of administrators, and of a person who has just left it. */
export const reloadPeople = ({ id }: { readonly id: string }, left: readonly string[] = []): Announcement => ({
  noun: 'projects',
  id,
  audience: { projects: [id], users: left, admins: true },
});

type InvitationLetter = {
  readonly title: string;
  readonly inviter: string;
  readonly role: ColleagueRole;
  readonly token: string;
  readonly publicUrl: string;
};

export const invitationLetter = ({ title, inviter, role, token, publicUrl }: InvitationLetter): MailContent => {
  const subject = `${inviter} invited you to a project on Aliquot`;
  return {
    subject,
    heading: subject,
    paragraphs: [
      'Hello,',
      `${inviter} invited you to “${title}” as ${asRole[role]}. You can ${colleagueRoleWords[role]}`,
      `The link works once and for ${limits.invitationDays} days. You need a researcher account with this email address: create one, or sign in to the one you have.`,
    ],
    button: { label: 'View invitation', url: `${publicUrl}${projectInvitationPath}#${token}` },
    footnote: "If you don't know this project, ignore this email: the invitation will expire.",
  };
};

const about = ({ id }: Named, to: readonly (string | null)[], notice: NoticeWords): News => ({
  to: { users: to },
  notice: { ...notice, link: projectPath(id) },
  letter: { label: 'Open the project', footnote: projectFootnote },
});

export const joinedNews = (project: Named, to: readonly (string | null)[], name: string, role: ColleagueRole): News =>
  about(project, to, {
    kind: 'project-joined',
    title: `${name} joined “${project.title}”`,
    body: `Role: ${projectRoleLabels[role]}.`,
  });

export const roleNews = (project: Named, userId: string, role: ColleagueRole): News =>
  about(project, [userId], {
    kind: 'project-role',
    title: `You are now ${asRole[role]} of “${project.title}”`,
    body: `You can ${colleagueRoleWords[role]}`,
  });

export const approvalNews = (project: Named, to: readonly string[], words: string): News =>
  about(project, to, { kind: 'project-approval', title: `The approval rules for “${project.title}” changed`, body: words });

type Priced = {
  readonly lab_name: string;
  readonly total: number;
  readonly currency: string;
  readonly valid_until: string;
};

/** A proposal that only an approver can accept. */
export const approvalNeededNews = (project: Named, to: readonly string[], proposal: Priced): News =>
  about(project, to, {
    kind: 'proposal-approval',
    title: `A proposal from ${proposal.lab_name} needs your approval`,
    body: `“${project.title}”: ${formatMoney(proposal.total, proposal.currency)}, valid until ${longDay(proposal.valid_until)}.`,
  });

type RaisedPrice = {
  readonly lab_name: string;
  readonly price: number;
  readonly currency: string | null;
  readonly reason: string;
};

/** A change order that only an approver can accept. */
export const orderApprovalNews = (project: Named, to: readonly string[], order: RaisedPrice): News =>
  about(project, to, {
    kind: 'change-order-approval',
    title: `A change order from ${order.lab_name} needs your approval`,
    body: `“${project.title}”: ${order.currency === null ? '' : `${formatMoney(order.price, order.currency)} more. `}${order.reason}`,
  });

/** The people of a project who are asked to accept something; empty where nothing needs approval. */
export type Asked = { readonly readers: readonly string[]; readonly approvers: readonly string[] };

/** News for a project's people, of which the approvers get another notice where they are asked. */
export const withApprovers = (news: News, forApprovers: News, { readers, approvers }: Asked): News[] =>
  approvers.length === 0 ? [news] : [{ ...news, to: { users: readers.filter((id) => !approvers.includes(id)) } }, forApprovers];

/** For people who can no longer open the project, so nothing leads there. */
const farewell = (to: readonly string[], title: string, body: string): News => ({
  to: { users: to },
  notice: { kind: 'project-left', title, body, link: '/dashboard' },
  letter: { label: 'Open the dashboard', footnote: "You're receiving this because you were part of this project." },
});

export const removedNews = ({ title }: Named, userId: string): News =>
  farewell([userId], `You no longer have access to “${title}”`, 'The project’s owner removed you.');

export const deletedNews = ({ title }: { readonly title: string }, to: readonly string[]): News =>
  farewell(to, `“${title}” was deleted`, 'You were part of this project. You can no longer open it.');

export const leftNews = (project: Named, owner: string | null, name: string): News =>
  about(project, [owner], {
    kind: 'project-left',
    title: `${name} left “${project.title}”`,
    body: 'What they wrote and did in the project stays.',
  });
