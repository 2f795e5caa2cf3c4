import { researchAreaLabels, signupInterestLabels, specializationLabels } from '@aliquot/contract/options';

const labels: Readonly<Record<string, string>> = { ...researchAreaLabels, ...specializationLabels, ...signupInterestLabels };
const valuesByLabel = new Map(Object.entries(labels).map(([value, label]) => [label.toLowerCase(), value]));

/** A research interest in words: the label of one chosen from a list, or the person's own words. */
export const interestLabel = (interest: string): string => labels[interest] ?? interest;

/** Research interests as text to edit, separated by commas. */
export const interestText = (interests: readonly string[]): string => interests.map(interestLabel).join(', ');

/** The research interests of an edited text. */
export const interestsOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => valuesByLabel.get(part.toLowerCase()) ?? part);
