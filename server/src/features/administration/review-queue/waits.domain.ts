import type { Wait, WaitKind } from '@aliquot/contract/administration/review-queue';
import { millisecondsPerDay } from '../../../kernel/days.ts';

/** A laboratory with the reason why it waits; null when it doesn't. */
export type Waiting = {
  readonly wait_kind: WaitKind | null;
  readonly waits_since: Date | null;
  readonly wait_paused_at: Date | null;
};

type Clocked = Waiting & {
  /** Milliseconds of pauses that are over. */
  readonly wait_paused_ms: number;
};

/** Full days that a laboratory has waited, without the time in which it was asked for something. */
const daysOf = ({ waits_since, wait_paused_at, wait_paused_ms }: Clocked, now: Date): number => {
  const waited = (wait_paused_at ?? now).getTime() - (waits_since ?? now).getTime() - wait_paused_ms;
  return Math.floor(Math.max(0, waited) / millisecondsPerDay);
};

/** The wait of a laboratory that has waited so many full days; null for one that does not wait. */
export const waitOfDays = (
  { wait_kind, waits_since, wait_paused_at }: Waiting,
  days: number,
  targetDays: number,
): Wait | null =>
  wait_kind === null || waits_since === null
    ? null
    : {
        kind: wait_kind,
        since: waits_since.toISOString(),
        days,
        over: days - targetDays,
        paused_at: wait_paused_at?.toISOString() ?? null,
      };

/** True if a laboratory can be asked for something: it waits for a decision, or is approved. */
export const mayBeAsked = ({ wait_kind, status }: Pick<Waiting, 'wait_kind'> & { readonly status: string }): boolean =>
  wait_kind !== null || status === 'approved';

export const waitOf = (row: Clocked, targetDays: number, now: Date): Wait | null =>
  waitOfDays(row, daysOf(row, now), targetDays);
