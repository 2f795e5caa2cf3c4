import { formatMoney } from '@aliquot/contract/money';
import type { Role } from '@aliquot/contract/options';
import type { ColleagueRole, ProjectRole } from '@aliquot/contract/people/colleague-roles';
import type { ProjectInvitationObstacle } from '@aliquot/contract/people/colleagues';
import { isSameAddress } from '../../../kernel/invitations.ts';

/** What each role does in a project. The rows of the database follow the same table, which docs/decisions/0052 explains. */
export const projectActs = {
  read: ['owner', 'editor', 'approver', 'viewer'],
  /** Write messages, attach files, ask further laboratories, send samples, open a dispute. */
  work: ['owner', 'editor'],
  /** Accept, return or decline a proposal; accept or return a delivery. */
  answer: ['owner', 'editor', 'approver'],
  /** Accept a proposal that needs approval. */
  approve: ['approver'],
  /** Invite and remove people, set the amount for approval, cancel, delete, and request again. */
  manage: ['owner'],
} as const satisfies Record<string, readonly ProjectRole[]>;
export type ProjectAct = keyof typeof projectActs;

export type ApprovalRule = { readonly approval_above: number | null; readonly approval_currency: string | null };
export type Price = { readonly total: number; readonly currency: string };

/** Whether a price is for approvers alone: above the amount of the project, or in another currency. */
export const needsApproval = ({ approval_above, approval_currency }: ApprovalRule, { total, currency }: Price): boolean =>
  approval_above !== null && (currency !== approval_currency || total > approval_above);

const limitWords = ({ approval_above, approval_currency }: ApprovalRule) =>
  approval_above === null || approval_currency === null ? '' : formatMoney(approval_above, approval_currency);

/** Why a proposal waits for an approver, in a sentence; null when it does not. */
export const approvalWords = (rule: ApprovalRule, price: Price): string | null => {
  if (!needsApproval(rule, price)) return null;
  const why = price.currency === rule.approval_currency ? 'is above' : 'is in another currency than';
  return `The total of ${formatMoney(price.total, price.currency)} ${why} the limit of ${limitWords(rule)}, so an approver of this project has to accept it.`;
};

export type ProjectInvitationFacts = {
  readonly email: string;
  readonly expires_at: Date;
  readonly accepted_at: Date | null;
};

export type Invitee = {
  readonly role: Role;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly isInProject: boolean;
};

/** Why this person cannot accept an invitation to a project, or null: the first reason that they can do something about. */
export const obstacleOf = (
  { email, expires_at, accepted_at }: ProjectInvitationFacts,
  person: Invitee,
  now: Date,
): ProjectInvitationObstacle | null => {
  if (accepted_at !== null || expires_at <= now) return 'ended';
  if (person.role !== 'user') return 'role';
  if (!isSameAddress(email, person.email)) return 'address';
  if (!person.emailVerified) return 'unverified';
  return person.isInProject ? 'member' : null;
};

export const obstacleWords = (
  obstacle: ProjectInvitationObstacle,
  { email, accepted_at }: ProjectInvitationFacts,
  person: Pick<Invitee, 'email'>,
): string => {
  switch (obstacle) {
    case 'ended':
      return accepted_at === null
        ? 'This invitation has expired. Ask the person who invited you to send it again.'
        : 'This invitation was already accepted. It works once.';
    case 'role':
      return `You are signed in with ${person.email}, which isn't a researcher account. Only researchers can join a project. Ask for an invitation to another address of yours.`;
    case 'address':
      return `This invitation is for ${email}, and you are signed in as ${person.email}. Sign out, then sign in with the invited address.`;
    case 'unverified':
      return `First confirm that ${person.email} is yours: open the link in the email we sent there, then come back.`;
    case 'member':
      return 'You already take part in this project.';
  }
};

/** The role with its article. */
export const asRole: Readonly<Record<ColleagueRole, string>> = {
  viewer: 'a viewer',
  editor: 'an editor',
  approver: 'an approver',
};
