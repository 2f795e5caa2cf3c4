import type { ProjectData } from '@aliquot/contract/hearts/matching';
import { primaryServices } from '@aliquot/contract/options';
import serviceSpecialties from '../../../../../../knowledge/service-specialties.json' with { type: 'json' };
import { dayOf } from '../../../../kernel/days.ts';
import { hashOf } from '../../../../kernel/hash.ts';
import { budgetEnds, timelineDays } from '../laboratory/stated-terms.domain.ts';
import type { LegalNeed } from '../score/legal.domain.ts';
import { type UnitVector, unitVectorOf } from '../score/place.domain.ts';
import { type Asked, askedOf } from '../score/relevance.domain.ts';
import { type Concept, maskOf, readText } from '../words/vocabulary.domain.ts';
import type { Condition } from './conditions.domain.ts';
import { crosswalkNeed, scaleToTopTwo } from './crosswalk.domain.ts';
import { type RequestReading, readRequest } from './reading.domain.ts';

/** The services that are asked, per mille and in order: by the kind of request, and by its own words if they name any. */
export type Ask = { readonly expected: readonly number[]; readonly named: readonly number[] | null };

/** A request, compiled for scoring. */
export type Need = {
  readonly services: Ask;
  /** Bit mask of the services that are asked at all, against which a certificate's scope is held. */
  readonly serviceMask: number;
  /** Bit mask of the services that are mainly asked: the specialty of the work. */
  readonly specialties: number;
  /** Bit mask of the services of which a certificate's scope has to name one to cover the work. */
  readonly coveredBy: number;
  readonly legal: LegalNeed | null;
  /** Of each bit mask over `certificationTypes` one type must be shown, in force and the laboratory's own. */
  readonly demanded: readonly number[];
  /** The same, of what is preferred and not required. */
  readonly preferred: readonly number[];
  /** Specimens have to arrive on the day on which they are taken. */
  readonly sameDay: boolean;
  readonly place: UnitVector | null;
  /** Day numbers: the work runs from `today` to `neededUntil`. */
  readonly today: number;
  readonly neededUntil: number;
  /** The most that the work may cost, in US dollars. */
  readonly budget: number;
  readonly asked: Asked;
  readonly words: Pick<ProjectData, 'title' | 'description'>;
  readonly reading: RequestReading;
  /** A fixed order for equally good laboratories, the same each time for the same request. */
  readonly order: number;
};

/** Every named concept votes for the services that it implies. */
const votesFor = (named: Iterable<Concept>): number[] | null => {
  const counted = primaryServices.map(() => 0);
  for (const { services } of named) {
    for (let bit = 0; bit < counted.length; bit++) if ((services & (1 << bit)) !== 0) counted[bit] = (counted[bit] ?? 0) + 1;
  }
  return counted.some((count) => count > 0) ? scaleToTopTwo(counted) : null;
};

const maskOfAsk = ({ expected, named }: Ask): number =>
  expected.reduce((mask, weight, bit) => (weight > 0 || (named?.[bit] ?? 0) > 0 ? mask | (1 << bit) : mask), 0);

/** A weight (per mille) from which something is asked for by name. */
export const notable = 300;

const weightAt = ({ expected, named }: Ask, at: number): number => Math.max(expected[at] ?? 0, named?.[at] ?? 0);

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

const typesOf = (conditions: readonly Condition[]): number[] =>
  conditions.map(({ types }) => types).filter((types) => types !== 0);

/** Compiles a request for scoring on a day (a number of days since 1970-01-01). */
export const needOf = (request: ProjectData, today: number): Need => {
  const cell = crosswalkNeed(request.researchArea, request.serviceType);
  const reading = readRequest(request);
  const named = readText(`${reading.title}. ${reading.description}. ${reading.added}`).concepts;
  const { isKnown } = reading.understanding;
  // When nothing is understood, the area alone makes no laboratory fit: only those that use the request's own words are shown.
  const expected = isKnown ? cell.services : cell.services.map(() => 0);
  const services = { expected, named: votesFor(named) };
  const lastDay = dayOf(request.neededUntil ?? '') ?? today + timelineDays[request.timeline];
  const required = reading.conditions.filter(({ isPreference }) => !isPreference);
  return {
    services,
    serviceMask: maskOfAsk(services),
    specialties: maskOf(
      primaryServices,
      askedValues(primaryServices, services.named === null ? services : { ...services, expected: [] }),
    ),
    coveredBy: coveredByOf(services, named, request),
    legal: reading.legal,
    demanded: typesOf(required),
    preferred: typesOf(reading.conditions.filter(({ isPreference }) => isPreference)),
    sameDay: required.some(({ types }) => types === 0),
    place: request.location === undefined ? null : unitVectorOf(request.location),
    today,
    neededUntil: Math.max(today, lastDay),
    budget: budgetEnds[request.budgetRange],
    asked: askedOf(reading, reading.things, isKnown ? cell.concepts : []),
    words: { title: `${reading.title}. ${reading.added}`, description: reading.description },
    reading,
    order: hashOf(`${request.title} ${request.description}`),
  };
};
