import { clientBlock } from '../../../../kernel/origin.ts';

const minute = 60;
const hour = 60 * minute;

/** Messages about links by email. */
export const linkMessages = {
  unknownAddress: 'No account found with this email address. Please check your email or create a new account.',
  tooManyResets: 'Too many password reset requests. Please wait a few minutes before trying again.',
  notVerified: 'There was a problem verifying your login. Please try again.',
  alreadyConfirmed: 'This email address is already confirmed.',
  tooManyConfirmations: 'We sent a message a short while ago. Check your inbox, or wait a few minutes and try again.',
} as const;

/** Every answer about an address takes at least this many milliseconds, so timing reveals nothing. */
export const answerFloorMilliseconds = 300;

/** A link opened after this many milliseconds still works while valid, and is logged as stale. */
const staleAfterMilliseconds = 120_000;

/** Saying that an address is unknown reveals who has an account, so such answers are limited. */
export const discoveryLimits = (clientAddress: string) => [
  { key: `unknown address, client ${clientBlock(clientAddress)}`, max: 5, seconds: hour },
  { key: 'unknown address, server', max: 60, seconds: hour },
];

/** Protects mailboxes: one message of a kind to an address per minute, five per hour. */
export const mailLimits = (kind: 'recover' | 'confirm' | 'link' | 'code' | 'text' | 'taken', email: string) => [
  { key: `${kind} ${email.toLowerCase()}`, max: 1, seconds: minute },
  { key: `${kind} ${email.toLowerCase()}`, max: 5, seconds: hour },
];

/** Protects many mailboxes from one client. Checked before the account is looked up. */
export const askingLimits = (clientAddress: string) => [
  { key: `recover, client ${clientBlock(clientAddress)}`, max: 60, seconds: 15 * minute },
];

/** New accounts take names from others and cost us a hash each. */
export const signUpLimits = (clientAddress: string, perHour: number) => [
  { key: `sign-up, client ${clientBlock(clientAddress)}`, max: perHour, seconds: 60 * minute },
];

const signInKeys = (account: string, clientAddress: string) => ({
  account: `sign-in ${account.toLowerCase()}`,
  client: `sign-in, client ${clientBlock(clientAddress)}`,
});

/** Only failures count. An account is never locked: after 15 minutes there is room again, and other ways to sign in stay open. */
export const signInLimits = (account: string, clientAddress: string) => {
  const { account: ofAccount, client } = signInKeys(account, clientAddress);
  return [
    { key: ofAccount, max: 10, seconds: 15 * minute },
    { key: client, max: 30, seconds: 5 * minute },
  ];
};

/** Of one client. Each counts as a failure until it has succeeded, so fewer than a limit are under way. */
export const signInsAtOnce = 8;

/** A successful sign-in clears the account's failures and its own count for the client. */
export const takenBackBySuccess = (account: string, clientAddress: string) => {
  const { account: all, client } = signInKeys(account, clientAddress);
  return { all, keys: [client] };
};

/** Something that works once: its key, and how long it would be valid, in seconds. */
export const onceLimit = (key: string, seconds: number) => ({ key, max: 1, seconds });

/** An authenticator code works once, though it stays valid for a while. */
export const codeOnce = (userId: string, code: string) => onceLimit(`totp ${userId} ${code}`, 2 * minute);

/**
 * The network of an address, coarse enough to stay the same at home or at work: 16 bits of an IPv4 address, 32 of an IPv6
 * address.
 */
export const networkOf = (address: string): string =>
  address.includes(':') ? clientBlock(address).split(':').slice(0, 2).join(':') : address.split('.').slice(0, 2).join('.');

export const isStale = (issuedAt: Date, now: Date): boolean => now.getTime() - issuedAt.getTime() > staleAfterMilliseconds;
