import { type AskedKind, purposeLabels } from '@aliquot/contract/hearts/understanding';
import { certificationTypeLabels, certificationTypes } from '@aliquot/contract/options';
import { termsOfKind } from './words/recognizer.domain.ts';

/** As many labels as are offered at once. */
const mostLabels = 12;

/** The possible conditions of a request: a certificate, required or preferred, and delivery on the same day. */
export const conditionLabels: readonly string[] = [
  ...certificationTypes
    .filter((type) => type !== 'other')
    .flatMap((type) => [`${certificationTypeLabels[type]} required`, `${certificationTypeLabels[type]} preferred`]),
  'Same-day delivery',
];

const fold = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The labels that hold the words: first those that begin with them, then those in which a word begins with them, then the rest. */
const labelsWith = (labels: readonly string[], words: string): string[] => {
  const wanted = fold(words);
  const rankOf = (label: string): number => {
    const at = ` ${fold(label)}`.indexOf(` ${wanted}`);
    if (at === 0) return 0;
    if (at > 0) return 1;
    return fold(label).includes(wanted) ? 2 : 3;
  };
  return labels
    .map((label) => ({ label, rank: rankOf(label) }))
    .filter(({ rank }) => rank < 3)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ label }) => label);
};

/** Labels of a kind that can be added to how a request was read, best first; without words, the first of the kind. */
export const suggestedLabels = (kind: AskedKind, words: string): string[] => {
  if (kind === 'condition') return labelsWith(conditionLabels, words).slice(0, mostLabels);
  if (kind === 'purpose') return labelsWith(Object.values(purposeLabels), words);
  return termsOfKind(kind, words).slice(0, mostLabels);
};
