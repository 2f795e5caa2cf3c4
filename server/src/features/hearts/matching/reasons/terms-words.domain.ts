import { listed } from '@aliquot/contract/counted';
import type { LabProfile } from '@aliquot/contract/hearts/matching';
import { noTerms } from '@aliquot/contract/hearts/terms';
import { termsWords, turnaroundWords } from '@aliquot/contract/hearts/words/terms-words';
import { longDay } from '../../../../kernel/days.ts';
import type { LabRecord } from '../laboratory/lab-record.domain.ts';
import {
  type Bounds,
  doneBy,
  notStated,
  priceStanding,
  type StatedTerms,
  statedConflict,
} from '../laboratory/stated-terms.domain.ts';
import type { Unmet } from '../score/standing.domain.ts';
import { dayWords, sentences, type Words } from './wording.domain.ts';

const statedWords = (lab: LabProfile) => termsWords(lab.terms ?? noTerms, longDay);

const heldInPart = ', so the match stays below 80 percent';

/** The meaning of stated times for the request, as a clause; false when no turnaround is stated. */
const turnaroundClause = (need: Bounds, { turnaround, freeFrom }: StatedTerms, unmet: Unmet): string | false => {
  if (turnaround === 0) return false;
  const weeks = `it states a turnaround of ${turnaroundWords(turnaround / 7)}`;
  const late = doneBy(need, { turnaround, freeFrom }) > need.neededUntil;
  if (late)
    return `${weeks}, which is longer than your timeline (until ${dayWords(need.neededUntil)})${unmet === 'timeline' ? heldInPart : ''}`;
  return `${weeks}, in time for ${dayWords(need.neededUntil)}`;
};

/** The details of the factor of time and capacity. */
export const timelineWords = (need: Bounds, lab: LabProfile, { stated }: LabRecord, unmet: Unmet): Words => {
  const { capacity, availability } = statedWords(lab);
  const unsaid = [stated.turnaround === 0 ? 'turnaround' : '', availability === null ? 'when it takes new work' : ''].filter(
    Boolean,
  );
  const detail = sentences([
    turnaroundClause(need, stated, unmet),
    availability !== null && `it ${availability}`,
    capacity !== null && `it takes ${capacity}`,
    unsaid.length > 0 && `not stated by the laboratory: ${listed(unsaid)}`,
  ]);
  return { detail, source: unsaid.length === 2 && capacity === null ? 'not-on-record' : 'laboratory-statement' };
};

const priceMeanings = {
  'not-stated': '',
  within: 'which is within your budget',
  partly: 'which may exceed your budget',
  above: 'which is above your budget',
} as const;

/** The details of the factor of the budget. */
export const budgetWords = (need: Bounds, lab: LabProfile, { stated }: LabRecord, unmet: Unmet): Words => {
  const { prices } = statedWords(lab);
  if (prices === null) {
    return { detail: 'The laboratory has not stated prices.', source: 'not-on-record' };
  }
  const standing = priceStanding(need, stated.lowest, stated.highest);
  const detail =
    standing === 'not-stated'
      ? 'It gives prices on request.'
      : `It states ${prices}, ${priceMeanings[standing]}${unmet === 'budget' ? heldInPart : ''}.`;
  return { detail, source: 'laboratory-statement' };
};

/** The laboratory's statements that conflict with the request, as a clause; null when nothing does. */
export const conflictWords = (need: Bounds, stated: StatedTerms): string | null => {
  const { turnaround, freeFrom } = stated;
  const conflict = statedConflict(need, stated);
  if (conflict === 'timeline') {
    const from = freeFrom > need.today && freeFrom !== notStated ? ` from ${dayWords(freeFrom)}` : '';
    return `its stated turnaround of ${turnaroundWords(turnaround / 7)}${from} is longer than your timeline`;
  }
  return conflict === 'budget' ? 'its stated prices are above your budget' : null;
};
