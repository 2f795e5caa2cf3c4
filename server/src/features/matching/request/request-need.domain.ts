import type { FactorKey, ProjectData } from '@aliquot/contract/matching';
import {
  certificationTypes,
  operatingHours,
  primaryServices,
  specializations,
  staffCounts,
  type Timeline,
} from '@aliquot/contract/options';
import serviceSpecialties from '../../../../../knowledge/service-specialties.json' with { type: 'json' };
import { apportion } from '../../../kernel/apportion.ts';
import { dayOf } from '../../../kernel/days.ts';
import { hashOf } from '../../../kernel/hash.ts';
import { budgetEnds, timelineDays } from '../laboratory/stated-terms.domain.ts';
import type { LegalNeed } from '../score/legal.domain.ts';
import { type UnitVector, unitVectorOf } from '../score/place.domain.ts';
import { type Asked, askedOf } from '../score/relevance.domain.ts';
import { type Concept, maskOf, readText } from '../words/vocabulary.domain.ts';
import { crosswalkNeed, scaleToTopTwo } from './crosswalk.domain.ts';
import { type RequestReading, readRequest } from './reading.domain.ts';

/** What is asked over one vocabulary, per mille and in its order: by the kind of request, and by its own words if they name any. */
export type Ask = { readonly expected: readonly number[]; readonly named: readonly number[] | null };

/** A request, compiled for scoring. Shares are per mille; lists over `hours`, `staff` and `labTypes` start with "not on record". */
export type Need = {
  readonly maxima: Readonly<Record<FactorKey, number>>;
  readonly services: Ask;
  readonly specializations: Ask;
  readonly evidence: Ask;
  /** Bit mask of the services that are asked at all, against which a certificate's scope is held. */
  readonly serviceMask: number;
  /** Bit mask of the services of which a certificate's scope has to name one to cover the work. */
  readonly coveredBy: number;
  readonly labTypes: readonly number[];
  readonly hours: readonly number[];
  readonly staff: readonly number[];
  readonly legal: LegalNeed | null;
  /** Of each bit mask over `certificationTypes` one type must be shown, in force and the laboratory's own. */
  readonly demanded: readonly number[];
  /** Specimens have to arrive on the day on which they are taken. */
  readonly sameDay: boolean;
  readonly place: UnitVector | null;
  /** Day numbers: the work runs from `today` to `neededUntil`. */
  readonly today: number;
  readonly neededUntil: number;
  /** The most that the work may cost, in US dollars. */
  readonly budget: number;
  readonly asked: Asked;
  readonly reading: RequestReading;
  /** What orders laboratories that are equally good, the same each time for the same request. */
  readonly order: number;
};

type Maxima = Readonly<Record<FactorKey, number>>;

/**
 * THE weights, in percentage points. What a laboratory shows of the work leads: on real directories it tells suitable laboratories
 * from others, and declared services and circumstances hardly do. A match is green (80) only with words and evidence.
 */
const weights: Maxima = {
  services: 5,
  capabilities: 57,
  specializations: 4,
  certifications: 16,
  legal: 0,
  labType: 2,
  compliance: 5,
  distance: 3,
  timeline: 4,
  budget: 4,
};

/** What the legal minimum is worth when the law asks for one; the other factors share the rest. */
export const legalMaximum = 25;

const withLegal = (maxima: Maxima): Maxima => {
  const keys = Object.keys(maxima) as FactorKey[];
  const scaled = apportion(
    keys.map((key) => (maxima[key] * (100 - legalMaximum)) / 100),
    100 - legalMaximum,
  );
  return { ...Object.fromEntries(keys.map((key, at) => [key, scaled[at] ?? 0])), legal: legalMaximum } as Maxima;
};

const weightsWithLegal = withLegal(weights);

/** Share of the timeline that opening hours and staff can carry; nothing on record counts as half. */
const unknownShare = 500;
const unknownLabType = 400;
const hoursShares: Record<Timeline, Record<(typeof operatingHours)[number], number>> = {
  urgent: { '24/7': 1000, extended: 850, 'shift-based': 850, 'business-hours': 600, 'appointment-only': 200 },
  short: { '24/7': 1000, extended: 950, 'shift-based': 950, 'business-hours': 800, 'appointment-only': 500 },
  medium: { '24/7': 1000, extended: 1000, 'shift-based': 1000, 'business-hours': 950, 'appointment-only': 800 },
  long: { '24/7': 1000, extended: 1000, 'shift-based': 1000, 'business-hours': 1000, 'appointment-only': 950 },
};
const staffShares: Record<Timeline, Record<(typeof staffCounts)[number], number>> = {
  urgent: { '1-5': 300, '6-15': 600, '16-50': 850, '51-100': 1000, '100+': 1000 },
  short: { '1-5': 500, '6-15': 750, '16-50': 950, '51-100': 1000, '100+': 1000 },
  medium: { '1-5': 700, '6-15': 900, '16-50': 1000, '51-100': 1000, '100+': 1000 },
  long: { '1-5': 800, '6-15': 950, '16-50': 1000, '51-100': 1000, '100+': 1000 },
};

