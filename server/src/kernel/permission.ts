declare const proof: unique symbol;

/**
 * A thing on which an action has been permitted. Only a policy makes one (through `permit`), and domain functions that
 * change something ask for it, so a skipped check does not compile.
 */
export type Permitted<Action extends string, Thing> = Thing & { readonly [proof]: Action };

/** For policies alone: `null` says no. */
export const permit = <const Action extends string, Thing>(
  _action: Action,
  allowed: boolean,
  thing: Thing,
): Permitted<Action, Thing> | null => (allowed ? (thing as Permitted<Action, Thing>) : null);
