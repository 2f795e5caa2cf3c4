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
  passwordFirst: 'Please set a new password first, on your profile page.',
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

const wayInCalls = /^\w+ \/(?:two-factor|phone-number|link-social|unlink-account|list-accounts)\b/;

/** Whether a call is about a signed-in person's ways to sign in. */
export const changesWaysIn = (name: string): boolean => wayInCalls.test(name);

const address = ['email', 'callbackURL'];
const code = ['code'];
const password = ['password'];
const provider = ['provider', 'callbackURL', 'errorCallbackURL'];
/** Taken and ignored: the server alone decides on roles. */
const role = ['role', 'metadata', 'user_metadata', 'data'];

/** The fields that each call of the account service takes; the other calls take none. */
const fieldsOfCall: Readonly<Record<string, readonly string[]>> = {
  'POST /sign-in/email': [...address, 'password', 'rememberMe'],
  'POST /sign-up/email': ['name', 'email', 'password', 'captchaToken', ...role],
  'POST /sign-in/magic-link': address,
  'POST /email-otp/send-verification-otp': ['email', 'type'],
  'POST /sign-in/email-otp': ['email', 'otp'],
  'POST /phone-number/send-otp': ['phoneNumber'],
  'POST /phone-number/verify': ['phoneNumber', 'code', 'updatePhoneNumber'],
  'POST /two-factor/verify-totp': code,
  'POST /two-factor/verify-backup-code': code,
  'POST /two-factor/verify-otp': code,
  'POST /two-factor/enable': password,
  'POST /two-factor/disable': password,
  'POST /two-factor/generate-backup-codes': password,
  'POST /sign-in/social': [...provider, 'idToken'],
  'POST /link-social': provider,
  'POST /unlink-account': ['providerId', 'accountId'],
};

/** The first field that a call of the account service does not take. */
export const strangeField = (name: string, fields: object): string | undefined =>
  Object.keys(fields).find((field) => !fieldsOfCall[name]?.includes(field));
