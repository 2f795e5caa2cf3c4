import type { AccountMessage } from '../auth/options.ts';
import type { MailMessage } from './message.ts';
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
        subject: 'Confirm your e-mail address',
        heading: 'Confirm your e-mail address',
        paragraphs: [
          `Hello ${message.name},`,
          'Please confirm that this address is yours, so that laboratories and researchers can reach you through Aliquot.',
        ],
        button: { label: 'Confirm this address', url: link('verify-email', message.token) },
        footnote: 'You get this message because someone registered at Aliquot with this address. If it was not you, ignore it.',
      };
    case 'reset-password':
      return {
        subject: 'Set a new password',
        heading: 'Set a new password',
        paragraphs: [
          `Hello ${message.name},`,
          'Open the link to sign in once and set a new password. It works for one hour and only once.',
        ],
        button: { label: 'Set a new password', url: link('reset-password', message.token) },
        footnote:
          'You get this message because someone asked to reset the password of this account. If it was not you, ignore it: nothing changes.',
      };
    case 'sign-in-link':
      return {
        subject: 'Your link to sign in',
        heading: 'Sign in to Aliquot',
        paragraphs: ['Hello,', 'Open the link to sign in. It works for five minutes and only once.'],
        button: { label: 'Sign in', url: link('sign-in-link', message.token) },
        footnote:
          'You get this message because someone asked to sign in with this address. If it was not you, ignore it: nobody gets in.',
      };
    case 'sign-in-code':
      return {
        subject: 'Your code to sign in',
        heading: 'Sign in to Aliquot',
        paragraphs: ['Hello,', `Your code is ${message.code}. It works for five minutes and only once.`],
        footnote:
          'You get this message because someone asked to sign in with this address. Never tell the code to anybody: nobody of Aliquot will ask for it.',
      };
    // no default
  }
};

/** The message for an account. A link in it leads to `/confirm` below `publicUrl`. */
export const accountMail = (message: AccountMessage, publicUrl: string): MailMessage => ({
  to: message.to,
  headers: { 'Auto-Submitted': 'auto-generated' },
  ...renderMail(contentOf(message, publicUrl)),
});
