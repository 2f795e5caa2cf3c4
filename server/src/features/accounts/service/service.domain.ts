import { bareNumber, phonePattern } from '@aliquot/contract/limits';

/** Messages for calls that the product refuses before the account service sees them. */
export const serviceMessages = {
  wrongPassword: 'Invalid email or password. Please try again.',
  firstPasswordEnded: 'This first password has expired. Use “Forgot password” to set your own.',
  wrongCode: 'This code is wrong or has expired. Check it and try again, or request a new one.',
  tooManySignIns:
    'Too many attempts to sign in to this account. Please wait a few minutes, or request a sign-in link by email instead.',
  tooManyMessages: 'We sent a message a short while ago. Check your inbox, or wait a few minutes and try again.',
  notFresh: 'Please sign in again first. This change requires a sign-in within the last ten minutes.',
  noTexts: 'Text message codes are not set up on this site.',
  noPhone: 'Your account has no confirmed phone number. Please use your authenticator app or a recovery code.',
  noProvider: 'Single sign-on is not set up on this site.',
  providerDown: 'Single sign-on is not responding. Please try again in a few minutes, or sign in another way.',
  idTokenIncomplete: 'The ID token must come with the nonce it was requested with.',
  idTokenUsed: 'This ID token was already used. Please ask the provider for a new one.',
  notLinked: 'An account with this address already exists. Sign in to it, then connect single sign-on on your profile page.',
  lastWayIn: 'This is the only way to sign in to your account. Set a password first, then disconnect it.',
  factorRequired: 'Administrators of this site must keep a second factor.',
  foreignReturn: 'The return address must be a path of this site.',
  notAllowed: "You can't remove this here.",
  badPhone: 'Please enter the number with its country code, such as +1 206 555 0100.',
} as const;

/** A path of this site: it begins with one slash, and no browser reads it as another host. */
export const isOwnPath = (path: unknown): path is string =>
  typeof path === 'string' && path.length <= 2000 && /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path);

/** A phone number in E.164 form, without spaces and punctuation, or null. */
export const phoneOf = (text: unknown): string | null => {
  if (typeof text !== 'string') return null;
  const number = bareNumber(text);
  return phonePattern.test(number) ? number : null;
};
