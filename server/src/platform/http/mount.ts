import { heldMessage } from '@aliquot/contract/administration/holds';
import { projectMessages } from '@aliquot/contract/engagements/project-words';
import { type ErrorCode, errorCatalogue } from '@aliquot/contract/errors';
import { confirmedFirst, confirmFirstMessage } from '@aliquot/contract/people/confirmed-first';
import type { Access } from '@aliquot/contract/route';
import type { ContractProcedure, ErrorMap, InferSchemaInput, InferSchemaOutput } from '@orpc/contract';
import { type AnyProcedure, call, implement, ORPCError } from '@orpc/server';
import { type Actor, mayWriteToOthers, type UserActor } from '../../kernel/actor.ts';
import { type Refusal, type Result, refuse } from '../../kernel/result.ts';
import type { Doing } from '../db/doing.ts';
import type { Db } from '../db/index.ts';
import { metOutage } from '../db/outage.ts';
import { StorageError } from '../storage/storage.ts';
import type { RequestContext } from './call.ts';
import { refuseUntil } from './crowd/limiter.ts';
import { textRefusal } from './plain-text.ts';

// biome-ignore lint/suspicious/noExplicitAny: a route of any schema
type AnySchema = any; // oxlint-disable-line typescript/no-explicit-any
export type Route = ContractProcedure<AnySchema, AnySchema, ErrorMap, { access: Access }>;
type Input<R extends Route> = InferSchemaOutput<NonNullable<R['~orpc']['inputSchema']>>;
/** A handler's result: the wire form before the output schema has passed over it. */
export type Output<R extends Route> = InferSchemaInput<NonNullable<R['~orpc']['outputSchema']>>;
/** The errors of the route's own list, and those with which any call can end. */
export type Codes<R extends Route> =
  | (keyof R['~orpc']['errorMap'] & ErrorCode)
  | 'BAD_REQUEST'
  | 'FORBIDDEN'
  | 'TOO_MANY_REQUESTS'
  | 'SERVICE_UNAVAILABLE';
type ActorOf<R extends Route> = R['~orpc']['meta']['access'] extends 'public' ? Actor : UserActor;

type Common<R extends Route> = Omit<RequestContext, 'actor'> & { readonly input: Input<R>; readonly actor: ActorOf<R> };

/** Argument of a handler in one transaction. */
export type Call<R extends Route> = Common<R> & Doing & { readonly actor: ActorOf<R> };

/**
 * Argument of a handler with work outside any transaction. `inTransaction` opens a short one for the actor; `attempt` does so
 * too, and a refusal undoes what the transaction had written before it.
 */
export type CallInSteps<R extends Route> = Common<R> & {
  readonly inTransaction: <Value>(work: (doing: Doing & { readonly actor: ActorOf<R> }) => Promise<Value>) => Promise<Value>;
  readonly attempt: <Value, Code extends ErrorCode>(
    work: (doing: Doing & { readonly actor: ActorOf<R> }) => Promise<Result<Value, Code>>,
  ) => Promise<Result<Value, Code>>;
};

/** Turns an expected refusal into the error that the wire carries. */
export const wireError = ({ code, details, fields }: Refusal): ORPCError<ErrorCode, unknown> =>
  new ORPCError(code, {
    status: errorCatalogue[code].status,
    message: errorCatalogue[code].message,
    data: { details, fields },
  });

const admits = (access: Access, actor: Actor): Refusal | null => {
  if (access === 'public') return null;
  if (actor.kind !== 'user') return { ok: false, code: 'UNAUTHORIZED' };
  if (access === 'signed-in' || access.includes(actor.role)) return null;
  return { ok: false, code: 'FORBIDDEN' };
};

class Undone extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

/** A refusal undoes what the transaction had written before it. */
const inOneTransaction = async <Value, Code extends ErrorCode>(
  { actor, world: { database } }: RequestContext,
  work: (db: Db) => Promise<Result<Value, Code>>,
): Promise<Result<Value, Code>> => {
  try {
    return await database.transaction(actor, async (db) => {
      const result = await work(db);
      if (!result.ok) throw new Undone(result);
      return result;
    });
  } catch (error) {
    if (error instanceof Undone) return error.refusal as Refusal<Code>;
    throw error;
  }
};

declare const routeOf: unique symbol;

/** A handler mounted on its route. The type remembers the route, so that a router with a wrong or missing handler does not compile. */
export type Mounted<R extends Route = Route> = AnyProcedure & { readonly [routeOf]?: R };

/** Router of a contract: each call, mounted. */
export type Handlers<Contract extends Record<string, Record<string, Route>>> = {
  readonly [Noun in keyof Contract]: { readonly [Name in keyof Contract[Noun]]: Mounted<Contract[Noun][Name]> };
};

/** SQLSTATEs of a race that the other one won each time it was tried: serialization failure, deadlock, and a row that came or went in between. */
const lostRaces = new Set(['40001', '40P01', '23503', '23505']);
const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
/** Row-level security refuses a row. Its SQLSTATE is that of a missing grant too, which is a fault of ours. */
const refusedByPolicy = (error: unknown): boolean =>
  codeOf(error) === '42501' && (error as { routine?: unknown }).routine === 'ExecWithCheckOptions';
