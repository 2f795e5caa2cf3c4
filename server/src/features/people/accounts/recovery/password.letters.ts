import type { MailContent } from '../../../../platform/mail/index.ts';

export const changedNotice = (name: string, publicUrl: string): MailContent => ({
  subject: 'Your password was changed',
  heading: 'Your password was changed',
  paragraphs: [
    `Hello ${name},`,
    'Your Aliquot password was just changed, and you were signed out everywhere else.',
    "If you changed it, you don't need to do anything. If you didn't, set a new password now.",
  ],
  button: { label: 'Set a new password', url: `${publicUrl}/forgot-password` },
  footnote: "You're receiving this because your password changed. You can't turn these messages off.",
});
