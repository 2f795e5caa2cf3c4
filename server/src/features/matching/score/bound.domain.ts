import { standings } from './legal.domain.ts';
import { pointScale, pointsOf, type Question, settled, workKept } from './matching.domain.ts';
import { type Shown, shownOf, textShare } from './relevance.domain.ts';

/** What is known of the laboratories that show the same things, by the totals that they have to reach. */
type Group = { readonly mask: number; readonly things: Shown; floor: number; least: number };

/** How much a floor rises before what it takes to reach it is sought anew. */
const step = pointScale;

/** What laboratories can reach at most, so that those are not scored that cannot be listed. */
export const boundOf = (question: Question) => {
  const { need, text } = question;
  const { maxima } = need;
  const mostElsewhere = (maxima.certifications + maxima.distance + maxima.timeline + maxima.budget) * pointScale;
  const mostDeclared = (maxima.specializations + maxima.compliance + maxima.labType) * pointScale;
  const standing = need.legal === null ? null : standings.whole;
  const newGroup = (mask: number): Group => ({ mask, things: shownOf(text.things, mask), floor: 0, least: 0 });
  const groups = new Map<number, Group>();
  let latest = newGroup(0);

  /** The total of a laboratory that meets all conditions and the law. */
  const most = (work: number, circumstances: number, showsMethod: boolean): number =>
    settled(need, work, circumstances, { unmet: null, standing, showsMethod });

  const mostWith = (gain: number, things: Shown): number => {
    const work = maxima.services * pointScale + pointsOf(maxima.capabilities, textShare(text, gain, things));
    return most(workKept(need, work, things.showsMethod), mostDeclared + mostElsewhere, things.showsMethod);
  };

  /** The total grows with the gain, so that halving finds the least one that reaches a floor, to a thousandth of what there is. */
  const search = (floor: number, from: number, things: Shown): number => {
    let least = from;
    let enough = text.full * 1000 + 1;
    while (enough - least > text.full) {
      const middle = Math.floor((least + enough) / 2);
      if (mostWith(middle, things) >= floor) enough = middle;
      else least = middle + 1;
    }
    return least;
  };

  const groupOf = (mask: number): Group => {
    if (mask === latest.mask) return latest;
    latest = groups.get(mask) ?? newGroup(mask);
    groups.set(mask, latest);
    return latest;
  };

  return {
    mostElsewhere,
    most,
    /** What a mask with a bit for each shown thing says. */
    shown: (mask: number): Shown => groupOf(mask).things,
    /** What the words of a laboratory have to gain, or a little less, for its total to reach a floor if all else is perfect. */
    leastGain(mask: number, floor: number): number {
      const group = groupOf(mask);
      if (floor >= group.floor + step) {
        group.least = search(floor, group.least, group.things);
        group.floor = floor;
      }
      return group.least;
    },
  };
};
