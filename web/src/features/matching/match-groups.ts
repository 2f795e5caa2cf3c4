import { type Match, qualifyingPercentage } from '@aliquot/contract/matching';

/** Laboratories below this percentage are folded away. */
export const weakBelow = 40;

/** The matches as they are shown: those that qualify, those that show a part, weak ones, and suggested profiles. */
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

/** Whether other laboratories of a list share the place of one. */
export const sharesPlace = (match: Match, matches: readonly Match[]): boolean =>
  match.place !== null && matches.some(({ id, place }) => id !== match.id && place === match.place);

/** Whether one begins a row of neighbors that share a place. */
export const beginsEquals = (index: number, matches: readonly Match[]): boolean => {
  const place = matches[index]?.place ?? null;
  return place !== null && matches[index + 1]?.place === place && matches[index - 1]?.place !== place;
};
