/** What of the ways in to an account can change. */
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
    what: 'From now on, signing in asks for a code of your authenticator app. Every other session was signed out.',
  },
  'second-factor-off': {
    subject: 'The second factor was switched off',
    what: 'Signing in asks for no second factor any more. Every other session was signed out.',
  },
  'recovery-codes': {
    subject: 'New recovery codes were made',
    what: 'The recovery codes of your account were made anew, and the old ones do not work any more.',
  },
  'phone-set': { subject: 'A phone number was added', what: 'A phone number was added to your account and confirmed.' },
  'phone-removed': { subject: 'A phone number was removed', what: 'The phone number of your account was removed.' },
  'identity-linked': {
    subject: 'A single sign-on was connected',
    what: 'An identity of another service was connected to your account, and can sign in to it.',
  },
  'identity-unlinked': {
    subject: 'A single sign-on was disconnected',
    what: 'An identity of another service was disconnected from your account.',
  },
};

/** The message that tells a person of a change to how one can sign in to their account. */
export const factorNotice = (change: FactorChange, name: string, publicUrl: string) => {
  const { subject, what } = words[change];
  return {
    subject,
    heading: subject,
    paragraphs: [`Hello ${name},`, what, 'If it was you, there is nothing to do. If it was not, set a new password at once.'],
    button: { label: 'Set a new password', url: `${publicUrl}/forgot-password` },
    footnote: 'You get this message because a way in to your account changed. It cannot be switched off.',
  };
};
