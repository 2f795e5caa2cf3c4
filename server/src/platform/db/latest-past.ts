const minute = 60_000;

/** Milliseconds by which the clocks of several machines may differ. */
export const clockTolerance = 5 * minute;

/** The latest time that can have passed already: what bears a later one was written while the clock was ahead. */
export const latestPast = (now: Date): Date => new Date(now.getTime() + clockTolerance);
