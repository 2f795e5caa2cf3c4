import { type Match, qualifyingPercentage } from '@aliquot/contract/matching';

/** Labs below this percentage are collapsed. */
export const weakBelow = 40;

/** The matches by group: qualifying, partial, weak, and suggested profiles. */
export const groupMatches = (matches: readonly Match[]) => {
  const registered = matches.filter(({ isGenerated }) => !isGenerated);
  const from = (lowest: number, below: number) =>
    registered.filter(({ matchPercentage }) => matchPercentage >= lowest && matchPercentage < below);
  return {
    registered,
    suggested: matches.filter(({ isGenerated }) => isGenerated),
    qualified: from(qualifyingPercentage, Infinity),
    partial: from(weakBelow, qualifyingPercentage),
    weak: from(0, weakBelow),
  };
};

/** Whether other labs in the list share a match's place. */
export const sharesPlace = (match: Match, matches: readonly Match[]): boolean =>
  match.place !== null && matches.some(({ id, place }) => id !== match.id && place === match.place);

/** Whether a match is the first of several with the same place. */
export const startsTie = (index: number, matches: readonly Match[]): boolean => {
  const place = matches[index]?.place ?? null;
  return place !== null && matches[index + 1]?.place === place && matches[index - 1]?.place !== place;
};
