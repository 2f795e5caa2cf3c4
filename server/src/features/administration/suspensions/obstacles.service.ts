import { certificationTypeLabels } from '@aliquot/contract/options';
import { utcDay } from '../../../kernel/days.ts';
import type { Doing } from '../../../platform/db/doing.ts';
import { readRule } from './rule.service.ts';
import { isLapsed, registeredMeanwhile, type SuspensionRow } from './suspensions.repository.ts';

/** Why a suspension cannot be ended now; null where it can. One by rule needs a current certificate while the rule holds. */
export const obstacleToReinstating = async (
  { db, now }: Doing,
  { lab_id, certificate }: Pick<SuspensionRow, 'lab_id' | 'certificate'>,
): Promise<string | null> => {
  if (certificate === null) return null;
  const { rule } = await readRule(db);
  if (!rule.on || !rule.types.includes(certificate)) return null;
  if (!(await isLapsed(db, lab_id, certificate, utcDay(now)))) return null;
  return `Reinstating needs a current ${certificationTypeLabels[certificate]} certificate.`;
};

/** Why a denied laboratory is not reopened: its owner has registered another one since. */
export const obstacleToReopening = async ({ db }: Doing, lab: { readonly id: string }): Promise<string | null> => {
  const other = await registeredMeanwhile(db, lab);
  return other ? `Its owner has registered “${other.name}” in the meantime. Decide about that laboratory instead.` : null;
};
