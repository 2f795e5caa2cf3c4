import { invitationPath, type MemberRole, memberRoleLabels } from '@aliquot/contract/hearts/members';
import { limits } from '@aliquot/contract/limits';
import type { Announcement } from '../../../platform/events/events.ts';
import type { MailContent } from '../../../platform/mail/index.ts';
import type { News } from '../../people/notifications/happenings.service.ts';
import type { ClaimRow } from './claims.repository.ts';

const settings = '/lab-dashboard?tab=settings';

/** The pages of one person: they are no longer, or not yet, a member of the laboratory. */
export const reloadPerson = (userId: string): Announcement => ({ noun: 'labs', audience: { users: [userId] } });

const roleWords: Readonly<Record<MemberRole, string>> = {
  owner: 'As an owner you also invite and remove members.',
  member: 'As a member you respond to requests, keep documents current and read the analyses.',
};

type InvitationLetter = {
  readonly labName: string;
  readonly inviter: string;
  readonly role: MemberRole;
  readonly token: string;
  readonly publicUrl: string;
};

export const invitationLetter = ({ labName, inviter, role, token, publicUrl }: InvitationLetter): MailContent => {
  const subject = `You're invited to join ${labName} on Aliquot`;
  return {
    subject,
    heading: subject,
    paragraphs: [
      'Hello,',
      `${inviter} invited you to join ${labName} on Aliquot. ${roleWords[role]}`,
      `The link works once and for ${limits.invitationDays} days. You need a laboratory account with this email address: create one, or sign in to the one you have.`,
    ],
    button: { label: 'View invitation', url: `${publicUrl}${invitationPath}#${token}` },
    footnote: "If you don't know this laboratory, ignore this email: the invitation will expire.",
  };
};

export const joinedNews = (members: readonly string[], name: string, labName: string, role: MemberRole): News => ({
  to: { users: members },
  notice: {
    kind: 'member-joined',
    title: `${name} joined ${labName}`,
    body: `Role: ${memberRoleLabels[role]}.`,
    link: settings,
  },
});

type RoleChange = { readonly userId: string; readonly labName: string; readonly role: MemberRole; readonly why: string };

export const roleNews = ({ userId, labName, role, why }: RoleChange): News => ({
  to: { users: [userId] },
  notice: {
    kind: 'member-role',
    title: `You are now ${role === 'owner' ? 'an owner' : 'a member'} of ${labName}`,
    body: why,
    link: settings,
  },
});

/** For the other members. `removedBy` is the name of the remover, null when the member left. */
export const memberLeftNews = (members: readonly string[], name: string, labName: string, removedBy: string | null): News => ({
  to: { users: members },
  notice: {
    kind: 'member-left',
    title: `${name} is no longer a member of ${labName}`,
    body: removedBy === null ? '' : `Removed by ${removedBy}.`,
    link: settings,
  },
});

const removedTitle = (labName: string) => `You are no longer a member of ${labName}`;

export const removedNews = (userId: string, labName: string): News => ({
  to: { users: [userId] },
  notice: { kind: 'member-removed', title: removedTitle(labName) },
});

export const removalLetter = (name: string, labName: string): MailContent => ({
  subject: removedTitle(labName),
  heading: removedTitle(labName),
  paragraphs: [
    `Hello ${name},`,
    `You were removed from ${labName}. You keep your account, but you can no longer see the laboratory.`,
  ],
  footnote: 'If you think this is a mistake, ask an owner of the laboratory.',
});

/** For the administrators. */
export const claimedNews = (lab: { name: string }, claimant: { name: string; email: string }, granted: boolean): News => ({
  to: { admins: true },
  notice: {
    kind: 'lab-claimed',
    title: granted ? `${lab.name} now has an owner` : `${lab.name} was claimed and needs your decision`,
    body: `${claimant.name} claimed it with the contact email ${claimant.email}.`,
    link: '/admin',
  },
});

type Claimed = Pick<ClaimRow, 'user_id' | 'lab_name'>;

export const claimGrantedNews = ({ user_id, lab_name }: Claimed) =>
  ({
    to: { users: [user_id] },
    notice: {
      kind: 'claim-granted',
      title: `${lab_name} is yours to manage`,
      body: 'An administrator granted your claim.',
      link: '/lab-dashboard',
    },
    letter: {
      paragraphs: [`You are now the owner of ${lab_name}, because your confirmed address is the laboratory's contact.`],
      label: 'Open the dashboard',
      footnote: "If you didn't claim this laboratory, change your password right away and contact the operator of this site.",
    },
  }) satisfies News;

export const claimDeniedNews = ({ user_id, lab_name }: Claimed, reason: string): News => ({
  to: { users: [user_id] },
  notice: {
    kind: 'claim-denied',
    title: `Your claim on ${lab_name} was denied`,
    body: `Reason: ${reason}`,
    link: '/lab-dashboard',
  },
  letter: {
    paragraphs: [`An administrator reviewed your claim on ${lab_name} and denied it. The reason: ${reason}`],
    label: 'Open the dashboard',
    footnote: "You're receiving this because you claimed this laboratory on Aliquot.",
  },
});
