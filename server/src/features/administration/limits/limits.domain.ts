import { counted } from '@aliquot/contract/counted';

/** At most `max` uses in any `seconds`, counted under `key`. */
export type Quota = { readonly key: string; readonly max: number; readonly seconds: number };

export type Use = { readonly at: Date; readonly amount: number };

const second = 1000;

/** Seconds until `amount` more fits into a quota, given its `uses`, oldest first. 0 if it fits now. */
export const secondsUntilRoom = (
  uses: readonly Use[],
  { max, seconds }: Pick<Quota, 'max' | 'seconds'>,
  amount: number,
  now: Date,
): number => {
  const live = uses.filter(({ at }) => at.getTime() > now.getTime() - seconds * second);
  let used = live.reduce((sum, use) => sum + use.amount, 0);
  if (used + amount <= max) return 0;
  if (amount > max) return seconds; // never fits: the request must become smaller
  for (const use of live) {
    used -= use.amount;
    if (used + amount <= max) return Math.max(1, Math.ceil((use.at.getTime() - now.getTime()) / second + seconds));
  }
  return seconds;
};

const units = [
  { seconds: 3600, name: 'hour' },
  { seconds: 60, name: 'minute' },
  { seconds: 1, name: 'second' },
] as const;

/** A wait in words: "12 minutes", rounded up to whole units. */
export const inWords = (seconds: number): string => {
  const unit = units.find((each) => seconds >= each.seconds) ?? { seconds: 1, name: 'second' };
  const count = Math.max(1, Math.ceil(seconds / unit.seconds));
  return counted(count, unit.name);
};

const times = (count: number): string => (count === 1 ? 'once' : `${count} times`);
const again = (seconds: number): string => `Please try again in ${inWords(seconds)}.`;

/** Messages to a person who has to wait. */
export const limitMessages = {
  calls: (seconds: number) => `Too many requests in a short time. ${again(seconds)}`,
  places: (seconds: number) => `Too many address searches in a short time. ${again(seconds)}`,
  matches: (max: number, seconds: number) => `You can request matches ${times(max)} an hour. ${again(seconds)}`,
  analyses: (max: number, seconds: number) =>
    `You can start ${counted(max, 'analysis', 'analyses')} an hour. ${again(seconds)}`,
  invitations: (max: number, seconds: number) => `You can send ${counted(max, 'invitation')} in 24 hours. ${again(seconds)}`,
  files: (max: number, seconds: number) => `You can download ${counted(max, 'new file')} an hour. ${again(seconds)}`,
  running: 'An analysis you started for another laboratory is still running. Please start this one when it is finished.',
  queue: 'Many analyses are waiting right now. Please try again in a few minutes.',
  uploads: (files: number, megabytes: number, seconds: number) =>
    `You can upload ${counted(files, 'file')} and ${megabytes} MB in 24 hours. ${again(seconds)}`,
} as const;
