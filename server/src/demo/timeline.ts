type Step = { readonly at: Date; readonly work: (at: Date) => Promise<unknown> };

/** How a timeline is run. */
export type Run = {
  readonly signal: AbortSignal;
  /** Steps of a later time stay planned. */
  readonly until?: Date;
  /** Called with the time of each step, which waits for it. */
  readonly before?: ((at: Date) => Promise<void> | void) | undefined;
  /** Receives the error of a step that failed; the next step follows. Without it the run ends with the error. */
  readonly onFailure?: ((error: unknown, at: Date) => void) | undefined;
};

/** Planned steps in order of time. Steps may plan further ones while they run. */
export type Timeline = {
  plan(at: Date, work: Step['work']): void;
  /** Does everything in order of time, one after the other, until nothing is planned or the signal is aborted. */
  run(how: Run): Promise<void>;
};

export const createTimeline = (): Timeline => {
  const steps: Step[] = [];
  const next = ({ signal, until }: Run): Step | undefined => {
    const [first] = steps;
    return signal.aborted || !first || (until && first.at > until) ? undefined : steps.shift();
  };
  return {
    plan: (at, work) => {
      const later = steps.findIndex((step) => step.at > at);
      steps.splice(later < 0 ? steps.length : later, 0, { at, work });
    },
    run: async (how) => {
      const { before, onFailure, signal } = how;
      for (let step = next(how); step; step = next(how)) {
        await before?.(step.at);
        try {
          await step.work(step.at);
        } catch (error) {
          if (!onFailure || signal.aborted) throw error;
          onFailure(error, step.at);
        }
      }
    },
  };
};