/** Includes a right that was revoked after it had been checked. */
const lostRace = (error: unknown) => lostRaces.has(codeOf(error)) || refusedByPolicy(error);

/** With this SQLSTATE the database refuses a deletion that a legal hold stops. */
const legalHold = 'LH001';
/** With this one it refuses what would take an agreed record from one of its sides. */
const keptRecord = 'RK001';

/** Reports a refusal that denies something to its watcher. @returns the error for the wire. */
const denied = async (route: Route, input: unknown, refusal: Refusal, context: RequestContext) => {
  const { code } = refusal;
  if (code === 'FORBIDDEN' || code === 'NOT_FOUND') {
    const { method, path } = route['~orpc'].route;
    await context.refused?.({ route: `${method} ${path}`, path: context.request.url ?? '', input, code }, context);
  }
  return wireError(refusal);
};

/** Refusal while the database cannot be reached. Nothing was saved, or it is not known. */
export const databaseAway = refuse(
  'SERVICE_UNAVAILABLE',
  "The database can't be reached right now. Please try again in a moment.",
);

/** Refusal while the file store is away. */
export const storeAway = refuse(
  'SERVICE_UNAVAILABLE',
  "Files can't be stored or opened right now. Please try again in a moment.",
);

/** True if an error says that the file store is away, or full. */
export const isStoreAway = (error: unknown): boolean =>
  error instanceof StorageError && (error.code === 'full' || error.code === 'unavailable');

const mount = <R extends Route>(
  route: R,
  run: (input: Input<R>, context: RequestContext) => Promise<Result<Output<R>>>,
): Mounted<R> =>
  implement(route)
    .$config({ initialInputValidationIndex: 1 }) // who may not call does not learn what a call takes
    .$context<RequestContext>()
    .use(async ({ context, next }, sent) => {
      const refusal = admits(route['~orpc'].meta.access, context.actor);
      if (refusal) throw await denied(route, undefined, refusal, context);
      if (context.actor.kind === 'user' && !mayWriteToOthers(context.actor) && confirmedFirst.has(route))
        throw await denied(route, undefined, refuse('FORBIDDEN', confirmFirstMessage), context);
      const unreadable = textRefusal(sent);
      if (unreadable) throw wireError(unreadable);
      return next();
    })
    .handler(async ({ input, context }) => {
      const wait = await context.limiter?.call(route, input, context);
      if (wait) throw wireError(refuseUntil(context.response, wait));
      const result = await run(input as Input<R>, context).catch((error: unknown) => {
        if (lostRace(error)) {
          context.world.log.warn({ err: error }, 'a change was overtaken');
          return refuse('CONFLICT');
        }
        if (codeOf(error) === legalHold) return refuse('CONFLICT', heldMessage);
        if (codeOf(error) === keptRecord) return refuse('CONFLICT', projectMessages.recordKept);
        if (isStoreAway(error)) return storeAway;
        if (!context.world.database.outages.note(error) && !metOutage()) throw error;
        return databaseAway;
      });
      if (!result.ok) throw await denied(route, input, result, context);
      const { method, path } = route['~orpc'].route;
      if (method === 'GET')
        await context.opened?.({ route, name: `${method} ${path}`, path: context.request.url ?? '' }, context);
      return result.value;
    });

/** Mounts a handler that runs in one transaction of the actor: load, permit, decide, save, present. One for a GET only reads. */
export const handle = <R extends Route>(route: R, handler: (call: Call<R>) => Promise<Result<Output<R>, Codes<R>>>) => {
  const reads = route['~orpc'].route.method === 'GET';
  return mount(route, (input, context) => {
    const actor = context.actor as ActorOf<R>;
    const work = (db: Db) => handler({ ...context, db, input, actor });
    return reads ? context.world.database.reading(context.actor, work) : inOneTransaction(context, work);
  });
};

/** Mounts a handler that works outside the database too (files, the account service): it opens short transactions itself. */
export const handleInSteps = <R extends Route>(
  route: R,
  handler: (call: CallInSteps<R>) => Promise<Result<Output<R>, Codes<R>>>,
) =>
  mount(route, (input, context) => {
    const actor = context.actor as ActorOf<R>;
    const { now, origin, world } = context;
    return handler({
      ...context,
      input,
      actor,
      inTransaction: (work) => world.database.transaction(context.actor, (db) => work({ world, db, actor, origin, now })),
      attempt: (work) => inOneTransaction(context, (db) => work({ world, db, actor, origin, now })),
    });
  });

/**
 * Calls a mounted handler without HTTP, as an actor at some time: admission, checks and transaction are the same.
 * @throws ORPCError when the handler refuses.
 */
export const invoke = <R extends Route>(
  handler: Mounted<R>,
  input: InferSchemaInput<NonNullable<R['~orpc']['inputSchema']>>,
  context: RequestContext,
): Promise<InferSchemaOutput<NonNullable<R['~orpc']['outputSchema']>>> => call(handler, input, { context }) as never;
