import {
  type Removed,
  type RetentionDays,
  type RetentionKind,
  retentionKindNames,
} from '@aliquot/contract/administration/retention';
import { millisecondsPerDay } from '../../../kernel/days.ts';
import type { Permitted } from '../../../kernel/permission.ts';
import type { RemovedRows } from '../../../kernel/removed.ts';
import type { Db } from '../../../platform/db/index.ts';
import type { World } from '../../../platform/world.ts';
import { abandonedUploads } from '../../engagements/deliverables/deliverables.repository.ts';
import { removeReadingsOfDeleted } from '../../hearts/analyses/saving/readings.repository.ts';
import { removeUnchosen } from '../../hearts/matching/impressions.repository.ts';
import { removeModelCalls } from '../../hearts/witness/calls.repository.ts';
import { removeOldFormReadings } from '../../hearts/witness/forms/forms.repository.ts';
import { removeOldRequestReadings } from '../../hearts/witness/requests/requests.repository.ts';
import { removeEndedSessions } from '../../people/accounts/signing-in/ended-sessions.repository.ts';
import { removeOldDrafts } from '../../people/drafts/drafts.repository.ts';
import { removeReadNotices } from '../../people/notifications/notifications.repository.ts';

type Until = Permitted<'sweep', { readonly before: Date }>;
type Sweep = (db: Db, until: Until) => Promise<RemovedRows>;

/** The input of a sweep: the days of each kind, and the permission to remove older data. */
export type Sweeping = { readonly days: RetentionDays; readonly now: Date; readonly allow: (before: Date) => Until };

const mostUploads = 100_000;

/** Uploads have content beside their rows, so a round of their own removes them, every hour. */
const countUploads: Sweep = async (db, { before }) => {
  const times = (await abandonedUploads(db, before, mostUploads)).map(({ started_at }) => started_at);
  return { rows: times.length, oldest: times[0] ?? null, newest: times.at(-1) ?? null };
};

const sweeps: Readonly<Record<RetentionKind, Sweep>> = {
  impressions: removeUnchosen,
  notices: removeReadNotices,
  drafts: removeOldDrafts,
  uploads: countUploads,
  sessions: removeEndedSessions,
  readings: removeReadingsOfDeleted,
  'model-calls': async (db, until) => {
    await removeOldRequestReadings(db, until);
    await removeOldFormReadings(db, until);
    return removeModelCalls(db, until);
  },
};

/** Removes data that is older than the days of its kind and under no hold, in a transaction of the schema's owner. */
export const sweepAll = async (db: Db, { days, now, allow }: Sweeping): Promise<Removed[]> => {
  const removed: Removed[] = [];
  for (const kind of retentionKindNames) {
    const age = days[kind];
    if (age === null) continue;
    const before = new Date(now.getTime() - age * millisecondsPerDay);
    const { rows, oldest, newest } = await sweeps[kind](db, allow(before));
    removed.push({ kind, rows, oldest: oldest?.toISOString() ?? null, newest: newest?.toISOString() ?? null });
  }
  return removed;
};

/** A dry run of a sweep: runs it and rolls it back. */
export const trySweep = async ({ database }: World, sweeping: Sweeping): Promise<Removed[]> => {
  const undone = new Error('a dry run');
  let removed: Removed[] = [];
  await database.owner
    .transaction()
    .execute(async (db) => {
      removed = await sweepAll(db, sweeping);
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  return removed;
};
