import { vi } from 'vitest';
import type { Person } from './test-app.ts';

/** Starts an analysis of a laboratory's documents and waits until it has ended. */
export const analysed = async (person: Person, labId: string) => {
  const { id: analysisId } = await person.api.analyses.start({ labId });
  return vi.waitFor(
    async () => {
      const analysis = await person.api.analyses.get({ analysisId });
      if (analysis.finished_at === null) throw new Error('the analysis has not ended');
      return analysis;
    },
    { timeout: 90_000, interval: 100 },
  );
};
