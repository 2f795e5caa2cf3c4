import type { AnyPermitted } from '../../../kernel/permission.ts';
import type { Db } from '../../../platform/db/index.ts';
import { changedOne } from '../../../platform/db/outcomes.ts';

/** Settings that an operator changes in the product, not in the environment. */
export type SettingName = 'lapse-rule' | 'retention';

export type StoredSetting = { readonly value: unknown; readonly version: number; readonly changed_at: Date | null };

/** A setting as stored; version 0 without a value until it is first set. */
export const readSetting = async (db: Db, name: SettingName): Promise<StoredSetting> => {
  const row = await db
    .selectFrom('settings')
    .select(['value', 'version', 'changed_at'])
    .where('name', '=', name)
    .executeTakeFirst();
  return row ?? { value: null, version: 0, changed_at: null };
};

/** Saves a setting over the version that was read. @returns false when it was saved in the meantime. */
export const saveSetting = async (
  db: Db,
  { name }: AnyPermitted<'set', { readonly name: SettingName }>,
  { value, version, by, now }: { value: object; version: number; by: string; now: Date },
): Promise<boolean> => {
  const changed = { value: JSON.stringify(value), changed_by: by, changed_at: now };
  if (version === 0) {
    return changedOne(
      db
        .insertInto('settings')
        .values({ name, ...changed })
        .onConflict((conflict) => conflict.column('name').doNothing()),
    );
  }
  return changedOne(
    db
      .updateTable('settings')
      .set({ ...changed, version: version + 1 })
      .where('name', '=', name)
      .where('version', '=', version),
  );
};
