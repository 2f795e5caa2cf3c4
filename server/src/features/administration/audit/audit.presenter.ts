import type { AuditEntry } from '@aliquot/contract/administration/audit';
import type { Db } from '../../../platform/db/index.ts';
import { namesOfObjects, type TrailRow } from './trail.repository.ts';

const presentEntry = ({ actor_name, actor_email, at, ...entry }: TrailRow, names: ReadonlyMap<string, string>): AuditEntry => ({
  ...entry,
  at: at.toISOString(),
  actor: actor_name === null || actor_email === null ? null : { name: actor_name, email: actor_email },
  object_name: names.get(`${entry.object_type} ${entry.object_id}`) || null,
});

/** Entries as an answer or an export has them. */
export const presentEntries = async (db: Db, rows: readonly TrailRow[]): Promise<AuditEntry[]> => {
  const names = await namesOfObjects(db, rows);
  return rows.map((row) => presentEntry(row, names));
};
