import { sql } from 'kysely';
import type { Permitted } from '../../../../kernel/permission.ts';
import type { RemovedRows } from '../../../../kernel/removed.ts';
import type { Db } from '../../../../platform/db/index.ts';
import { removeRows } from '../../../../platform/db/removing.ts';

/** Removes sessions that expired before a time, with the address and browser that they name. */
export const removeEndedSessions = (db: Db, { before }: Permitted<'sweep', { before: Date }>): Promise<RemovedRows> =>
  removeRows(
    db,
    sql`delete from sessions where expires_at < ${before}::timestamptz and not acl.is_held('person', user_id)
      returning expires_at as at`,
  );
