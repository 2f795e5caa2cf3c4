import type { LabProfile, ProjectData } from '@aliquot/contract/hearts/matching';
import { seededRandom } from '../../server/src/demo/sample-files/random.ts';
import {
  type LabRecord,
  recordOf,
  recordWith,
} from '../../server/src/features/hearts/matching/laboratory/lab-record.domain.ts';
import { matchLimit } from '../../server/src/features/hearts/matching/match-files.domain.ts';
import { needOf } from '../../server/src/features/hearts/matching/request/request-need.domain.ts';
import type { Group } from '../../server/src/features/hearts/matching/score/matching.domain.ts';
import { rawScore } from '../../server/src/features/hearts/matching/score/percentage.domain.ts';
import {
  byRank,
  byScore,
  listedOf,
  type Ranked,
  rankAll,
} from '../../server/src/features/hearts/matching/score/ranking.domain.ts';
import { gainOf } from '../../server/src/features/hearts/matching/score/relevance.domain.ts';
import type { WordVectors } from '../../server/src/features/hearts/matching/topic/word-vectors.domain.ts';
import { bm25f } from './bm25f.ts';
import { suitable } from './measures.ts';
import { kilometresBetween } from './places.ts';

/** Scores of laboratories for a request, by id: higher is better. A laboratory without a score is not listed. */
export type Scores = ReadonlyMap<string, number>;

/** `number` is the place of the request in its set, from 0. */
type Ranker = { readonly name: string; readonly score: (request: ProjectData, number: number) => Scores };

export const productName = 'aliquot';
export const textName = 'BM25F';

/**
 * The product's answer for a laboratory: its whole percentage, and its part of the list. Where a request is not understood,
 * the list rates and folds none. `isListed`: it is among those that an answer has.
 */
export type Said = { readonly percentage: number; readonly group: Group | 'unrated'; readonly isListed: boolean };

/** The product's own ranking, and what it says of each laboratory that it ranks. `today` is a day number. */
export type ProductRanker = Ranker & { readonly say: (request: ProjectData) => ReadonlyMap<string, Said> };

/** Scores that fall from the first place on; laboratories that are equally good have the same. */
export const scoresOf = (ranked: readonly Ranked[]): Scores => {
  const scores = new Map<string, number>();
  let score = ranked.length;
  for (const [at, each] of ranked.entries()) {
    const before = ranked[at - 1];
    if (before !== undefined && byScore(before, each) !== 0) score = ranked.length - at;
    scores.set(each.id, score);
  }
  return scores;
};

export const productRanker = (
  labs: readonly LabProfile[],
  today: number,
  vectors: WordVectors | null = null,
): ProductRanker => {
  const records: readonly LabRecord[] = labs.map((lab) => recordWith(vectors, lab, today));
  /** Each request is ranked once, for its scores and for what is said. */
  const known = new WeakMap<ProjectData, ReturnType<typeof rankAnew>>();
  const rankAnew = (request: ProjectData) => {
    const need = needOf(request, today);
    const ranking = rankAll(need, records, vectors);
    return {
      all: [...ranking.ranked, ...ranking.certified].toSorted(byRank),
      listed: new Set(listedOf(ranking, matchLimit)),
      isKnown: need.reading.understanding.isKnown,
    };
  };
  const rank = (request: ProjectData) => {
    const ranking = known.get(request) ?? rankAnew(request);
    known.set(request, ranking);
    return ranking;
  };
  return {
    name: productName,
    score: (request) => scoresOf(rank(request).all),
    say: (request) => {
      const { all, listed, isKnown } = rank(request);
      const saidOf = (each: Ranked): Said => ({
        percentage: each.percentage,
        group: isKnown ? each.group : 'unrated',
        isListed: listed.has(each),
      });
      return new Map(all.map((each) => [each.id, saidOf(each)]));
    },
  };
};

/** The raw scores from which percentages are fitted, 0 to 1000, of the laboratories that the product ranks. */
export const rawRanker = (labs: readonly LabProfile[], today: number): Ranker => {
  const records = new Map(labs.map((lab) => [lab.id, recordOf(lab, today)]));
  return {
    name: 'raw score',
    score: (request) => {
      const { question, ranked } = rankAll(needOf(request, today), [...records.values()]);
      return new Map(
        ranked.flatMap(({ id }) => {
          const record = records.get(id);
          return record === undefined ? [] : [[id, rawScore(question.text, gainOf(question.text, record))] as const];
        }),
      );
    },
  };
};

/** The lines of all scopes of a laboratory, whether its certificates are rows or an object keyed by type. */
const scopeLines = ({ certifications, contact_info: contact }: LabProfile): string[] =>
  Object.values(certifications ?? contact?.certifications ?? {}).flatMap((entry) =>
    typeof entry === 'object' && entry !== null ? [...[entry.scope ?? []].flat(), ...(entry.accredited_tests ?? [])] : [],
  );

/**
 * A fair plain text search over the same profiles, which shares no code with the product; first as the product is held against it, then
 * with every repetition of a word in the request counted.
 */
export const textRankers = (labs: readonly LabProfile[]): [Ranker, Ranker] => {
  const search = bm25f(
    labs.map((lab) => {
      const capabilities = (lab.capabilities ?? []).map((each) => (typeof each === 'string' ? { name: each } : each));
      return {
        id: lab.id,
        text: {
          capability: capabilities.map(({ name }) => name).join('\n'),
          description: capabilities.map(({ description }) => description ?? '').join('\n'),
          name: lab.name,
          declared: [...(lab.primaryServices ?? []), ...(lab.specializations ?? []), ...scopeLines(lab)].join('\n'),
        },
      };
    }),
  );
  const ranker = (name: string, repeats: boolean): Ranker => ({
    name,
    score: ({ title, description }) => search(`${title}\n${description}`, repeats),
  });
  return [ranker(textName, false), ranker(`${textName}, repeats`, true)];
};

/** The grade (0 to 3) of a laboratory for a request. */
export type Label = { readonly request: string; readonly lab: string; readonly grade: number };

/** Number of requests for which each laboratory is suitable, without the current request. */
export const popularityFor = (labels: readonly Label[]): ((request: string) => Scores) => {
  const wins = new Map<string, Set<string>>();
  for (const { request, lab, grade } of labels) {
    if (suitable(grade)) wins.set(lab, (wins.get(lab) ?? new Set()).add(request));
  }
  return (asked) => new Map([...wins].map(([lab, requests]) => [lab, requests.size - Number(requests.has(asked))]));
};

const nearestRanker = (labs: readonly LabProfile[]): Ranker => ({
  name: 'nearest first',
  score: ({ location }) =>
    new Map(
      labs.flatMap(({ id, geo_location }): [string, number][] => {
        const at = geo_location?.coordinates;
        return at && location ? [[id, 1 / (1 + kilometresBetween(location, { longitude: at[0], latitude: at[1] }))]] : [];
      }),
    ),
});

const randomRanker = (labs: readonly LabProfile[]): Ranker => ({
  name: 'drawn at random',
  score: (_request, number) => {
    const random = seededRandom(number * 7919 + 3);
    return new Map(labs.map(({ id }) => [id, random()]));
  },
});

/** Those whose best laboratories the generated set judges; the last one draws at random and fills a pool up. */
export const poolRankers = (labs: readonly LabProfile[], today: number): Ranker[] => [
  productRanker(labs, today),
  textRankers(labs)[0],
  nearestRanker(labs),
  randomRanker(labs),
];

/** Ids by falling score, then by id. */
export const ranked = (ids: readonly string[], scores: Scores): string[] =>
  ids.toSorted((a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0) || (a < b ? -1 : 1));
