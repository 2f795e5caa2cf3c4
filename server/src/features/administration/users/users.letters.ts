import { type Role, roleLabels } from '@aliquot/contract/options';
import type { MailContent } from '../../../platform/mail/index.ts';
import type { News } from '../../people/notifications/happenings.service.ts';

/** The pages that show a user: their own, and the administrators' lists. */
export const reloadUser = (id: string) => [{ noun: 'users' as const, id, audience: { users: [id], admins: true } }];

export const roleNews = (userId: string, role: Role): News => ({
  to: { users: [userId] },
  notice: {
    kind: 'role-changed',
    title: `Your role is now ${roleLabels[role]}`,
    body: 'An administrator changed your role.',
    link: '/',
  },
});

export const roleLetter = (
  user: { readonly name: string; readonly role: Role },
  role: Role,
  publicUrl: string,
): MailContent => ({
  subject: 'Your role was changed',
  heading: `Your role is now ${roleLabels[role]}`,
  paragraphs: [
    `Hello ${user.name},`,
    `An administrator changed your role on Aliquot from ${roleLabels[user.role]} to ${roleLabels[role]}. You were signed out everywhere. Sign in again to continue.`,
  ],
  button: { label: 'Sign in', url: `${publicUrl}/signin` },
  footnote: "You're receiving this because your account changed. You can't turn these messages off.",
});
