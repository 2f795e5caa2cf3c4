import { type AuthorizationWorld, type Caller, callers } from './authorization-world.ts';
import type { Person } from './test-app.ts';

/** What one call sends beside its path; `signed` adds the query of a link that was made for the caller. */
export type Sent = {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly form?: () => FormData;
  readonly signed?: 'lab-documents' | 'documents' | 'message-files';
};

export type Sending = (world: AuthorizationWorld, person: Person | null) => Sent;

/** The expected status by caller, and a complete and valid call. */
export type MatrixRow = { readonly cells: Readonly<Record<Caller, number>>; readonly send: Sending };

const nothing: Sending = () => ({});

/** @param statuses in the order of `callers`: anonymous, owner, other, member, otherLab, pending, admin. */
export const row = (statuses: string, send: Sending = nothing): MatrixRow => {
  const numbers = statuses.split(' ').map(Number);
  if (numbers.length !== callers.length) throw new Error(`${callers.length} statuses are needed, not ${statuses}`);
  const cells = Object.fromEntries(callers.map((caller, index) => [caller, numbers[index] ?? 0])) as Record<Caller, number>;
  return { cells, send };
};

/** Rows of many routes with the same statuses. */
export const rows = (statuses: string, sending: Readonly<Record<string, Sending>>): Record<string, MatrixRow> =>
  Object.fromEntries(Object.entries(sending).map(([route, send]) => [route, row(statuses, send)]));

export const none = nothing;
