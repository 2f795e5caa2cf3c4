import { type LapseRule, lapseRuleSchema } from '@aliquot/contract/administration/suspensions';
import type { Db } from '../../../platform/db/index.ts';
import { readSetting } from '../settings/settings.repository.ts';
import { noLapseRule } from './suspensions.domain.ts';

/** The rule that the operator set; off until somebody does, or where what is stored is no rule. */
export const readRule = async (db: Db): Promise<{ rule: LapseRule; version: number; changed_at: Date | null }> => {
  const { value, version, changed_at } = await readSetting(db, 'lapse-rule');
  const { data = noLapseRule } = lapseRuleSchema.safeParse(value);
  return { rule: data, version, changed_at };
};
