import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { clockTolerance } from '../db/latest-past.ts';
import type { Tables } from '../db/tables/tables.ts';

export type Pace = {
  /** Milliseconds from one request to the next. */
  readonly interval: number;
  /** How many may wait; a further one is turned away. */
  readonly longestQueue: number;
};

/** What the usage policy of the public service allows for everyone together, one request a second, with a margin for the network. */
export const publicPace: Pace = { interval: 1_100, longestQueue: 8 };

/** A turn further ahead was taken while the clock was. */
const tolerance = sql`${clockTolerance}::float8 * interval '1 millisecond'`;

/** Resolves when the caller may ask. @throws Error when too many wait already */
export type TakeTurn = () => Promise<void>;

const tooMany = () => new Error('too many searches are waiting for the geocoder');

/** Timers may fire a moment early; the policy knows no moment. `until` is in milliseconds of `performance.now`. */
const waitUntil = async (until: number): Promise<void> => {
  while (performance.now() < until) await wait(Math.ceil(until - performance.now()));
};

/** Lets the callers of one process through one after the other, an interval apart, in the order in which they came. */
export const turnsOfProcess = ({ interval, longestQueue }: Pace = publicPace): TakeTurn => {
  let waiting = 0;
  let nextTurn = 0;
  return async () => {
    if (waiting >= longestQueue) throw tooMany();
    const turn = Math.max(performance.now(), nextTurn);
    nextTurn = turn + interval;
    waiting += 1;
    await waitUntil(turn);
    waiting -= 1;
  };
};

/**
 * Lets the callers of all processes on one database through, an interval apart: each takes the next turn in one statement, and
 * the database's clock counts. Not to be called within a transaction.
 */
export const turnsOfInstallation =
  (db: Kysely<Tables>, { interval, longestQueue }: Pace = publicPace): TakeTurn =>
  async () => {
    const { rows } = await sql<{ milliseconds: number }>`
      update geocoder_turns set next_turn = ${interval}::float8 * interval '1 millisecond'
        + case when next_turn between clock_timestamp() and clock_timestamp() + ${tolerance} then next_turn else clock_timestamp() end
      where next_turn < clock_timestamp() + ${interval * longestQueue}::float8 * interval '1 millisecond'
        or next_turn > clock_timestamp() + ${tolerance}
      returning (extract(epoch from next_turn - clock_timestamp()) * 1000)::float8 - ${interval}::float8 as milliseconds`.execute(
      db,
    );
    const [turn] = rows;
    if (turn === undefined) throw tooMany();
    // Counted from the answer, which came after the statement, it is never too early.
    await waitUntil(performance.now() + turn.milliseconds);
  };
