import type { EngagementStage } from '@aliquot/contract/engagement-stages';
import type { AgreementSide, AgreementStatus, AgreementWay } from '@aliquot/contract/engagements/agreement-words';
import { longDay } from '../../../kernel/days.ts';
import { type Refusal, refuse } from '../../../kernel/result.ts';

/** A kind can be required until the work is awarded. */
export const canRequire = (stage: EngagementStage): boolean => stage === 'asked' || stage === 'proposed';

/** What is required can be taken back until the work is agreed. */
export const canUnrequire = (stage: EngagementStage): boolean => canRequire(stage) || stage === 'awarded';

/** Whether its last day, YYYY-MM-DD, is before another. */
export const hasEnded = (endDay: string | null, today: string): boolean => endDay !== null && endDay < today;

type Facts = {
  /** YYYY-MM-DD */
  readonly end_day: string | null;
  readonly way: AgreementWay;
  readonly status: AgreementStatus;
  readonly added_side: AgreementSide;
  readonly signatures: readonly { readonly side: AgreementSide }[];
};

/** What a side can do on a day with an agreement that is not complete. One that has ended is no longer completed. */
export const stepsOf = ({ way, status, added_side, signatures, end_day }: Facts, side: AgreementSide, today: string) => {
  const isOpen = status === 'open';
  const isOthers = side !== added_side;
  const isValid = isOpen && !hasEnded(end_day, today);
  return {
    confirm: isValid && isOthers && way === 'recorded',
    refuse: isOpen && isOthers,
    withdraw: isOpen && !isOthers,
    sign: isValid && way === 'signed' && !signatures.some((signature) => signature.side === side),
  };
};
export type AgreementStep = keyof ReturnType<typeof stepsOf>;

const stepWords: Readonly<Record<AgreementStep, string>> = {
  confirm: 'Only the other side confirms an agreement that was signed outside.',
  refuse: 'Only the other side refuses an agreement. You can withdraw yours.',
  withdraw: 'Only the side that added an agreement withdraws it. You can refuse it.',
  sign: 'This agreement was signed outside. Confirm or refuse it.',
};
const statusWords: Readonly<Record<Exclude<AgreementStatus, 'open'>, string>> = {
  complete: 'This agreement is complete and stays as it is. Add a new one instead.',
  refused: 'This agreement was refused. Add a new one instead.',
  withdrawn: 'This agreement was withdrawn. Add a new one instead.',
};

/** Why a side cannot take a step on a day; null where it can. */
export const refuseStep = (
  facts: Facts,
  side: AgreementSide,
  step: AgreementStep,
  today: string,
): Refusal<'CONFLICT' | 'FORBIDDEN'> | null => {
  const { status, signatures, end_day } = facts;
  if (status !== 'open') return refuse('CONFLICT', statusWords[status]);
  if (stepsOf(facts, side, today)[step]) return null;
  if (step === 'sign' && signatures.some((signature) => signature.side === side))
    return refuse('CONFLICT', 'Your side has signed this agreement already.');
  return end_day !== null && stepsOf({ ...facts, end_day: null }, side, today)[step]
    ? refuse('CONFLICT', `This agreement ended on ${longDay(end_day)}. Withdraw or refuse it, and add one that is valid now.`)
    : refuse('FORBIDDEN', stepWords[step]);
};

type Written = {
  readonly way: AgreementWay;
  readonly researcherSigner: string;
  readonly laboratorySigner: string;
  readonly effectiveDay: string;
  readonly endDay?: string | undefined;
};

/** What an agreement that is added lacks, by field. */
export const problemsOf = (written: Written, today: string): Record<string, string> => {
  const { way, researcherSigner, laboratorySigner, effectiveDay, endDay = null } = written;
  const isRecorded = way === 'recorded';
  return {
    ...(isRecorded && researcherSigner === '' && { researcherSigner: 'Please enter who signed for the researcher' }),
    ...(isRecorded && laboratorySigner === '' && { laboratorySigner: 'Please enter who signed for the laboratory' }),
    ...(endDay !== null && endDay < effectiveDay && { endDay: 'The last day can’t be before the first day' }),
    ...(hasEnded(endDay, today) && { endDay: `This agreement ended on ${longDay(endDay)}. Add one that is valid now.` }),
  };
};

const folded = (name: string) => name.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();

/** Whether a typed name is the account's, apart from capitals and blanks. */
export const isNameOf = (typed: string, name: string): boolean => folded(typed) === folded(name);
