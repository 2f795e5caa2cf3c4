import type { Place, ProjectData } from '@aliquot/contract/hearts/matching';
import { budgetRanges, type CertificationType, type Timeline, timelines } from '@aliquot/contract/options';
import { drawOf } from './draw.ts';
import { type Kind, kinds } from './kinds.ts';

/** What is true of a request. */
export type TrueRequest = {
  readonly work: Kind;
  readonly second: Kind | null;
  readonly returned: boolean;
  readonly fromNewYork: boolean;
  readonly must: CertificationType | null;
  readonly fresh: boolean;
  readonly timeline: Timeline;
  readonly place: Place;
};

type LabelledRequest = {
  readonly id: string;
  /** Not to be read while weights are changed. */
  readonly sealed: boolean;
  readonly truth: TrueRequest;
  readonly request: ProjectData;
};

const places: readonly Place[] = [
  { longitude: -71.06, latitude: 42.36 },
  { longitude: -73.99, latitude: 40.74 },
  { longitude: -76.61, latitude: 39.29 },
  { longitude: -87.63, latitude: 41.88 },
  { longitude: -95.37, latitude: 29.76 },
  { longitude: -118.24, latitude: 34.05 },
  { longitude: -122.33, latitude: 47.6 },
];
const musts: readonly [CertificationType, string][] = [
  ['cap', 'The laboratory must be CAP accredited.'],
  ['clia', 'A CLIA certificate is a condition of our sponsor.'],
  ['iso-17025', 'We can only work with laboratories under ISO/IEC 17025.'],
];
const frames = [
  (ask: string, count: number, specimen: string) => `We need ${ask} in ${count} participants. Specimens are ${specimen}.`,
  (ask: string, count: number, specimen: string) =>
    `The aim is to determine ${ask}; about ${count} samples (${specimen}) will be shipped from the study site.`,
  (ask: string, count: number, specimen: string) =>
    `Looking for a partner for ${ask}. ${count} specimens, ${specimen}, over the study.`,
];
const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const labelledRequest = (number: number): LabelledRequest => {
  const draw = drawOf(number + 50_000);
  const work = kinds[number % kinds.length] ?? draw.one(kinds);
  // Three requests for each kind, sealed by turns; the last wording is for sealed ones alone.
  const round = Math.floor(number / kinds.length);
  const sealed = (number + round) % 2 === 0;
  const wording = sealed ? 2 : draw.between(0, 1);
  const sameArea = kinds.filter(({ id, areas }) => id !== work.id && areas.some((area) => work.areas.includes(area)));
  const second = sameArea.length > 0 && draw.chance(0.35) ? draw.one(sameArea) : null;
  const isMedical = work.evidence === 'patient';
  const returned = isMedical && draw.chance(0.4);
  const must = isMedical || work.evidence === 'nonclinical' ? (draw.chance(0.2) ? draw.one(musts) : null) : null;
  const truth: TrueRequest = {
    work,
    second,
    returned,
    fromNewYork: returned && draw.chance(0.3),
    must: must?.[0] ?? null,
    fresh: work.id === 'flow' || (work.family === 'blood' && draw.chance(0.5)),
    timeline: draw.one(timelines),
    place: draw.one(places),
  };
  const description = [
    draw.one(frames)(work.asks[wording] ?? work.asks[0], draw.between(20, 400), work.specimen),
    second === null ? '' : `We would also like ${second.asks[wording] ?? second.asks[0]} from the same laboratory.`,
    truth.fresh ? 'Blood has to reach the laboratory on the day it is drawn.' : '',
    returned ? 'Results will be reported to the treating physicians.' : '',
    must?.[1] ?? '',
  ];
  return {
    id: `request-${String(number).padStart(2, '0')}`,
    sealed,
    truth,
    request: {
      title: capitalized(work.asks[wording] ?? work.asks[0]),
      researchArea: draw.one(work.areas),
      serviceType: draw.one(work.types),
      timeline: truth.timeline,
      budgetRange: draw.one(budgetRanges),
      description: description.filter((part) => part !== '').join(' '),
      resultsReturned: returned ? 'yes' : 'no',
      ...(returned ? { specimenOrigin: truth.fromNewYork ? 'US-NY' : 'US' } : {}),
      location: truth.place,
    },
  };
};

export const labelledRequests = (count: number): LabelledRequest[] =>
  Array.from({ length: count }, (_unused, number) => labelledRequest(number));
