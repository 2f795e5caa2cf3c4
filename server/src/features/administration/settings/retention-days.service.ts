import {
  type RetentionDays,
  retentionDaysSchema,
  retentionKindNames,
  retentionKinds,
} from '@aliquot/contract/administration/retention';
import type { Db } from '../../../platform/db/index.ts';
import { readSetting } from './settings.repository.ts';

const usualDays = Object.fromEntries(retentionKindNames.map((name) => [name, retentionKinds[name].days])) as RetentionDays;

/** The days that the operator set, and the usual ones until then, or where what is stored is no setting. */
export const readRetention = async (db: Db): Promise<{ days: RetentionDays; version: number; changed_at: Date | null }> => {
  const { value, version, changed_at } = await readSetting(db, 'retention');
  const { data = usualDays } = retentionDaysSchema.safeParse(value);
  return { days: data, version, changed_at };
};
