import type { AccountMessage } from '../auth/auth.ts';
import type { MailMessage } from './message.ts';
import { type MailContent, renderMail } from './templates.ts';

/** The page checks the token with a call of its own, so that mail scanners which open links do not use it up. */
const linkOf = ({ kind, token }: AccountMessage, publicUrl: string): string => {
  const query = new URLSearchParams({ token_hash: token, type: kind === 'reset-password' ? 'recovery' : 'signup' });
  return `${publicUrl}/confirm?${query.toString()}`;
};

const contents: Record<AccountMessage['kind'], (name: string, url: string) => MailContent> = {
  'verify-email': (name, url) => ({
    subject: 'Confirm your e-mail address',
    heading: 'Confirm your e-mail address',
    paragraphs: [
      `Hello ${name},`,
      'Please confirm that this address is yours, so that laboratories and researchers can reach you through Aliquot.',
    ],
    button: { label: 'Confirm this address', url },
    footnote: 'You get this message because someone registered at Aliquot with this address. If it was not you, ignore it.',
  }),
  'reset-password': (name, url) => ({
    subject: 'Set a new password',
    heading: 'Set a new password',
    paragraphs: [
      `Hello ${name},`,
      'Open the link to sign in once and set a new password. It works for one hour and only once.',
    ],
    button: { label: 'Set a new password', url },
    footnote:
      'You get this message because someone asked to reset the password of this account. If it was not you, ignore it: nothing changes.',
  }),
};

/** The message for an account, with its link to `/confirm` below `publicUrl`. */
export const accountMail = (message: AccountMessage, publicUrl: string): MailMessage => ({
  to: message.to,
  headers: { 'Auto-Submitted': 'auto-generated' },
  ...renderMail(contents[message.kind](message.name, linkOf(message, publicUrl))),
});
