import type { LabProfile, Place } from '@aliquot/contract/hearts/matching';
import { type Option, primaryServiceOptions, primaryServices, specializationOptions } from '@aliquot/contract/options';
import { mayBeUnitedStates } from '../../../../kernel/places/us-address.ts';
import { jurisdictionOf } from '../../judging/lines/lab.domain.ts';
import { type Ground, legalBits } from '../score/legal.domain.ts';
import { type UnitVector, unitVectorOf } from '../score/place.domain.ts';
import { readStatements, type Said, type TextField } from '../score/relevance.domain.ts';
import { type TopicVector, topicOfTexts, type WordVectors } from '../topic/word-vectors.domain.ts';
import { type Concept, maskOf } from '../words/vocabulary.domain.ts';
import { type Certificate, certificateRows, certificatesOf, isInForce, nextTurn } from './certificate.domain.ts';
import { onADay } from './on-a-day.domain.ts';
import { isOffered, type StatedTerms, statedTermsOf } from './stated-terms.domain.ts';
import { type Capability, offeredPart } from './withheld.domain.ts';

/** A laboratory reduced to what the score reads. Masks have bit 0 for the first value of their vocabulary. */
export type LabRecord = Said & {
  readonly id: string;
  /** Approved, and taking new work. */
  readonly offered: boolean;
  /** Declared, or suggested by capabilities or scopes. */
  readonly services: number;
  readonly certificates: readonly Certificate[];
  /** The same certificates, as the score reads them. */
  readonly certificateRows: readonly number[];
  /**
   * Services whose specialty a certificate in force covers: those of its scope or, if none is on record, of the laboratory. A
   * certificate of waiver covers none.
   */
  readonly covered: number;
  readonly place: UnitVector | null;
  readonly ground: Ground;
  /** The latest day on which a certificate in force was issued, 0 for none. */
  readonly evidenceOn: number;
  readonly stated: StatedTerms;
  /** The direction of what it offers, by imported word vectors. */
  readonly topic?: TopicVector;
  /** The first day on which the same profile makes another record, because a certificate comes into force or ends; null for none. */
  readonly changesOn: number | null;
};

const foldedKey = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

const indexOf = (options: readonly Option[]): ReadonlyMap<string, number> =>
  new Map(options.flatMap(({ value, label }, at) => [[foldedKey(value), at] as const, [foldedKey(label), at] as const]));

const serviceIndex = indexOf(primaryServiceOptions);
const specializationIndex = indexOf(specializationOptions);
const declaredMask = (index: ReadonlyMap<string, number>, values: readonly string[] | null | undefined): number =>
  (values ?? []).reduce((mask, value) => {
    const bit = index.get(foldedKey(value));
    return bit === undefined ? mask : mask | (1 << bit);
  }, 0);

/** A laboratory's capabilities as name and description; a bare string is a name. */
export const capabilitiesOf = (lab: LabProfile): Capability[] =>
  (lab.capabilities ?? []).map((capability) =>
    typeof capability === 'string'
      ? { name: capability, description: '' }
      : { name: capability.name, description: capability.description ?? '' },
  );

const offers = new WeakMap<LabProfile, readonly Capability[]>();

/** The capabilities that a laboratory offers to others. */
export const offeredCapabilities = (lab: LabProfile): readonly Capability[] => {
  const offered = offers.get(lab) ?? capabilitiesOf(lab).flatMap((capability) => offeredPart(capability) ?? []);
  offers.set(lab, offered);
  return offered;
};

/** True when a capability is a value of a closed list rather than free text. */
export const isVocabulary = (name: string): boolean =>
  serviceIndex.has(foldedKey(name)) || specializationIndex.has(foldedKey(name));

