import { listed } from '@aliquot/contract/counted';
import type { Match, ProjectData } from '@aliquot/contract/hearts/matching';
import {
  certificationTypes,
  labTypeLabels,
  labTypes,
  primaryServiceLabels,
  primaryServices,
  researchAreaLabels,
} from '@aliquot/contract/options';
import { typeLabel } from '../reasons/wording.domain.ts';
import type { Question } from '../score/matching.domain.ts';
import { crosswalkNeed } from './crosswalk.domain.ts';
import { askedValues, notable } from './request-need.domain.ts';

/** A suggested profile is offered where fewer registered laboratories than this show what is asked. */
export const minimumRegisteredMatches = 3;

const withArticle = (noun: string) => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;
/** Capitalizes an ordinary word; one with a capital inside (ctDNA, qPCR) stays as it is written. */
const capitalized = (text: string) => (/^[a-z]+(?:\s|-|$)/.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text);

/** The values of a vocabulary by falling weight. */
const heaviest = <Value extends string>(vocabulary: readonly Value[], weights: readonly number[]): Value[] =>
  vocabulary
    .filter((_value, at) => (weights[at] ?? 0) >= notable)
    .toSorted((a, b) => (weights[vocabulary.indexOf(b)] ?? 0) - (weights[vocabulary.indexOf(a)] ?? 0));

const mostMethods = 4;

/**
 * The profile of a laboratory that would fit a request, to be chosen as an open request. It is made to fit, so that it fits says nothing:
 * it has no percentage.
 */
export const suggestionFor = (request: ProjectData, { need }: Question): Match => {
  const cell = crosswalkNeed(request.researchArea, request.serviceType);
  const [labType = 'research'] = heaviest(labTypes, cell.labTypes);
  const services = askedValues(primaryServices, need.services).map((value) => primaryServiceLabels[value]);
  const certificates = heaviest(certificationTypes, cell.evidence).slice(0, 3).map(typeLabel);
  const concepts = cell.concepts.map(({ label }) => capitalized(label));
  const methods = need.reading.things.filter((thing) => thing.kind === 'method').map(({ label }) => label);
  const offered = methods.length > 0 ? methods.slice(0, mostMethods) : services;
  const kind = `${labTypeLabels[labType].toLowerCase()} laboratory`;
  const held = certificates.length > 0 ? ` and showing ${listed(certificates)}` : '';
  return {
    id: `suggested-${request.researchArea}-${request.serviceType}-${labType}`,
    name: `Suggested profile: ${kind} for ${researchAreaLabels[request.researchArea]}`,
    address: '',
    capabilities: [...new Set([...methods, ...services, ...(methods.length > 0 ? [] : concepts)])],
    contact_info: {},
    matchPercentage: 0,
    matchReason:
      `Suggested lab profile, not a registered laboratory: ${withArticle(kind)} offering ${listed(offered)}${held} would fit. ` +
      'Choosing it places the request as an open demand.',
    isGenerated: true,
    coordinates: null,
    distanceKm: null,
    terms: null,
    factors: [],
    place: null,
    group: 'suggested',
    shown: [],
    certificate: null,
    quote: null,
  };
};
