import type { AgreementSide, AgreementStatus, AgreementWay } from '@aliquot/contract/agreement-words';
import type { EngagementStage } from '@aliquot/contract/engagement-stages';
import { longDay } from '../../kernel/days.ts';

/** A kind can be required until the work is awarded. */
export const canRequire = (stage: EngagementStage): boolean => stage === 'asked' || stage === 'proposed';

/** What is required can be taken back until the work is agreed. */
export const canUnrequire = (stage: EngagementStage): boolean => canRequire(stage) || stage === 'awarded';

/** Whether its last day, YYYY-MM-DD, is before another. */
export const hasEnded = (endDay: string | null, today: string): boolean => endDay !== null && endDay < today;

type Facts = {
  readonly way: AgreementWay;
  readonly status: AgreementStatus;
  readonly added_side: AgreementSide;
  readonly signatures: readonly { readonly side: AgreementSide }[];
};

/** What a side can do with an agreement that is not complete. */
export const stepsOf = ({ way, status, added_side, signatures }: Facts, side: AgreementSide) => {
  const isOpen = status === 'open';
  const isOthers = side !== added_side;
  return {
    confirm: isOpen && isOthers && way === 'recorded',
    refuse: isOpen && isOthers,
    withdraw: isOpen && !isOthers,
    sign: isOpen && way === 'signed' && !signatures.some((signature) => signature.side === side),
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

/** Why a side cannot take a step; null where it can. */
export const stepProblem = (facts: Facts, side: AgreementSide, step: AgreementStep): string | null => {
  if (facts.status !== 'open') return statusWords[facts.status];
  if (stepsOf(facts, side)[step]) return null;
  const isSigned = step === 'sign' && facts.signatures.some((signature) => signature.side === side);
  return isSigned ? 'Your side has signed this agreement already.' : stepWords[step];
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
