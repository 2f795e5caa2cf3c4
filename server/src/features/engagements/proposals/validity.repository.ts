import type { EngagementStage } from '@aliquot/contract/engagement-stages';
import type { Permitted } from '../../../kernel/permission.ts';
import type { Db } from '../../../platform/db/index.ts';
import type { Noted, Watched } from './validity.domain.ts';

const watchedStages: readonly EngagementStage[] = ['proposed', 'awarded', 'agreed', 'running', 'delivered'];

/** The collaborations that the laboratory works on or has sent a proposal for. */
export const watchedRequests = async (db: Db): Promise<string[]> => {
  const rows = await db
    .selectFrom('lab_collaborations as c')
    .innerJoin('projects as p', 'p.id', 'c.project_id')
    .select('c.id')
    .where('c.stage', 'in', watchedStages)
    .where('c.lab_reference_id', 'is not', null)
    .where('p.deleted_at', 'is', null)
    .orderBy('c.id')
    .execute();
  return rows.map(({ id }) => id);
};

/** The row is locked, so that of two rounds at once one reports. */
export const watchesOf = (db: Db, collaborationId: string): Promise<Watched[]> =>
  db
    .selectFrom('certificate_watches')
    .select(['type', 'until', 'state'])
    .where('collaboration_id', '=', collaborationId)
    .forUpdate()
    .execute();

/** Stores how certificates stand now. */
export const noteWatches = async (
  db: Db,
  { id }: Permitted<'watch', { id: string }>,
  noted: readonly Noted[],
  now: Date,
): Promise<void> => {
  for (const { type, until, state } of noted)
    await db
      .insertInto('certificate_watches')
      .values({ collaboration_id: id, type, until, state, noted_at: now })
      .onConflict((conflict) => conflict.columns(['collaboration_id', 'type']).doUpdateSet({ until, state, noted_at: now }))
      .execute();
};
