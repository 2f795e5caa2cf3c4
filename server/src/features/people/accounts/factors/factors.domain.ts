/** Changes to an account's ways to sign in. */
export type FactorChange =
  | 'second-factor-on'
  | 'second-factor-off'
  | 'recovery-codes'
  | 'phone-set'
  | 'phone-removed'
  | 'identity-linked'
  | 'identity-unlinked';

const words: Record<FactorChange, { readonly subject: string; readonly what: string }> = {
  'second-factor-on': {
    subject: 'A second factor was set up',
    what: 'You now need a code from your authenticator app to sign in. You were signed out everywhere else.',
  },
  'second-factor-off': {
    subject: 'Your second factor was turned off',
    what: 'You no longer need a second factor to sign in. You were signed out everywhere else.',
  },
  'recovery-codes': {
    subject: 'New recovery codes were created',
    what: 'New recovery codes were created for your account. The old ones no longer work.',
  },
  'phone-set': { subject: 'A phone number was added', what: 'A phone number was added to your account and confirmed.' },
  'phone-removed': { subject: 'A phone number was removed', what: 'The phone number was removed from your account.' },
  'identity-linked': {
    subject: 'Single sign-on was connected',
    what: 'You can now sign in to your account with single sign-on.',
  },
  'identity-unlinked': {
    subject: 'Single sign-on was disconnected',
    what: 'You can no longer sign in to your account with single sign-on.',
  },
};

/** The message about a change to an account's ways to sign in. */
export const factorNotice = (change: FactorChange, name: string, publicUrl: string) => {
  const { subject, what } = words[change];
  return {
    subject,
    heading: subject,
    paragraphs: [
      `Hello ${name},`,
      what,
      "If this was you, you don't need to do anything. If it wasn't, set a new password now.",
    ],
    button: { label: 'Set a new password', url: `${publicUrl}/forgot-password` },
    footnote: "You're receiving this because a way to sign in to your account changed. You can't turn these messages off.",
  };
};
