type Step = { readonly at: Date; readonly work: (at: Date) => Promise<unknown> };

/** What happens when. Steps may plan further ones while they run. */
export type Timeline = {
  plan(at: Date, work: Step['work']): void;
  /**
   * Does everything in order of time, one after the other, until nothing is planned or the signal is aborted.
   * @param onStep is called with the time of each step, before it happens.
   */
  run(signal: AbortSignal, onStep?: (at: Date) => void): Promise<void>;
};

export const createTimeline = (): Timeline => {
  const steps: Step[] = [];
  return {
    plan: (at, work) => {
      const later = steps.findIndex((step) => step.at > at);
      steps.splice(later < 0 ? steps.length : later, 0, { at, work });
    },
    run: async (signal, onStep) => {
      for (let step = steps.shift(); step && !signal.aborted; step = steps.shift()) {
        onStep?.(step.at);
        await step.work(step.at);
      }
    },
  };
};
