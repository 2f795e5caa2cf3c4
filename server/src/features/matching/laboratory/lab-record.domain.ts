import type { LabProfile, Place } from '@aliquot/contract/matching';
import {
  labTypeOptions,
  type Option,
  operatingHoursOptions,
  primaryServiceOptions,
  primaryServices,
  specializationOptions,
  specializations,
  staffCountOptions,
} from '@aliquot/contract/options';
import { mayBeUnitedStates } from '../../../kernel/us-address.ts';
import { jurisdictionOf } from '../../judging/lines/lab.domain.ts';
import type { Ground } from '../score/legal.domain.ts';
import { type UnitVector, unitVectorOf } from '../score/place.domain.ts';
import { readStatements, type Said, type TextField } from '../score/relevance.domain.ts';
import { type Concept, maskOf } from '../words/vocabulary.domain.ts';
import { type Certificate, certificateRows, certificatesOf, isInForce, nextTurn } from './certificate.domain.ts';
import { onADay } from './on-a-day.domain.ts';
import { isOffered, type StatedTerms, statedTermsOf } from './stated-terms.domain.ts';
import { type Capability, offeredPart } from './withheld.domain.ts';

/**
 * A laboratory reduced to what the score reads. Masks have bit 0 for the first value of their vocabulary. `labType`,
 * `staff` and `hours` count from 1 in the order of their vocabulary; 0 is "not on record".
 */
export type LabRecord = Said & {
  readonly id: string;
  /** Approved, and taking new work. */
  readonly offered: boolean;
  readonly declaredServices: number;
  /** Those that the scopes of certificates in force suggest, declared or not. */
  readonly scopeServices: number;
  /** Declared, or suggested by capabilities or scopes. */
  readonly services: number;
  readonly declaredSpecializations: number;
  /** With the bit `specializationsUnknown` when the profile has no list of them, which is not the same as an empty one. */
  readonly specializations: number;
  readonly labType: number;
  readonly staff: number;
  readonly hours: number;
  readonly certificates: readonly Certificate[];
  /** The same certificates, as the score reads them. */
  readonly certificateRows: Int32Array;
  readonly complianceScore: number | null;
  readonly place: UnitVector | null;
  readonly ground: Ground;
  /** The latest day on which a certificate in force was issued, 0 for none. */
  readonly evidenceOn: number;
  readonly stated: StatedTerms;
  /** The first day on which the same profile makes another record, because a scope comes into force or ends; null for none. */
  readonly changesOn: number | null;
};

/** One above the bits of the vocabulary. */
export const specializationsUnknown = 1 << specializations.length;

const key = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

const indexOf = (options: readonly Option[]): ReadonlyMap<string, number> =>
  new Map(options.flatMap(({ value, label }, at) => [[key(value), at] as const, [key(label), at] as const]));

const serviceIndex = indexOf(primaryServiceOptions);
const specializationIndex = indexOf(specializationOptions);
const labTypeIndex = indexOf(labTypeOptions);
const hoursIndex = indexOf(operatingHoursOptions);
const staffIndex = new Map(staffCountOptions.map(({ value }, at) => [value.replace(/\s/g, ''), at]));
const staffBounds = [5, 15, 50, 100];

const ordinal = (index: ReadonlyMap<string, number>, text: string | null | undefined): number =>
  (index.get(key(text ?? '')) ?? -1) + 1;

const staffOrdinal = (value: string | number | null | undefined): number => {
  if (value === null || value === undefined || value === '') return 0;
  const listed = staffIndex.get(String(value).replace(/\s/g, ''));
  if (listed !== undefined) return listed + 1;
  const people = Number(value);
  if (!Number.isFinite(people) || people < 1) return 0;
  const bucket = staffBounds.findIndex((bound) => people <= bound);
  return (bucket < 0 ? staffBounds.length : bucket) + 1;
};

