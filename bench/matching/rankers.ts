import type { LabProfile, ProjectData } from '@aliquot/contract/matching';
import MiniSearch from 'minisearch';
import { capabilitiesOf, type LabRecord, recordOf } from '../../server/src/features/matching/laboratory/lab-record.domain.ts';
import { needOf } from '../../server/src/features/matching/request/request-need.domain.ts';
import { percentageOf, scoreOf } from '../../server/src/features/matching/score/matching.domain.ts';
import { rankAll } from '../../server/src/features/matching/score/ranking.domain.ts';
import { randomOf } from '../../server/src/testing/synthetic-labs.ts';
import { kilometresBetween } from './places.ts';

/** Scores of all laboratories for a request, by id: higher is better. What is not named has 0. */
export type Ranker = {
  readonly name: string;
  readonly score: (request: ProjectData, number: number) => ReadonlyMap<string, number>;
};

export const productName = 'aliquot';
export const textName = 'full text (BM25)';

const productRanker = (records: readonly LabRecord[], today: number): Ranker => ({
  name: productName,
  score: (request) => new Map(rankAll(needOf(request, today), records).ranked.map(({ id, total }) => [id, total])),
});

/** Everything that a profile says, as one text. */
const textOf = (lab: LabProfile): string =>
  [
    lab.name,
    ...capabilitiesOf(lab).flatMap(({ name, description }) => [name, description]),
    ...(lab.primaryServices ?? []),
    ...(lab.specializations ?? []),
    ...(Array.isArray(lab.certifications) ? lab.certifications : []).flatMap((entry) =>
      typeof entry === 'string' ? [entry] : [entry.type, ...[entry.scope ?? []].flat()],
    ),
  ]
    .join(' ')
    .replaceAll('-', ' ');

const textRanker = (labs: readonly LabProfile[]): Ranker => {
  const index = new MiniSearch<{ id: string; text: string }>({ fields: ['text'] });
  index.addAll(labs.map((lab) => ({ id: lab.id, text: textOf(lab) })));
  return {
    name: textName,
    score: ({ title, description }) =>
      new Map(index.search(`${title} ${description}`).map(({ id, score }) => [id as string, score])),
  };
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

/** The closed fields alone, with the product's crosswalk: declared services, specializations and type. No words, no certificates. */
const structureRanker = (records: readonly LabRecord[], today: number): Ranker => ({
  name: 'structure only',
  score: (request) => {
    const { question } = rankAll(needOf(request, today), records);
    return new Map(
      records.map((record) => {
        const { services, specializations, labType } = scoreOf(question, record).shares;
        return [record.id, 3 * services + specializations + labType];
      }),
    );
  },
});

const randomRanker = (labs: readonly LabProfile[]): Ranker => ({
  name: 'random',
  score: (_request, number) => {
    const random = randomOf(number * 7919 + 3);
    return new Map(labs.map(({ id }) => [id, random()]));
  },
});

/** The product's ranking first, and what it is held against. `today` is a day number. */
export const rankersOf = (labs: readonly LabProfile[], today: number): Ranker[] => {
  const records = labs.map((lab) => recordOf(lab, today));
  return [
    productRanker(records, today),
    textRanker(labs),
    structureRanker(records, today),
    nearestRanker(labs),
    randomRanker(labs),
  ];
};

/** Ids by falling score, then by id. */
export const ranked = (ids: readonly string[], scores: ReadonlyMap<string, number>): string[] =>
  ids.toSorted((a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0) || (a < b ? -1 : 1));

/** The percentage that the product shows, 0 to 100; laboratories that it does not list have 0. */
export const shownPercentage = (total: number | undefined): number => percentageOf(total ?? 0);
