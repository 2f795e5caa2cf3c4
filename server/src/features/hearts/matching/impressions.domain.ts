import type { AskedId, ShownLab } from '@aliquot/contract/hearts/match-impressions';
import type { AnalyzeProjectOutput, Match, ProjectData } from '@aliquot/contract/hearts/matching';
import type { AskedTerm } from '@aliquot/contract/hearts/understanding';

/** Raise it with every change of the weights or of how requests are read: scores of two versions do not compare. */
export const scoreVersion = 3;

/** The record of one answer, used to find out which laboratories researchers choose. */
export type Impression = {
  readonly research_area: string;
  readonly service_type: string;
  readonly asked: readonly AskedId[];
  readonly shown: readonly ShownLab[];
  readonly score_version: number;
};

/** A term that the vocabulary does not know is named by its words, and those are not kept. */
const holdsWords = /(?:^|:)words(?::|$)/;

const askedId = ({ id, kind }: AskedTerm): AskedId => ({ id: holdsWords.test(id) ? `${kind}:other` : id, kind });

/** Only what was rated has factors. */
const shownLab = ({ id, place, factors, matchPercentage }: Match, score: number | null): ShownLab => {
  const isRated = factors.length > 0;
  return { lab_id: id, place, score: isRated ? score : null, percentage: isRated ? matchPercentage : null };
};

/**
 * Reduces an answer to what may be kept of it: closed lists, ids and numbers, and no word of the request.
 * @param scoreOf the exact score of a laboratory that was shown, by its id; null where it is not known
 */
export const impressionOf = (
  { researchArea, serviceType }: ProjectData,
  { understanding, matches }: Pick<AnalyzeProjectOutput, 'understanding' | 'matches'>,
  scoreOf: (labId: string) => number | null = () => null,
): Impression => ({
  research_area: researchArea,
  service_type: serviceType,
  asked: understanding.asked.map(askedId),
  shown: matches.map((match) => shownLab(match, scoreOf(match.id))),
  score_version: scoreVersion,
});
