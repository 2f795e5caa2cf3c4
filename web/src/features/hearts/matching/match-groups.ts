import { type Match, matchGroups } from '@aliquot/contract/hearts/matching';
import { plural } from '../../../ui/text/format.ts';

type Group = Match['group'] | 'unrated';

/** The heading of each part of the list, and what it says beside it. The labs that show what is asked need none. */
export const groupWords: Readonly<Record<Exclude<Group, 'shown' | 'weak'>, { title: string; note: string }>> = {
  suggested: {
    title: 'Suggested profiles',
    note: 'No lab like these is registered yet. Choose one to submit an open request: we’ll look for a matching lab and let you know when we send it your request.',
  },
  related: { title: 'These labs state something related', note: 'Ask them before you count on it.' },
  certified: {
    title: 'Certified for this specialty, nothing on record names your test',
    note: 'CLIA and CAP certificates don’t list single tests. Ask these labs.',
  },
  unrated: {
    title: 'Labs that use your words',
    note: 'They aren’t rated, because we don’t know which analysis you need yet.',
  },
  unmet: { title: 'Does not meet a condition', note: 'These labs show some of what you asked for.' },
};

/** The name of the button that opens the weak matches. */
export const weakWords = (count: number): string => `Show ${plural(count, 'weak match', 'weak matches')}`;

/**
 * The parts of the list in their order; `folded` is opened by a button. Without a lab that shows what is asked, next steps come
 * first. A request that was not understood rates no lab.
 */
export const groupMatches = (matches: readonly Match[], isKnown = true) => {
  const of = Map.groupBy(matches, ({ group }): Group => (isKnown || group === 'suggested' ? group : 'unrated'));
  const isNone = !of.has('shown');
  const order: readonly Group[] = isNone
    ? ['unrated', 'suggested', 'related', 'certified', 'unmet']
    : matchGroups.filter((group) => group !== 'weak');
  return {
    parts: order.flatMap((group) => {
      const labs = of.get(group);
      return labs ? [{ group, labs }] : [];
    }),
    folded: of.get('weak') ?? [],
  };
};

/** True if a match is the first of several with the same place. */
export const startsTie = (index: number, matches: readonly Match[]): boolean => {
  const place = matches[index]?.place ?? null;
  return place !== null && matches[index + 1]?.place === place && matches[index - 1]?.place !== place;
};