const sharesOf = <Value extends string>(vocabulary: readonly Value[], shares: Record<Value, number>): number[] => [
  unknownShare,
  ...vocabulary.map((value) => shares[value]),
];

/** Every named concept votes for what it implies. */
const votes = (
  vocabulary: readonly string[],
  named: Iterable<Concept>,
  implied: 'services' | 'specializations',
  except = 0,
) => {
  const counted = vocabulary.map(() => 0);
  for (const concept of named) {
    const mask = concept[implied] & ~except;
    for (let bit = 0; bit < counted.length; bit++) if ((mask & (1 << bit)) !== 0) counted[bit] = (counted[bit] ?? 0) + 1;
  }
  return counted.some((count) => count > 0) ? scaleToTopTwo(counted) : null;
};

/** Nearly every request here is research: that it says so tells laboratories apart no better than its area does. */
const unspecific = maskOf(specializations, ['research-development']);

/** The certificates that a request names, required or preferred. */
const namedEvidence = ({ conditions }: RequestReading): number[] | null => {
  const named = conditions.reduce((mask, { types }) => mask | types, 0);
  const types = certificationTypes.map((_type, at) => (named & (1 << at)) !== 0);
  const count = types.filter(Boolean).length;
  return count === 0 ? null : types.map((isNamed) => (isNamed ? Math.ceil(1000 / count) : 0));
};

const maskOfAsk = ({ expected, named }: Ask): number =>
  expected.reduce((mask, weight, bit) => (weight > 0 || (named?.[bit] ?? 0) > 0 ? mask | (1 << bit) : mask), 0);

/** A weight (per mille) from which something is asked for by name. */
const notable = 300;

export const weightAt = ({ expected, named }: Ask, at: number): number => Math.max(expected[at] ?? 0, named?.[at] ?? 0);

/** The values that are mainly asked for, heaviest first. */
export const askedValues = <Value extends string>(vocabulary: readonly Value[], ask: Ask): Value[] =>
  vocabulary
    .map((value, at) => ({ value, weight: weightAt(ask, at) }))
    .filter(({ weight }) => weight >= notable)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ value }) => value);

/** Services that follow the analyte and so have no specialty of their own. */
const withoutSpecialty: ReadonlySet<string> = new Set(
  serviceSpecialties.services.filter(({ specialties }) => specialties.length === 0).map(({ service }) => service),
);

const infectious = maskOf(primaryServices, ['microbiology', 'virology', 'parasitology']);
const ofOtherWork = infectious | maskOf(primaryServices, ['blood-banking', 'drug-testing', 'toxicology']);
const infectionAreas: ReadonlySet<string> = new Set(['infectious-diseases', 'microbiology', 'virology']);

/**
 * Work whose services all fall under specialties is covered by one of these. Molecular work follows the analyte: of germs it falls
 * under microbiology, any other under none of microbiology, blood banking and toxicology.
 */
const coveredByOf = (services: Ask, named: ReadonlySet<Concept>, { researchArea }: ProjectData): number => {
  const asked = maskOfAsk(services);
  if (askedValues(primaryServices, services).every((service) => !withoutSpecialty.has(service))) return asked;
  const isOfGerms = infectionAreas.has(researchArea) || [...named].some((concept) => (concept.services & infectious) !== 0);
  return isOfGerms ? -1 : ~ofOtherWork;
};

/** Compiles a request for scoring on a day (a number of days since 1970-01-01). */
export const needOf = (request: ProjectData, today: number): Need => {
  const cell = crosswalkNeed(request.researchArea, request.serviceType);
  const reading = readRequest(request);
  const named = readText(`${reading.title}. ${reading.description}. ${reading.added}`).concepts;
  const { isKnown } = reading.understanding;
  // Where nothing is understood, the area alone makes no laboratory fit: only those that use the request's own words are shown.
  const expected = isKnown ? cell.services : cell.services.map(() => 0);
  const services = { expected, named: votes(primaryServices, named, 'services') };
  const lastDay = dayOf(request.neededUntil ?? '') ?? today + timelineDays[request.timeline];
  const required = reading.conditions.filter(({ isPreference }) => !isPreference);
  return {
    maxima: reading.legal === null ? weights : weightsWithLegal,
    services,
    specializations: { expected: cell.specializations, named: votes(specializations, named, 'specializations', unspecific) },
    evidence: { expected: cell.evidence, named: namedEvidence(reading) },
    serviceMask: maskOfAsk(services),
    coveredBy: coveredByOf(services, named, request),
    labTypes: [unknownLabType, ...cell.labTypes],
    hours: sharesOf(operatingHours, hoursShares[request.timeline]),
    staff: sharesOf(staffCounts, staffShares[request.timeline]),
    legal: reading.legal,
    demanded: required.flatMap(({ types }) => (types === 0 ? [] : [types])),
    sameDay: required.some(({ types }) => types === 0),
    place: request.location === undefined ? null : unitVectorOf(request.location),
    today,
    neededUntil: Math.max(today, lastDay),
    budget: budgetEnds[request.budgetRange],
    asked: askedOf(reading, reading.things, isKnown ? cell.concepts : []),
    reading,
    order: hashOf(`${request.title} ${request.description}`),
  };
};
