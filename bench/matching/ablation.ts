import type { LabProfile, ProjectData } from '@aliquot/contract/hearts/matching';
import { seededRandom } from '../../server/src/demo/sample-files/random.ts';
import { recordOf } from '../../server/src/features/hearts/matching/laboratory/lab-record.domain.ts';
import { needOf } from '../../server/src/features/hearts/matching/request/request-need.domain.ts';
import { scoreOf } from '../../server/src/features/hearts/matching/score/matching.domain.ts';
import { byRank, rankedOf, statisticsOf } from '../../server/src/features/hearts/matching/score/ranking.domain.ts';
import {
  type Asked,
  type TermStatistics,
  weighTerms,
} from '../../server/src/features/hearts/matching/score/relevance.domain.ts';
import { readText } from '../../server/src/features/hearts/matching/words/vocabulary.domain.ts';
import { depth, outcomeOf, type Part } from './figures.ts';
import type { LabelledSet } from './labelled-set.ts';
import { type Estimate, estimates, meanOf } from './measures.ts';
import { type Scores, scoresOf } from './rankers.ts';

/** A part of the score that is left out: what it changes of the laboratories, the request, the terms asked and how these are weighed. */
type Ablation = {
  readonly name: string;
  readonly lab?: (lab: LabProfile) => LabProfile;
  readonly request?: (request: ProjectData) => ProjectData;
  readonly asked?: (asked: Asked, request: ProjectData) => Asked;
  readonly statistics?: (statistics: TermStatistics) => TermStatistics;
  readonly tellingOf?: (term: string) => number;
};

const withoutTerms =
  (isOut: (term: string, request: ProjectData) => boolean) =>
  (asked: Asked, request: ProjectData): Asked => ({
    ...asked,
    terms: asked.terms.filter(({ term }) => !isOut(term, request)),
  });

const readingsOf = ({ title, description }: ProjectData) => [title, description].map((text) => readText(text));

const isNamed = (term: string, request: ProjectData): boolean =>
  readingsOf(request).some(({ named }) => named.words.includes(term) || named.pairs.includes(term));

const nothing: Ablation = { name: 'whole score' };
const ablations: readonly Ablation[] = [
  { name: 'concepts', asked: withoutTerms((term) => term.startsWith('#')) },
  { name: 'places', asked: withoutTerms((term) => term.startsWith('#place-')) },
  { name: 'names of concepts', asked: withoutTerms(isNamed) },
  { name: 'pairs', asked: withoutTerms((term) => term.includes(' ')) },
  { name: 'spelling', statistics: (statistics) => ({ ...statistics, similar: () => null }) },
  { name: 'common words', tellingOf: () => 100 },
  { name: 'title', request: (request) => ({ ...request, title: '', description: `${request.title}. ${request.description}` }) },
  { name: 'address', lab: (lab) => ({ ...lab, address: undefined }) },
];

const rankerOf = ({ today, labs }: LabelledSet, ablation: Ablation) => {
  const records = labs.map((lab) => recordOf(ablation.lab?.(lab) ?? lab, today));
  const whole = statisticsOf(records);
  const statistics = ablation.statistics?.(whole) ?? whole;
  return (given: ProjectData): Scores => {
    const request = ablation.request?.(given) ?? given;
    const need = needOf(request, today);
    const asked = ablation.asked?.(need.asked, request) ?? need.asked;
    const question = { need, text: weighTerms(asked, statistics, ablation.tellingOf), topic: null };
    const scored = records.map((lab) => ({ lab, score: scoreOf(question, lab) })).filter(({ score }) => score.gain > 0);
    return scoresOf(scored.map(({ lab, score }) => rankedOf(question, lab, score)).toSorted(byRank));
  };
};

const seed = 20_261_126;

export type AblationRow = { readonly name: string; readonly ndcg: number; readonly difference: Estimate };

/** nDCG@5 of a part of a set without each part of the score, and the paired difference to the whole score with its 95 % interval. */
export const ablationOf = (set: LabelledSet, part: Part): AblationRow[] => {
  const byRequest = Map.groupBy(set.labels, ({ request }) => request);
  const asked = set.requests.filter(
    ({ id, sealed }) => byRequest.has(id) && (part === 'all' || sealed === (part === 'sealed')),
  );
  const figuresOf = (ablation: Ablation): number[] => {
    const rank = rankerOf(set, ablation);
    return asked.map(({ id, request }) => {
      const grades = new Map(byRequest.get(id)?.map(({ lab, grade }) => [lab, grade]));
      return outcomeOf(grades, rank(request)).ndcg ?? 0;
    });
  };
  const whole = figuresOf(nothing);
  return [nothing, ...ablations].map((ablation) => {
    const figures = ablation === nothing ? whole : figuresOf(ablation);
    const differences = figures.map((figure, at) => figure - (whole[at] ?? 0));
    const { difference } = estimates(differences, (drawn) => ({ difference: meanOf(drawn) }), seededRandom(seed));
    return { name: ablation.name, ndcg: meanOf(figures), difference };
  });
};

/** The rows of one set as lines: a negative difference is a part that helps. */
export const ablationLines = (title: string, rows: readonly AblationRow[]): string[] => [
  `${title}: nDCG@${depth} without each part of the score, and what leaving it out changes`,
  ...rows.map(({ name, ndcg, difference: { value, low, high } }) => {
    const interval = [value, low, high].map((figure) => (figure ?? 0).toFixed(3));
    return `  ${name.padEnd(20)} ${ndcg.toFixed(3)}  ${interval[0]} [${interval[1]}, ${interval[2]}]`;
  }),
];
