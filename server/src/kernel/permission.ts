declare const proof: unique symbol;

/**
 * A thing on which an action is permitted. Repositories ask for it where they change something, so a handler without a
 * check does not compile. A policy makes one through `permit`, a job through `permitSystem`; the structure check refuses
 * both anywhere else.
 */
export type Permitted<Action extends string, Thing> = Thing & { readonly [proof]: { readonly [Each in Action]: true } };

/** A thing on which one of several actions is permitted. */
export type AnyPermitted<Action extends string, Thing> = Action extends string ? Permitted<Action, Thing> : never;

/** A row that the actor may see. Presenters ask for it. */
export type Visible<Thing> = Permitted<'see', Thing>;

/** For policies alone: `null` says no. */
export const permit = <const Action extends string, Thing>(
  _action: Action,
  allowed: boolean,
  thing: Thing,
): Permitted<Action, Thing> | null => (allowed ? (thing as Permitted<Action, Thing>) : null);

/** For jobs alone, which act for the product and not for a person. */
export const permitSystem = <const Action extends string, Thing>(_action: Action, thing: Thing): Permitted<Action, Thing> =>
  thing as Permitted<Action, Thing>;
