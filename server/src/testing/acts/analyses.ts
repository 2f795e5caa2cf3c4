import { vi } from 'vitest';
import type { Person, TestApp } from '../test-app.ts';
import type { OwnedLab } from './labs.ts';
import { type TestFile, uploadToLab } from './uploads.ts';

/** For `vi.waitFor`, which takes no default from vitest.config.ts: long enough for a busy machine. */
export const patience = { timeout: 600_000, interval: 50 };

/** Starts an analysis of a laboratory's documents and waits until it has ended. */
export const analysed = async (person: Person, labId: string) => {
  const { id: analysisId } = await person.api.analyses.start({ labId });
  return vi.waitFor(async () => {
    const analysis = await person.api.analyses.get({ analysisId });
    if (analysis.finished_at === null) throw new Error('the analysis has not ended');
    return analysis;
  }, patience);
};

/** Uploads files to a laboratory and has them analyzed. */
export const readDocuments = async (app: TestApp, { owner, lab }: OwnedLab, files: readonly TestFile[]) => {
  for (const file of files) await uploadToLab(app, lab.id, file, owner);
  const analysis = await analysed(owner, lab.id);
  const { items } = await owner.api.documents.listOfLab({ labId: lab.id });
  return {
    analysis,
    ids: items.map(({ id }) => id),
    idOf: (fileName: string): string => {
      const found = items.find(({ file_name }) => file_name === fileName);
      if (!found) throw new Error(`${fileName} was not uploaded`);
      return found.id;
    },
  };
};

/** Retries an analysis at once that waits for its next attempt. */
export const skipPause = async ({ world }: TestApp): Promise<void> => {
  const { rows } = await world.database.pool.query<{ queue: string; data: object }>(
    `delete from pgboss.job where name in ('analyses.run', 'analyses.given-up') and state = 'created' returning name as queue, data`,
  );
  for (const { queue, data } of rows) await world.jobs.sendNow(queue, data);
};
