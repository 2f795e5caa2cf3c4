/** A statement is prepared when it comes for the third time. Each one costs memory on every connection, so their number has a limit. */
const usesBeforePrepared = 3;
const mostPrepared = 200;
/** Texts that are counted; lists of varying length make many of them. */
const mostCounted = 2000;

const uses = new Map<string, number>();
const names = new Map<string, string>();
let generation = 0;

const nameOf = (text: string): string | undefined => {
  const known = names.get(text);
  if (known !== undefined || names.size === mostPrepared) return known;
  const count = (uses.get(text) ?? 0) + 1;
  if (count < usesBeforePrepared) {
    if (uses.size === mostCounted) uses.clear();
    uses.set(text, count);
    return undefined;
  }
  uses.delete(text);
  const name = `a${generation}_${names.size}`;
  names.set(text, name);
  return name;
};

/**
 * The name under which a frequent query with parameters is prepared; undefined for unprepared statements. Only queries have
 * one: a plan for all values cannot tell which partial index an `on conflict` means.
 */
export const preparedName = (text: string, values: unknown): string | undefined =>
  text.startsWith('select') && Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined;

/**
 * True if a prepared statement failed because a migration changed the columns that it returns. The embedded engine names no
 * routine.
 */
export const isStale = (error: unknown): boolean =>
  error instanceof Error &&
  Reflect.get(error, 'code') === '0A000' &&
  (Reflect.get(error, 'routine') === 'RevalidateCachedQuery' || error.message.startsWith('cached plan'));

/** Prepares every statement again from now on. */
export const prepareAnew = (): void => {
  generation += 1;
  names.clear();
};
