import type { LabProfile, ProjectData } from '@aliquot/contract/hearts/matching';
import { seededRandom } from '../../server/src/demo/sample-files/random.ts';
import { capabilitiesOf } from '../../server/src/features/hearts/matching/laboratory/lab-record.domain.ts';
import { isTelling, stemsOf } from '../../server/src/features/hearts/matching/words/words.domain.ts';
import { amber, brier, type Claim, calibrationError, constantBrier, green, reliability, suitableShare } from './calibration.ts';
import type { LabelledSet } from './labelled-set.ts';
import {
  type Estimate,
  estimates,
  type Group,
  groupsOf,
  meanOf,
  ndcg,
  type Ranking,
  recallAt,
  reciprocalRank,
  suitable,
  tiedPlaces,
} from './measures.ts';
import { popularityFor, productName, productRanker, type Said, type Scores, textName, textRankers } from './rankers.ts';

export const parts = ['open', 'sealed', 'all'] as const;
export type Part = (typeof parts)[number];

/** Places that a researcher looks at. */
export const depth = 5;
const recallDepth = 20;
const seed = 20_261_001;

/** Result of one ranking for one request; places are counted among the listed laboratories. */
export type Outcome = {
  readonly groups: readonly Group[];
  readonly ndcg: number | null;
  readonly mrr: number | null;
  readonly recall: number | null;
  readonly places: number;
  readonly tied: number;
};

/** One request with all its judged laboratories. `claims` are the product's percentages; `isListed` tells whether it lists the laboratory. */
type JudgedRequest = {
  readonly id: string;
  readonly title: string;
  readonly grades: ReadonlyMap<string, number>;
  readonly outcomes: ReadonlyMap<string, Outcome>;
  readonly claims: readonly (Claim & { readonly isListed: boolean })[];
  readonly said: ReadonlyMap<string, Said>;
  /** It shares fewer than three telling words with each of its best laboratories. */
  readonly isFewWords: boolean;
};

export const outcomeOf = (grades: ReadonlyMap<string, number>, scores: Scores): Outcome => {
  const groups = groupsOf([...grades.keys()], scores);
  const ranking: Ranking = groups.map(({ ids }) => ids.map((id) => grades.get(id) ?? 0));
  return {
    groups,
    ndcg: ndcg(ranking, depth),
    mrr: reciprocalRank(ranking),
    recall: recallAt(ranking, recallDepth),
    ...tiedPlaces(groups, depth),
  };
};

/** Ranks the judged laboratories of each request of a part. Requests without labels are left out. Random is one tie of them all. */
export const judge = ({ today, requests, labs, labels }: LabelledSet, part: Part): JudgedRequest[] => {
  const product = productRanker(labs, today);
  const rankers = [product, ...textRankers(labs)];
  const sharesFewWords = fewWordsIn(labs);
  const popularity = popularityFor(labels);
  const byRequest = Map.groupBy(labels, ({ request }) => request);
  return requests.flatMap(({ id, sealed, request }, number) => {
    const judged = byRequest.get(id) ?? [];
    if (judged.length === 0 || (part !== 'all' && sealed !== (part === 'sealed'))) return [];
    const grades = new Map(judged.map(({ lab, grade }) => [lab, grade]));
    const scores = new Map<string, Scores>([
      ...rankers.map(({ name, score }) => [name, score(request, number)] as const),
      ['popularity', popularity(id)],
      ['random', new Map()],
    ]);
    const said = product.say(request);
    const claims = judged.map(({ lab, grade }) => ({
      claimed: (said.get(lab)?.percentage ?? 0) / 100,
      isSuitable: suitable(grade),
      isListed: said.has(lab),
    }));
    const outcomes = new Map([...scores].map(([name, each]) => [name, outcomeOf(grades, each)]));
    return [{ id, title: request.title, grades, outcomes, claims, said, isFewWords: sharesFewWords(request, grades) }];
  });
};

