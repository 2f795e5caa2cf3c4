import type { BulkAct, BulkResult } from '@aliquot/contract/administration/lists';
import { ORPCError } from '@orpc/server';
import type { RequestContext } from '../../../platform/http/call.ts';

/** What does an act to one row: the handler of the single act. @returns false when the row was already so. */
export type ActOnOne<Name extends BulkAct['name'] = BulkAct['name']> = (
  id: string,
  act: Extract<BulkAct, { name: Name }>,
  context: RequestContext,
) => Promise<boolean>;

/** The single act behind each act on many. */
export type Acts = { readonly [Name in BulkAct['name']]: ActOnOne<Name> };

const unexpected = 'Something went wrong on our side. Nothing was changed in this row.';

const reasonOf = ({ message, data }: ORPCError<string, unknown>): string =>
  (data as { details?: string } | undefined)?.details ?? message;

/**
 * Does an act to one row after the other, each in its own transaction, so that one that is refused stops no other. Doing it
 * again changes nothing: a row that is gone or already so is `unchanged`.
 */
export const actOnAll = async (
  acts: Acts,
  act: BulkAct,
  ids: readonly string[],
  { limiter: _counted, refused: _watched, ...context }: RequestContext,
): Promise<BulkResult[]> => {
  const actOnOne = acts[act.name] as ActOnOne;
  const results: BulkResult[] = [];
  for (const id of new Set(ids)) {
    try {
      const changed = await actOnOne(id, act, context);
      results.push({ id, outcome: changed ? 'done' : 'unchanged', reason: null });
    } catch (error) {
      if (error instanceof ORPCError && error.status === 404)
        results.push({ id, outcome: 'unchanged', reason: 'No longer exists.' });
      else if (error instanceof ORPCError && error.status < 500)
        results.push({ id, outcome: 'refused', reason: reasonOf(error) });
      else {
        context.world.log.error({ err: error, act: act.name, id }, 'a row of a bulk action failed');
        results.push({ id, outcome: 'refused', reason: unexpected });
      }
    }
  }
  return results;
};
