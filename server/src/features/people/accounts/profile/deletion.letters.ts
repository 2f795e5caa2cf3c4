import type { MailContent } from '../../../../platform/mail/index.ts';
import type { News } from '../../notifications/happenings.service.ts';

const whatStays =
  'We keep audit trail entries for as long as required. Labs keep their records of completed work, and the messages you sent them without your name.';

const deleted = (name: string, what: string, footnote: string): MailContent => ({
  subject: 'Your account was deleted',
  heading: 'Your account was deleted',
  paragraphs: [`Hello ${name},`, what, whatStays],
  footnote,
});

/** To a person who deleted their own account. */
export const goodbye = ({ name }: { readonly name: string }): MailContent =>
  deleted(
    name,
    'Your Aliquot account, profile and projects were deleted, with all project files.',
    "If you didn't do this, contact the operator of this site now.",
  );

/** To a person whose account an administrator deleted. */
export const deletedByAdministrator = ({ name }: { readonly name: string }): MailContent =>
  deleted(
    name,
    'An administrator deleted your Aliquot account, profile and projects, with all project files.',
    'If you think this is a mistake, contact the operator of this site.',
  );

export const withoutMembersNews = (
  administrators: readonly string[],
  lab: { readonly id: string; readonly name: string },
): News => ({
  to: { users: administrators },
  notice: {
    kind: 'lab-without-members',
    title: `${lab.name} no longer has any members`,
    body: 'Its only member deleted their account.',
    link: `/admin/labs/${lab.id}`,
  },
});
