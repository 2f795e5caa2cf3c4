import {
  type AskedPart,
  type PartTest,
  type RequestPart,
  splitMessages,
} from '@aliquot/contract/engagements/splits/request-parts';
import { isActive, isEngaged } from '../collaborations/collaborations.domain.ts';

type Engagement = Parameters<typeof isActive>[0] & {
  readonly lab_name: string;
  readonly lab_reference_id: string | null;
  readonly part: RequestPart | null;
};

/** The tests that a laboratory has taken on already, with its name. */
export const takenTests = (engagements: readonly Engagement[]): { id: string; label: string; lab_name: string }[] =>
  engagements
    .filter(isEngaged)
    .flatMap(({ part, lab_name }) => (part?.tests ?? []).map(({ id, label }) => ({ id, label, lab_name })));

const wrong = (words: string) => ({ code: 'UNPROCESSABLE_CONTENT', words }) as const;

/** Why parts cannot be asked for, as code and sentence; null when they can. `tests` are those that the request asks for now. */
export const splitProblem = (
  parts: readonly AskedPart[],
  tests: readonly PartTest[],
  engagements: readonly Engagement[],
): { code: 'CONFLICT' | 'UNPROCESSABLE_CONTENT'; words: string } | null => {
  const named = parts.flatMap((part) => part.tests);
  const labs = parts.map(({ labId }) => labId);
  if (new Set(named).size < named.length || new Set(labs).size < labs.length) return wrong(splitMessages.testTwice);
  if (named.some((id) => !tests.some((test) => test.id === id))) return wrong(splitMessages.unknownTest);
  const taken = takenTests(engagements).find(({ id }) => named.includes(id));
  if (taken)
    return { code: 'CONFLICT', words: `${taken.lab_name} already has “${taken.label}”. Nothing was sent. Reload the page.` };
  if (parts.length === 1 && named.length === tests.length) return wrong(splitMessages.oneLab);
  const busy = engagements.find((each) => isEngaged(each) && labs.includes(each.lab_reference_id ?? ''));
  if (busy)
    return {
      code: 'CONFLICT',
      words: `${busy.lab_name} already has a part of this request. Agree on a change order with it instead. Nothing was sent.`,
    };
  return null;
};

/** True if a request is about exactly these tests. */
export const isSamePart = (part: RequestPart | null, { tests, description }: RequestPart): boolean =>
  part !== null &&
  part.description === description &&
  part.tests.length === tests.length &&
  part.tests.every(({ id }) => tests.some((test) => test.id === id));

/** The words for a laboratory that was asked for more, when its request is narrowed. */
export const narrowedWords = ({ tests }: RequestPart): string =>
  [
    'The researcher split this request. Please send a proposal for these tests only:',
    ...tests.map(({ label }) => `- ${label}`),
  ].join('\n');