/** True if a request shares fewer than three telling words with each of its best laboratories. */
export const fewWordsIn = (labs: readonly LabProfile[]) => {
  const wordsOf = new Map(
    labs.map((lab) => [
      lab.id,
      new Set(stemsOf([lab.name, ...capabilitiesOf(lab).flatMap(({ name, description }) => [name, description])].join('\n'))),
    ]),
  );
  return ({ title, description }: ProjectData, grades: ReadonlyMap<string, number>): boolean => {
    const best = Math.max(...grades.values());
    const asked = new Set(stemsOf(`${title}\n${description}`).filter(isTelling));
    const sharedWith = (id: string) => [...asked].filter((stem) => wordsOf.get(id)?.has(stem)).length;
    return [...grades].filter(([, grade]) => grade === best).every(([id]) => sharedWith(id) < fewWords);
  };
};
const fewWords = 3;

const sumOfFirst = ({ outcomes, said, grades }: JudgedRequest): { expected: number; suitable: number } => {
  const first = (outcomes.get(productName)?.groups ?? []).flatMap(({ score, ids }) => (score > 0 ? ids : [])).slice(0, depth);
  return {
    expected: first.reduce((sum, id) => sum + (said.get(id)?.percentage ?? 0), 0) / 100,
    suitable: first.filter((id) => suitable(grades.get(id) ?? 0)).length,
  };
};

const isOpen = (said: Said | undefined) => said !== undefined && said.group !== 'weak';

/**
 * How the list is cut, as the page shows it: suitable laboratories that are folded away as weak or not ranked at all, those of the others
 * that an answer has no room for, requests answered by none, and what is expected of the first five.
 */
const listFigures = (judged: readonly JudgedRequest[]) => {
  const suitablePairs = judged.flatMap(({ grades, said }) =>
    [...grades].filter(([, grade]) => suitable(grade)).map(([lab]) => said.get(lab)),
  );
  const answerable = judged.filter(({ grades }) => [...grades.values()].some(suitable));
  const none = answerable.filter(({ said }) => ![...said.values()].some(isOpen));
  const sums = judged.map(sumOfFirst);
  return {
    folded: suitablePairs.filter((said) => !isOpen(said)).length / suitablePairs.length,
    beyond: suitablePairs.filter((said) => isOpen(said) && !said?.isListed).length / suitablePairs.length,
    none: none.length / answerable.length,
    expectedTooMuch: meanOf(sums.map(({ expected, suitable: found }) => expected - found)),
    firstSuitable: meanOf(
      judged.map(({ outcomes, grades }) => {
        const [first] = outcomes.get(productName)?.groups ?? [];
        return first === undefined ? 0 : meanOf(first.ids.map((id) => Number(suitable(grades.get(id) ?? 0))));
      }),
    ),
  };
};

const fewWordFigures = (judged: readonly JudgedRequest[]) => {
  const few = judged.filter(({ isFewWords }) => isFewWords);
  const of = (name: string) => meanOf(few.map(({ outcomes }) => outcomes.get(name)?.ndcg ?? null));
  return { requests: few.length, product: of(productName), text: of(textName), difference: againstText(few).difference };
};

type RankingFigures = {
  readonly ndcg: Estimate;
  readonly mrr: Estimate;
  readonly recall: Estimate;
  readonly tied: Estimate;
};

const rankingFigures = (judged: readonly JudgedRequest[], name: string): RankingFigures => {
  const outcomes = judged.flatMap(({ outcomes }) => outcomes.get(name) ?? []);
  return estimates(
    outcomes,
    (drawn) => ({
      ndcg: meanOf(drawn.map(({ ndcg }) => ndcg)),
      mrr: meanOf(drawn.map(({ mrr }) => mrr)),
      recall: meanOf(drawn.map(({ recall }) => recall)),
      tied: drawn.reduce((sum, { tied }) => sum + tied, 0) / drawn.reduce((sum, { places }) => sum + places, 0),
    }),
    seededRandom(seed),
  );
};