/** The texts of a profile and some scope lines, each with its field. */
export const profileTexts = (lab: LabProfile, scopes: readonly string[]): [TextField, string][] => [
  ...offeredCapabilities(lab).flatMap(({ name, description }): [TextField, string][] =>
    isVocabulary(name)
      ? [
          ['label', name],
          ['definition', description],
        ]
      : [
          ['capability', name],
          ['description', description],
        ],
  ),
  ...scopes.map((text): [TextField, string] => ['scope', text]),
  ...[...(lab.primaryServices ?? []), ...(lab.specializations ?? [])].map((text): [TextField, string] => [
    'declared',
    text.replaceAll('-', ' '),
  ]),
  ['name', lab.name],
  ['address', lab.address ?? ''],
];

/** A laboratory's own words and its scopes suggest services that it does not declare. */
const impliedBy = (stated: ReadonlySet<Concept>): number => {
  let mask = 0;
  for (const concept of stated) mask |= concept.services;
  return mask;
};

const capabilityMask = (lab: LabProfile): number =>
  maskOf(
    primaryServices,
    offeredCapabilities(lab).flatMap(({ name }) => primaryServices[serviceIndex.get(foldedKey(name)) ?? -1] ?? []),
  );

/** CLIA is the law of the territories too (42 CFR 493.2). */
const territories = new Set(['PR', 'GU', 'VI', 'AS', 'MP']);

const groundOf = (address: string, place: Place | null): Ground => {
  const { country, state } = jurisdictionOf({ address, place });
  if (state !== null || country === 'US' || territories.has(country)) return state;
  return country !== 'unknown' || (place !== null && !mayBeUnitedStates(place)) ? 'abroad' : null;
};

const coveredOf = (certificates: readonly Certificate[], services: number): number =>
  certificates.reduce(
    (mask, { legal, scope }) =>
      legal === 0 || (legal & legalBits.limitedClia) !== 0 ? mask : mask | (scope === 0 ? services : scope),
    0,
  );

/**
 * Reduces a laboratory's profile to its record on a day (a day number). Nothing is guessed: what the profile does not say stays
 * 0 or null. Scopes count for a laboratory only while their certificate is its own and in force.
 */
export const recordOf = onADay((lab, today): LabRecord => {
  const read = certificatesOf(lab);
  const certificates = read.map(({ certificate }) => certificate);
  const inForce = read.filter(({ certificate }) => isInForce(certificate, today));
  const {
    terms,
    length,
    stated: ownWords,
    scoped,
  } = readStatements(
    profileTexts(
      lab,
      inForce.flatMap(({ texts }) => texts),
    ),
  );
  const coordinates = lab.geo_location?.coordinates ?? null;
  const place = coordinates === null ? null : { longitude: coordinates[0], latitude: coordinates[1] };
  const services =
    declaredMask(serviceIndex, lab.primaryServices) | capabilityMask(lab) | impliedBy(ownWords) | impliedBy(scoped);
  const held = inForce.map(({ certificate }) => certificate);
  return {
    id: lab.id,
    offered: isOffered(lab),
    services,
    certificates,
    certificateRows: certificateRows(certificates),
    covered: coveredOf(held, services),
    place: place === null ? null : unitVectorOf(place),
    ground: groundOf(lab.address ?? '', place),
    terms,
    length,
    evidenceOn: Math.max(0, ...held.map(({ from }) => from ?? 0)),
    stated: statedTermsOf(lab),
    changesOn: certificates.reduce<number | null>((first, certificate) => {
      const turn = nextTurn(certificate, today);
      return turn !== null && (first === null || turn < first) ? turn : first;
    }, null),
  };
});

const topicOf = (vectors: WordVectors, lab: LabProfile): TopicVector => {
  const known = vectors.known.get(lab);
  if (known !== undefined) return known;
  const texts = offeredCapabilities(lab).map(({ name, description }) => `${name}. ${description}`);
  const topic = topicOfTexts(vectors, texts);
  vectors.known.set(lab, topic);
  return topic;
};

/** The record with the direction of what the laboratory offers, where word vectors are imported. */
export const recordWith = (vectors: WordVectors | null, lab: LabProfile, today: number): LabRecord =>
  vectors === null ? recordOf(lab, today) : { ...recordOf(lab, today), topic: topicOf(vectors, lab) };
