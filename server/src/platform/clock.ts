import type { Database } from './db/index.ts';
import { clockTolerance } from './db/latest-past.ts';
import type { Logger } from './log.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const year = 365 * day;

/** Facts about a clock: the database's, the newest entry of the audit trail, and how far it jumped since the process began. */
export type ClockFacts = {
  readonly now: Date;
  readonly database: Date;
  readonly newestEntry: Date | null;
  readonly jumped: number;
};

const units = [
  [year, 'year'],
  [day, 'day'],
  [60 * minute, 'hour'],
  [minute, 'minute'],
] as const;

const lengthOf = (milliseconds: number): string => {
  const [size, name] = units.find(([unit]) => milliseconds >= unit) ?? [minute, 'minute'];
  const count = Math.max(1, Math.round(milliseconds / size));
  return `${count} ${name}${count === 1 ? '' : 's'}`;
};

const direction = (milliseconds: number) => (milliseconds > 0 ? 'ahead of' : 'behind');

/** A trail without an entry for this long is more likely a wrong clock. */
const longestSilence = year;

/** A problem of the clock, in a sentence; null when none is known. */
export const clockProblem = ({ now, database, newestEntry, jumped }: ClockFacts): string | null => {
  const apart = now.getTime() - database.getTime();
  if (Math.abs(apart) > clockTolerance)
    return `The clock of this machine is ${lengthOf(Math.abs(apart))} ${direction(apart)} the database's.`;
  if (Math.abs(jumped) > clockTolerance)
    return `The clock of this machine jumped ${lengthOf(Math.abs(jumped))} ${jumped > 0 ? 'ahead' : 'back'}.`;
  const silence = newestEntry === null ? 0 : now.getTime() - newestEntry.getTime();
  if (silence < -clockTolerance) return `The newest entry of the audit trail is ${lengthOf(-silence)} ahead of the clock.`;
  if (silence > longestSilence) return `The newest entry of the audit trail is ${lengthOf(silence)} old: check the clock.`;
  return null;
};

/** Origin of a clock that no setting of the time moves. */
const origin = Date.now() - performance.now();

/** Reads the facts about the clock now. */
export const clockFacts = async ({ pool }: Database, now: Date): Promise<ClockFacts> => {
  const { rows } = await pool.query<{ database: Date; newest: Date | null }>(
    `select clock_timestamp() as database, (select at from audit_entries order by seq desc limit 1) as newest`,
  );
  const jumped = Date.now() - performance.now() - origin;
  return { now, database: rows[0]?.database ?? now, newestEntry: rows[0]?.newest ?? null, jumped };
};

const checkMilliseconds = minute;

/**
 * Logs when the clock is found to be wrong, and when it is right again; checks now and once a minute. @returns a function that
 * ends it.
 */
export const watchClock = ({ database, log }: { readonly database: Database; readonly log: Logger }): (() => void) => {
  let known: string | null = null;
  const check = async () => {
    const problem = clockProblem(await clockFacts(database, new Date()));
    if (problem !== null && known === null) log.error(`${problem} Nothing is removed until it is right.`);
    if (problem === null && known !== null) log.info('the clock is right again');
    known = problem;
  };
  const look = () => void check().catch((error: unknown) => database.outages.note(error));
  look();
  const timer = setInterval(look, checkMilliseconds);
  timer.unref();
  return () => clearInterval(timer);
};
