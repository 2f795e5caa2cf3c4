import { type Correction } from '@aliquot/contract/hearts/corrections';
import type { OwnName } from '@aliquot/contract/hearts/own-names';
import type { Actor } from '../../../kernel/actor.ts';
import { utcDay } from '../../../kernel/days.ts';
import type { Visible } from '../../../kernel/permission.ts';
import { pick, wireOf } from '../../../kernel/pick.ts';
import { type Result, refuse, succeed } from '../../../kernel/result.ts';
import type { Doing } from '../../../platform/db/doing.ts';
import { type CertificationRow, readValuesOf } from '../certifications/certifications.repository.ts';
import { contradictionOf } from '../certifications/corrections.domain.ts';
import type { CorrectionRow } from '../certifications/corrections.repository.ts';
import type { OwnNameRow } from '../certifications/own-names.repository.ts';
import { correctionAbilities, ownNameAbilities, visible } from './evidence.policy.ts';

/** A correction as the contract has it, beside what is read today. */
export const presentCorrection = (
  actor: Actor,
  row: Visible<CorrectionRow>,
  certification: CertificationRow,
  now: Date,
): Correction => ({
  ...wireOf(row, ['id', 'certification_id', 'field', 'value', 'note', 'status', 'proposed_by', 'made_at', 'decided_at']),
  ...pick(row, ['decision_note']),
  read: row.read_value,
  made_by: row.made_by_name,
  contradiction: contradictionOf(row, readValuesOf(certification)[row.field], utcDay(now)),
  can: correctionAbilities(actor, row),
});

/** The answer to a change of a correction. */
export const answerCorrection = (
  { actor, now }: Pick<Doing, 'actor' | 'now'>,
  row: CorrectionRow,
  certification: CertificationRow,
): Result<Correction, 'NOT_FOUND'> => {
  const seen = visible(actor, row);
  return seen ? succeed(presentCorrection(actor, seen, certification, now)) : refuse('NOT_FOUND');
};

export const presentName = (actor: Actor, row: Visible<OwnNameRow>): OwnName => ({
  ...wireOf(row, ['id', 'lab_id', 'type', 'number', 'holder', 'address', 'reason', 'status', 'stated_at', 'decided_at']),
  ...pick(row, ['decision_note']),
  stated_by: row.stated_by_name,
  can: ownNameAbilities(actor, row),
});

/** The answer to a change of a name. */
export const answerName = (actor: Actor, row: OwnNameRow): Result<OwnName, 'NOT_FOUND'> => {
  const seen = visible(actor, row);
  return seen ? succeed(presentName(actor, seen)) : refuse('NOT_FOUND');
};
