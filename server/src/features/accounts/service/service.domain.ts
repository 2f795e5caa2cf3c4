import { bareNumber, phonePattern } from '@aliquot/contract/limits';

/** What is said of calls to the account service that the product itself refuses. */
export const serviceMessages = {
  wrongPassword: 'Invalid email or password. Please try again.',
  firstPasswordEnded: 'This first password has expired. Ask for a link to set your own with “Forgot password”.',
  wrongCode: 'This code is wrong or has expired. Please check it, or ask for a new one.',
  tooManySignIns: 'Too many attempts to sign in to this account. Please wait a few minutes, or ask for a link by mail instead.',
  tooManyMessages: 'A message was sent a short while ago. Please look for it, or wait a few minutes before asking again.',
  notFresh: 'Please sign in again first: this needs a session of less than ten minutes.',
  noTexts: 'Codes by text message are not set up here.',
  noPhone: 'Your account has no confirmed phone number. Please use your authenticator app or a recovery code.',
  noProvider: 'Single sign-on is not set up here.',
  providerDown: 'Single sign-on does not answer at the moment. Please try again in a few minutes, or sign in another way.',
  idTokenIncomplete: 'An ID token is sent with the nonce that it was asked for with.',
  idTokenUsed: 'This ID token was used before. Please ask the provider for a new one.',
  notLinked: 'There is an account with this address already. Sign in to it, then connect single sign-on on your profile page.',
  lastWayIn: 'This is the only way to sign in to your account. Set a password first, then disconnect it.',
  factorRequired: 'Administrators here must keep a second factor.',
  foreignReturn: 'The way back must be a path of this site.',
  notAllowed: 'This cannot be removed here.',
  badPhone: 'Please write the number with its country code, such as +1 206 555 0100.',
} as const;

/** A path of this site: one slash, and nothing that a browser takes for another host. */
export const isOwnPath = (path: unknown): path is string =>
  typeof path === 'string' && path.length <= 2000 && /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path);

/** A number as E.164 has it, without the spaces and signs that people write; null when it is none. */
export const phoneOf = (text: unknown): string | null => {
  if (typeof text !== 'string') return null;
  const number = bareNumber(text);
  return phonePattern.test(number) ? number : null;
};
