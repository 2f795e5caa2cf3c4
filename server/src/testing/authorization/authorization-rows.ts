import type { Person } from '../test-app.ts';
import { type AuthorizationWorld, type Caller, callers } from './authorization-world.ts';

/** What one call sends beside its path; `signed` adds the query of a link that was made for the caller. */
export type Sent = {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly form?: () => FormData;
  readonly signed?: 'lab-documents' | 'documents' | 'message-files' | 'proposal-files' | 'agreements' | 'payment-notes';
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

export type Thing = {
  [Name in keyof AuthorizationWorld]: AuthorizationWorld[Name] extends string ? Name : never;
}[keyof AuthorizationWorld];
/** The call is about this thing of the world, under this name in the path. */
export const of =
  (name: string, thing: Thing, rest: object = {}): Sending =>
  (world) => ({
    params: { [name]: world[thing] },
    ...rest,
  });
export const body =
  (make: (world: AuthorizationWorld) => unknown): Sending =>
  (world) => ({ body: make(world) });

// In the order of `callers`: anonymous, owner, other researcher, member, member of another laboratory, of a pending one, administrator.
export const everyone = '200 200 200 200 200 200 200';
export const signedIn = '401 200 200 200 200 200 200';
export const ownThing = '401 200 404 404 404 404 404';
export const ownersAlone = '401 200 200 403 403 403 403';
export const researchersThing = '401 200 404 403 403 403 403';
export const researchersAndAdmins = '401 200 404 403 403 403 200';
export const labsThing = '401 403 403 200 404 404 200';
export const membersThing = '401 403 403 200 404 404 403';
export const eitherSide = '401 200 404 200 404 404 200';
export const labOwnersOwn = '401 403 403 200 200 200 200';
export const adminsAlone = '401 403 403 403 403 403 200';
