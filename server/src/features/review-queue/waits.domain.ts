import type { Wait, WaitKind } from '@aliquot/contract/review-queue';
import { millisecondsPerDay } from '../../kernel/days.ts';

export type Waiting = {
  readonly status: string;
  readonly decided_at: Date | null;
  readonly needs_review: boolean;
  readonly review_fields: readonly string[];
  readonly waits_since: Date | null;
  readonly wait_paused_at: Date | null;
  /** Milliseconds of pauses that are over. */
  readonly wait_paused_ms: number;
};

const kindOf = ({ status, decided_at, review_fields }: Waiting): WaitKind => {
  if (status === 'pending') return decided_at === null ? 'new' : 'returning';
  return review_fields.includes('certifications') ? 'certificates' : 'profile';
};

/** How long a laboratory has waited, without the time in which it was asked for something; null for one that does not wait. */
export const waitOf = (row: Waiting, targetDays: number, now: Date): Wait | null => {
  if (row.waits_since === null || !(row.status === 'pending' || row.needs_review)) return null;
  const until = row.wait_paused_at ?? now;
  const waited = Math.max(0, until.getTime() - row.waits_since.getTime() - row.wait_paused_ms);
  const days = Math.floor(waited / millisecondsPerDay);
  return {
    kind: kindOf(row),
    since: row.waits_since.toISOString(),
    days,
    over: days - targetDays,
    paused_at: row.wait_paused_at?.toISOString() ?? null,
  };
};
