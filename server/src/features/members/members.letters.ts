import { limits } from '@aliquot/contract/limits';
import { invitationPath, type MemberRole } from '@aliquot/contract/members';
import type { MailContent } from '../../platform/mail/index.ts';

const dashboard = (publicUrl: string) => ({ label: 'Open the dashboard', url: `${publicUrl}/lab-dashboard` });

const roleWords: Readonly<Record<MemberRole, string>> = {
  owner: 'As an owner you also invite and remove members.',
  member: 'As a member you answer requests, keep documents current and read the analyses.',
};

type InvitationLetter = {
  readonly labName: string;
  readonly inviter: string;
  readonly role: MemberRole;
  readonly token: string;
  readonly publicUrl: string;
};

export const invitationLetter = ({ labName, inviter, role, token, publicUrl }: InvitationLetter): MailContent => {
  const subject = `You are invited to ${labName} at Aliquot`;
  return {
    subject,
    heading: subject,
    paragraphs: [
      'Hello,',
      `${inviter} invites you to work for ${labName} at Aliquot. ${roleWords[role]}`,
      `The link works once and for ${limits.invitationDays} days. You need a laboratory account with this e-mail address: make one, or sign in to the one you have.`,
    ],
    button: { label: 'See the invitation', url: `${publicUrl}${invitationPath}#${token}` },
    footnote: 'If you do not know this laboratory, do nothing: the invitation ends by itself.',
  };
};

export const removalLetter = (name: string, labName: string): MailContent => ({
  subject: `You are no member of ${labName} any more`,
  heading: `You are no member of ${labName} any more`,
  paragraphs: [
    `Hello ${name},`,
    `You were removed from the members of ${labName}. Your account stays, and you do not see the laboratory any more.`,
  ],
  footnote: 'If you think this is a mistake, ask an owner of the laboratory.',
});

type ClaimLetter = { readonly name: string; readonly labName: string; readonly publicUrl: string };

export const claimGrantedLetter = ({ name, labName, publicUrl }: ClaimLetter): MailContent => ({
  subject: `${labName} is yours to manage`,
  heading: `${labName} is yours to manage`,
  paragraphs: [
    `Hello ${name},`,
    `Your account is the owner of ${labName} now, because your confirmed address is the laboratory's contact.`,
  ],
  button: dashboard(publicUrl),
  footnote: 'If you did not claim this laboratory, change your password at once and tell the operator of this site.',
});

export const claimDeniedLetter = ({ name, labName, publicUrl, reason }: ClaimLetter & { reason: string }): MailContent => ({
  subject: `Your claim of ${labName} was denied`,
  heading: `Your claim of ${labName} was denied`,
  paragraphs: [`Hello ${name},`, `An administrator looked at your claim of ${labName} and denied it. The reason: ${reason}`],
  button: dashboard(publicUrl),
  footnote: 'You get this message because you claimed this laboratory at Aliquot.',
});
