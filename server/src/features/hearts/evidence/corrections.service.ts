import type { CorrectionValue } from '@aliquot/contract/hearts/corrections';
import type { UserActor } from '../../../kernel/actor.ts';
import { utcDay } from '../../../kernel/days.ts';
import type { Permitted } from '../../../kernel/permission.ts';
import { type Result, refuse, succeed } from '../../../kernel/result.ts';
import type { Doing } from '../../../platform/db/doing.ts';
import { type CertificationRow, readValuesOf, saveCounted } from '../certifications/certifications.repository.ts';
import { countedValues, sameValue, valueProblem } from '../certifications/corrections.domain.ts';
import {
  type CorrectionRow,
  insertCorrection,
  moveCorrection,
  standingOf,
  statementOf,
} from '../certifications/corrections.repository.ts';
import { judgeAgain } from '../certifications/judging-again.service.ts';
import { mayCorrect, mayRecount } from './evidence.policy.ts';

const saidAlready = 'The documents already say this.';

/** Recomputes the columns and the score of a certification after a statement began or ceased to count. */
export const recount = async (doing: Doing, certification: CertificationRow): Promise<void> => {
  const permitted = mayRecount(doing.actor, certification);
  if (!permitted) return;
  const standing = await standingOf(doing.db, permitted.id);
  await saveCounted(doing.db, permitted, standing.map(statementOf), doing.now);
  await judgeAgain(doing, permitted.lab_id);
};

const nothingOrValue = (value: CorrectionValue | readonly string[] | null): CorrectionValue | null =>
  value === null || value.length === 0 ? null : (value as CorrectionValue);

type Made = {
  readonly field: CorrectionRow['field'];
  readonly value: CorrectionValue;
  readonly note?: string | undefined;
  readonly proposedBy?: string | undefined;
};

/** Stores what a member states of a field, in place of an earlier statement about it. */
export const stateValue = async (
  doing: Doing & { readonly actor: UserActor },
  certification: Permitted<'correct', CertificationRow>,
  { field, value, note, proposedBy }: Made,
): Promise<Result<CorrectionRow, 'CONFLICT' | 'UNPROCESSABLE_CONTENT'>> => {
  const { db, actor, now } = doing;
  const standing = await standingOf(db, certification.id);
  const before = standing.find((each) => each.field === field);
  const read = readValuesOf(certification);
  const stated = standing
    .filter((each) => each !== before && each.status !== 'refused')
    .map((each) => ({ ...statementOf(each), status: 'confirmed' as const }));
  const problem = valueProblem(field, value, countedValues(read, stated), utcDay(now));
  if (problem) return refuse('UNPROCESSABLE_CONTENT', problem, { value: problem });
  const said = nothingOrValue(read[field]);
  if (!before && said !== null && sameValue(field, said, value))
    return refuse('UNPROCESSABLE_CONTENT', saidAlready, { value: saidAlready });
  const replaced = before && mayCorrect(actor, before);
  if (before && !(replaced && (await moveCorrection(db, replaced, 'replaced', null)))) return refuse('CONFLICT');
  const row = await insertCorrection(
    db,
    {
      labId: certification.lab_id,
      certificationId: certification.id,
      field,
      value,
      read: said,
      note: note || null,
      by: { id: actor.id, name: actor.name },
      proposedBy,
    },
    now,
  );
  if (before?.status === 'confirmed') await recount(doing, certification);
  return succeed(row);
};
