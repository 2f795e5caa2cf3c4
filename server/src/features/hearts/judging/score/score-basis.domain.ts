import type { AnalysisRequirement } from '@aliquot/contract/hearts/analyses';
import type { ScoreBasis, ToDoThing } from '@aliquot/contract/hearts/to-do';
import { type HandedIn, stateOf } from '../things.domain.ts';

const weigh = (lines: readonly AnalysisRequirement[]): number => lines.reduce((sum, { weight }) => sum + weight, 0);

/** Half of the weight: below it a score says more about the submitted documents than about the laboratory. */
const enoughShare = 50;

/** A missing requirement may cite words that are not about the laboratory, such as another holder's certificate, which never count. */
const isSilent = (line: AnalysisRequirement, handedIn: HandedIn): boolean =>
  (line.status === 'missing' || line.status === 'not-assessed') && stateOf({ ...line, evidence: [] }, handedIn) !== 'unmet';

/** The share of the weight for which something was submitted, in percent, and the requirements for which nothing was. */
const coverage = (handedIn: HandedIn) => {
  const lines = handedIn.assessment.requirements.filter(({ counts }) => counts === 'full');
  const silent = lines.filter((line) => isSilent(line, handedIn));
  const all = weigh(lines);
  const share = all === 0 ? 0 : (100 * weigh(lines.filter((line) => !silent.includes(line)))) / all;
  return { all, share, silent };
};

/** True when enough was submitted for a meaningful score. */
export const hasEnough = (handedIn: HandedIn): boolean => coverage(handedIn).share >= enoughShare;

/** The basis of the score: whether enough was submitted, and what would make it enough. */
export const scoreBasis = (handedIn: HandedIn, toDo: readonly ToDoThing[]): ScoreBasis => {
  const { all, share, silent } = coverage(handedIn);
  const missing = toDo
    .map(({ title, points }) => {
      const ids = new Set(points.map(({ id }) => id));
      return { title, weight: weigh(silent.filter(({ control }) => ids.has(control))) };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight);
  const needed: string[] = [];
  let reached = share;
  for (const { title, weight } of missing) {
    if (reached >= enoughShare) break;
    needed.push(title);
    reached += (100 * weight) / all;
  }
  return {
    score: handedIn.assessment.complianceScore,
    enough: share >= enoughShare,
    handedIn: Math.floor(share),
    missing: needed,
  };
};
