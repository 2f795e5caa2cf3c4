import type { EngagementStage } from '@aliquot/contract/engagement-stages';
import {
  type ComparedField,
  comparedFields,
  type ProposalDifference,
  type ProposalFate,
  type ProposalFile,
  type ProposalFileDifference,
  type ProposalLine,
  type ProposalTerms,
  proposalProblems,
} from '@aliquot/contract/engagements/proposals';
import { totalOf } from '@aliquot/contract/money';
import { dayOf, longDay, shiftWorkingDays } from '../../../kernel/days.ts';

/** The last day of the work, YYYY-MM-DD: the earliest start and the turnaround in working days. */
export const promisedEnd = ({
  earliestStart,
  turnaroundDays,
}: Pick<ProposalTerms, 'earliestStart' | 'turnaroundDays'>): string => shiftWorkingDays(earliestStart, turnaroundDays);

/** What keeps a proposal from being sent on a day, by field. Empty when nothing does. */
export const problemsOf = (proposal: ProposalTerms, today: string): Record<string, string> => ({
  ...proposalProblems(proposal),
  ...(proposal.earliestStart < today && { earliestStart: 'The earliest start is in the past.' }),
  ...(proposal.validUntil < today && { validUntil: 'The proposal would be over already.' }),
});

const sameText = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
const partsOf = ({ test, method, unit, quantity, price }: ProposalLine) => [test, method, unit, quantity, price];
const isSameLine = (a: ProposalLine, b: ProposalLine) => sameText(partsOf(a), partsOf(b));
const isSameWork = (a: ProposalLine, b: ProposalLine) => a.test === b.test && a.method === b.method && a.unit === b.unit;

/** Pairs each item with at most one of the others by a rule. @returns the pairs and what is left of both. */
const pair = <Item>(before: readonly Item[], after: readonly Item[], belong: (a: Item, b: Item) => boolean) => {
  const rest = [...before];
  const pairs: { before: Item; after: Item }[] = [];
  const unpaired = after.filter((item) => {
    const index = rest.findIndex((earlier) => belong(earlier, item));
    const [earlier] = index === -1 ? [] : rest.splice(index, 1);
    if (earlier) pairs.push({ before: earlier, after: item });
    return !earlier;
  });
  return { pairs, before: rest, after: unpaired };
};

/** What is added, removed and changed, where the first rule says what is the same and the second what is the same but for its content. */
const changesOf = <Item>(
  before: readonly Item[],
  after: readonly Item[],
  isSame: (a: Item, b: Item) => boolean,
  isSuccessor: (a: Item, b: Item) => boolean,
) => {
  const others = pair(before, after, isSame);
  const { pairs: changed, before: removed, after: added } = pair(others.before, others.after, isSuccessor);
  return { added, removed, changed };
};

const fileChanges = (before: readonly ProposalFile[], after: readonly ProposalFile[]): ProposalFileDifference =>
  changesOf(
    before,
    after,
    (a, b) => a.id === b.id,
    (a, b) => a.file_name === b.file_name,
  );

type Version = ProposalTerms & { readonly files: readonly ProposalFile[] };

/** What changed from one version to the next. Applied to the one before, it gives the next, whatever the order of lines and files. */
export const differenceOf = (before: Version, after: Version): ProposalDifference => {
  const fields = (Object.keys(comparedFields) as ComparedField[]).filter((field) => !sameText(before[field], after[field]));
  return {
    ...changesOf(before.lines, after.lines, isSameLine, isSameWork),
    files: fileChanges(before.files, after.files),
    fields: Object.fromEntries(fields.map((field) => [field, after[field]])),
    total: before.currency === after.currency ? Number(totalOf(after.lines) - totalOf(before.lines)) : null,
    days: (dayOf(promisedEnd(after)) ?? 0) - (dayOf(promisedEnd(before)) ?? 0),
  };
};

type Standing = { readonly version: number; readonly fate: Exclude<ProposalFate, 'over'>; readonly valid_until: string };

/** What a version came to: one that was still open when its request ended or went on without it is over. */
export const fateOf = ({ fate }: Pick<Standing, 'fate'>, stage: EngagementStage): ProposalFate =>
  fate === 'open' && stage !== 'proposed' ? 'over' : fate;

/** Why the newest version cannot be answered; null when it can. `version` is the one that the answer is about, `today` YYYY-MM-DD in UTC. */
export const answerProblem = (newest: Standing, version: number, today: string, accepts: boolean): string | null => {
  if (version < newest.version) return `Version ${newest.version} is newer. Reload the page to see what changed.`;
  if (accepts && newest.valid_until < today)
    return `This proposal was valid until ${longDay(newest.valid_until)}. Ask the laboratory for a new version.`;
  return null;
};
