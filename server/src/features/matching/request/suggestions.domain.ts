import { type Match, type ProjectData, qualifyingPercentage } from '@aliquot/contract/matching';
import {
  certificationTypes,
  type LabType,
  labTypeLabels,
  labTypes,
  primaryServiceLabels,
  primaryServices,
  researchAreaLabels,
} from '@aliquot/contract/options';
import { listed, typeLabel } from '../reasons/wording.domain.ts';
import type { Question } from '../score/matching.domain.ts';
import { crosswalkNeed } from './crosswalk.domain.ts';
import { askedValues } from './request-need.domain.ts';

/** Suggested lab profiles are offered only when fewer registered laboratories than this qualify. */
export const minimumRegisteredMatches = 3;

const withArticle = (noun: string) => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;
/** Capitalizes an ordinary word; one with a capital inside (ctDNA, qPCR) stays as it is written. */
const capitalized = (text: string) => (/^[a-z]+(?:\s|-|$)/.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text);

const bestLabTypes = (question: Question): LabType[] =>
  labTypes.toSorted(
    (a, b) => (question.need.labTypes[labTypes.indexOf(b) + 1] ?? 0) - (question.need.labTypes[labTypes.indexOf(a) + 1] ?? 0),
  );

const mostMethods = 4;

/** A profile is made to fit the request, so that it fits says nothing: without a laboratory there is nothing to rate. */
const suggestionOf = (request: ProjectData, question: Question, labType: LabType): Match => {
  const services = askedValues(primaryServices, question.need.services).map((value) => primaryServiceLabels[value]);
  const certificates = askedValues(certificationTypes, question.need.evidence).slice(0, 3).map(typeLabel);
  const concepts = crosswalkNeed(request.researchArea, request.serviceType).concepts.map(({ label }) => capitalized(label));
  const methods = question.need.reading.things.filter((thing) => thing.kind === 'method').map(({ label }) => label);
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
    terms: null,
    factors: [],
    place: null,
    shown: [],
    quote: null,
  };
};

/**
 * Suggested lab profiles for a request: as many as registered laboratories are missing to `minimumRegisteredMatches`, and none
 * when enough qualify. `registered` are the matches with registered laboratories.
 */
export const suggestionsFor = (request: ProjectData, question: Question, registered: readonly Match[]): Match[] => {
  const qualified = registered.filter(({ matchPercentage }) => matchPercentage >= qualifyingPercentage).length;
  const missing = Math.max(0, minimumRegisteredMatches - qualified);
  return bestLabTypes(question)
    .slice(0, missing)
    .map((labType) => suggestionOf(request, question, labType));
};