/** The paired difference of nDCG@5, product minus fair BM25F, over requests. The product is above when the whole interval is. */
const againstText = (judged: readonly JudgedRequest[]): { readonly difference: Estimate; readonly isAbove: boolean } => {
  const differences = judged.flatMap(({ outcomes }) => {
    const ours = outcomes.get(productName)?.ndcg ?? null;
    const theirs = outcomes.get(textName)?.ndcg ?? null;
    return ours === null || theirs === null ? [] : [ours - theirs];
  });
  const { difference } = estimates(differences, (drawn) => ({ difference: meanOf(drawn) }), seededRandom(seed));
  return { difference, isAbove: (difference.low ?? 0) > 0 };
};

const percentageFigures = (judged: readonly JudgedRequest[]) => {
  const claims = judged.flatMap((each) => each.claims);
  const listed = claims.filter(({ isListed }) => isListed);
  return {
    ...estimates(
      judged,
      (drawn) => {
        const some = drawn.flatMap((each) => each.claims);
        return {
          calibrationError: calibrationError(some),
          calibrationErrorOfListed: calibrationError(some.filter(({ isListed }) => isListed)),
          brier: brier(some),
          brierOfConstant: constantBrier(some),
          suitableAmongAmber: suitableShare(amber(some)),
          suitableAmongGreen: suitableShare(green(some)),
        };
      },
      seededRandom(seed),
    ),
    listed: listed.length,
    amber: amber(claims).length,
    green: green(claims).length,
    tenths: reliability(listed),
  };
};

/** Shares and figures as 0 to 1; `pairs` are judged pairs of a request and a laboratory. */
export const figuresOf = (judged: readonly JudgedRequest[]) => {
  const names = [...(judged[0]?.outcomes.keys() ?? [])];
  const claims = judged.flatMap((each) => each.claims);
  return {
    requests: judged.length,
    pairs: claims.length,
    suitableShare: suitableShare(claims),
    rankings: Object.fromEntries(names.map((name) => [name, rankingFigures(judged, name)])),
    ...againstText(judged),
    percentage: percentageFigures(judged),
    list: listFigures(judged),
    fewWords: fewWordFigures(judged),
  };
};
export type Figures = ReturnType<typeof figuresOf>;

export type WeakRequest = {
  readonly id: string;
  readonly title: string;
  readonly ndcg: number;
  readonly first: readonly { readonly lab: string; readonly percentage: number; readonly grade: number }[];
  /** The best three laboratories by grade, with the first and last place that the product's ties allow; null for one that it does not list. */
  readonly best: readonly { readonly lab: string; readonly grade: number; readonly places: readonly [number, number] | null }[];
};

const weakBelow = 0.3;
const shownOfEach = 3;

const weakRequest = ({ id, title, grades, outcomes, said }: JudgedRequest): WeakRequest[] => {
  const outcome = outcomes.get(productName);
  if (outcome === undefined || outcome.ndcg === null || outcome.ndcg >= weakBelow) return [];
  let before = 0;
  const listed = outcome.groups
    .filter(({ score }) => score > 0)
    .flatMap(({ ids }) => {
      const places = [before + 1, before + ids.length] as const;
      before += ids.length;
      return ids.map((lab) => ({ lab, places, percentage: said.get(lab)?.percentage ?? 0, grade: grades.get(lab) ?? 0 }));
    });
  const placesOf = new Map(listed.map(({ lab, places }) => [lab, places]));
  const best = [...grades]
    .filter(([, grade]) => grade > 0)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, shownOfEach);
  return [
    {
      id,
      title,
      ndcg: outcome.ndcg,
      first: listed.slice(0, shownOfEach).map(({ lab, percentage, grade }) => ({ lab, percentage, grade })),
      best: best.map(([lab, grade]) => ({ lab, grade, places: placesOf.get(lab) ?? null })),
    },
  ];
};

/** The requests with an nDCG@5 below .3, worst first. */
export const weakRequests = (judged: readonly JudgedRequest[]): WeakRequest[] =>
  judged.flatMap(weakRequest).toSorted((a, b) => a.ndcg - b.ndcg);
