import type { AccountMessage } from '../auth/options.ts';
import { type MailMessage, newMailId } from './message.ts';
import { type MailContent, renderMail } from './templates.ts';

const linkTypes = { 'verify-email': 'signup', 'reset-password': 'recovery', 'sign-in-link': 'magiclink' } as const;

const contentOf = (message: AccountMessage, publicUrl: string): MailContent => {
  /** The page checks the token with a call of its own, so that mail scanners which open links do not use it up. */
  const link = (kind: keyof typeof linkTypes, token: string) => {
    const query = new URLSearchParams({ token_hash: token, type: linkTypes[kind] });
    return `${publicUrl}/confirm?${query.toString()}`;
  };
  switch (message.kind) {
    case 'verify-email':
      return {
        subject: 'Confirm your email address',
        heading: 'Confirm your email address',
        paragraphs: [
          `Hello ${message.name},`,
          'Confirm that this address is yours, so that labs and researchers can reach you through Aliquot.',
        ],
        button: { label: 'Confirm this address', url: link('verify-email', message.token) },
        footnote:
          "You're receiving this because someone signed up for Aliquot with this address. If it wasn't you, ignore this email.",
      };
    case 'reset-password':
      return {
        subject: 'Set a new password',
        heading: 'Set a new password',
        paragraphs: [
          `Hello ${message.name},`,
          'Open the link to sign in and set a new password. The link works once, for one hour.',
        ],
        button: { label: 'Set a new password', url: link('reset-password', message.token) },
        footnote:
          "You're receiving this because someone asked to reset this account's password. If it wasn't you, ignore this email: nothing has changed.",
      };
    case 'sign-in-link':
      return {
        subject: 'Your sign-in link',
        heading: 'Sign in to Aliquot',
        paragraphs: ['Hello,', 'Open the link to sign in. It works once, for five minutes.'],
        button: { label: 'Sign in', url: link('sign-in-link', message.token) },
        footnote:
          "You're receiving this because someone asked to sign in with this address. If it wasn't you, ignore this email: no one can sign in without the link.",
      };
    case 'sign-in-code':
      return {
        subject: 'Your sign-in code',
        heading: 'Sign in to Aliquot',
        paragraphs: ['Hello,', `Your code is ${message.code}. It works once, for five minutes.`],
        footnote:
          "You're receiving this because someone asked to sign in with this address. Never share the code: no one from Aliquot will ask for it.",
      };
    // no default
  }
};

/** The message for an account. A link in it leads to `/confirm` below `publicUrl`. */
export const accountMail = (message: AccountMessage, publicUrl: string): MailMessage => ({
  id: newMailId(),
  to: message.to,
  headers: { 'Auto-Submitted': 'auto-generated' },
  ...renderMail(contentOf(message, publicUrl)),
});