const declaredMask = (index: ReadonlyMap<string, number>, values: readonly string[] | null | undefined): number =>
  (values ?? []).reduce((mask, value) => {
    const bit = index.get(key(value));
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

/** What of its capabilities a laboratory offers to others. */
export const offeredCapabilities = (lab: LabProfile): readonly Capability[] => {
  const offered = offers.get(lab) ?? capabilitiesOf(lab).flatMap((capability) => offeredPart(capability) ?? []);
  offers.set(lab, offered);
  return offered;
};

/** Whether a capability is a value of a closed list, chosen and not said in own words. */
export const isVocabulary = (name: string): boolean => serviceIndex.has(key(name)) || specializationIndex.has(key(name));

const profileTexts = (lab: LabProfile, scopes: readonly string[]): [TextField, string][] => [
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
];

/** A laboratory's own words and its scopes suggest services and specializations that it does not declare. */
const impliedBy = (stated: ReadonlySet<Concept>, implied: 'services' | 'specializations'): number => {
  let mask = 0;
  for (const concept of stated) mask |= concept[implied];
  return mask;
};

const capabilityMask = (options: readonly string[], index: ReadonlyMap<string, number>, lab: LabProfile): number =>
  maskOf(
    options,
    offeredCapabilities(lab).flatMap(({ name }) => options[index.get(key(name)) ?? -1] ?? []),
  );

/** CLIA is the law of the territories too (42 CFR 493.2). */
const territories = new Set(['PR', 'GU', 'VI', 'AS', 'MP']);

const groundOf = (address: string, place: Place | null): Ground => {
  const { country, state } = jurisdictionOf({ address, place });
  if (state !== null || country === 'US' || territories.has(country)) return state;
  return country !== 'unknown' || (place !== null && !mayBeUnitedStates(place)) ? 'abroad' : null;
};

/** So many methods an honest laboratory claims, and so many services it declares. */
const usualMethods = 40;
const usualServices = 8;

/**
 * How broad the claims of a laboratory are, per mille of what is usual and at least 1000, because a laboratory that claims
 * everything says nothing. What a scope lists is proven, so it is not a claim.
 */
const breadthOf = (stated: ReadonlySet<Concept>, scoped: ReadonlySet<Concept>, services: number): number => {
  const claimed = [...stated].filter((concept) => concept.kind === 'method' && !scoped.has(concept)).length;
  const excess = Math.max(1, claimed / usualMethods) * Math.max(1, services / usualServices);
  return Math.round(1000 * excess ** 3);
};

/**
 * Reduces a laboratory's profile to its record on a day (a day number). Nothing is guessed: what the profile does not say stays
 * 0 or null. Scopes count for a laboratory only while their certificate is its own and in force.
 */
export const recordOf = onADay((lab, today): LabRecord => {
  const read = certificatesOf(lab);
  const certificates = read.map(({ certificate }) => certificate);
  const scopes = read.filter(({ texts }) => texts.length > 0);
  const {
    terms,
    length,
    stated: ownWords,
    scoped,
  } = readStatements(
    profileTexts(
      lab,
      scopes.filter(({ certificate }) => isInForce(certificate, today)).flatMap(({ texts }) => texts),
    ),
  );
  const coordinates = lab.geo_location?.coordinates ?? null;
  const place = coordinates === null ? null : { longitude: coordinates[0], latitude: coordinates[1] };
  const declaredServices = declaredMask(serviceIndex, lab.primaryServices);
  const scopeServices = impliedBy(scoped, 'services');
  const declaredSpecializations = declaredMask(specializationIndex, lab.specializations);
  return {
    id: lab.id,
    offered: isOffered(lab),
    declaredServices,
    scopeServices,
    services:
      declaredServices | scopeServices | capabilityMask(primaryServices, serviceIndex, lab) | impliedBy(ownWords, 'services'),
    declaredSpecializations,
    specializations:
      declaredSpecializations |
      capabilityMask(specializations, specializationIndex, lab) |
      impliedBy(ownWords, 'specializations') |
      impliedBy(scoped, 'specializations') |
      (Array.isArray(lab.specializations) ? 0 : specializationsUnknown),
    labType: ordinal(labTypeIndex, lab.labType ?? lab.contact_info?.labType),
    staff: staffOrdinal(lab.contact_info?.staffCount),
    hours: ordinal(hoursIndex, lab.contact_info?.operatingHours),
    certificates,
    certificateRows: certificateRows(certificates),
    complianceScore: typeof lab.complianceScore === 'number' ? Math.round(lab.complianceScore) : null,
    place: place === null ? null : unitVectorOf(place),
    ground: groundOf(lab.address ?? '', place),
    terms,
    length,
    breadth: breadthOf(ownWords, scoped, lab.primaryServices?.length ?? 0),
    evidenceOn: Math.max(0, ...certificates.flatMap((each) => (isInForce(each, today) ? (each.from ?? []) : []))),
    stated: statedTermsOf(lab),
    changesOn: scopes.reduce<number | null>((first, { certificate }) => {
      const turn = nextTurn(certificate, today);
      return turn !== null && (first === null || turn < first) ? turn : first;
    }, null),
  };
});
