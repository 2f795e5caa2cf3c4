import { certificationTypes, labTypes, primaryServices, type ResearchArea, type ServiceType } from '@aliquot/contract/options';
import crosswalk from '../../../../../../knowledge/matching-crosswalk.json' with { type: 'json' };
import { type Concept, concepts } from '../words/vocabulary.domain.ts';

type Weights = Readonly<Record<string, number>>;
type AreaEntry = {
  readonly services: Weights;
  readonly labTypes: Weights;
  readonly concepts: readonly string[];
  readonly evidence: Weights;
};
type ServiceEntry = {
  readonly share: number;
  readonly services: Weights;
  readonly labTypes: Weights;
  readonly concepts: readonly string[];
  readonly evidence: Weights;
};
type PairEntry = {
  readonly researchArea: string;
  readonly serviceType: string;
  readonly services?: Weights;
  readonly concepts?: readonly string[];
};

const areas = crosswalk.researchAreas as unknown as Readonly<Record<ResearchArea, AreaEntry>>;
const services = crosswalk.serviceTypes as unknown as Readonly<Record<ServiceType, ServiceEntry>>;
const pairs = crosswalk.pairs as unknown as readonly PairEntry[];

/**
 * The needs of one combination of research area and service type. Weight lists follow the order of their vocabulary and are per
 * mille: the share of the need that the item answers alone.
 */
type CrosswalkNeed = {
  readonly services: readonly number[];
  readonly labTypes: readonly number[];
  readonly evidence: readonly number[];
  readonly concepts: readonly Concept[];
};

const inOrder = (vocabulary: readonly string[], weights: Weights): number[] => vocabulary.map((value) => weights[value] ?? 0);

const blend = (first: readonly number[], second: readonly number[], share: number): number[] =>
  first.map((weight, at) => weight * (1 - share) + (second[at] ?? 0) * share);

const largest = (first: readonly number[], second: readonly number[]): number[] =>
  first.map((weight, at) => Math.max(weight, second[at] ?? 0));

const perMille = (weights: readonly number[]): number[] => weights.map((weight) => Math.round(weight * 1000));

/** Scales weights to integers so that the two heaviest answer the whole need together: a laboratory rarely offers everything. */
export const scaleToTopTwo = (weights: readonly number[]): number[] => {
  const [first = 0, second = 0] = weights.toSorted((a, b) => b - a);
  return first === 0 ? weights.map(() => 0) : weights.map((weight) => Math.round((1000 * weight) / (first + second)));
};

const computeNeed = (researchArea: ResearchArea, serviceType: ServiceType): CrosswalkNeed => {
  const area = areas[researchArea];
  const service = services[serviceType];
  const pair = pairs.find((entry) => entry.researchArea === researchArea && entry.serviceType === serviceType);
  const blended = blend(inOrder(primaryServices, area.services), inOrder(primaryServices, service.services), service.share);
  const ids = new Set(pair?.concepts ?? [...service.concepts, ...area.concepts]);
  return {
    services: scaleToTopTwo(pair?.services === undefined ? blended : inOrder(primaryServices, pair.services)),
    labTypes: perMille(blend(inOrder(labTypes, area.labTypes), inOrder(labTypes, service.labTypes), 0.5)),
    evidence: perMille(largest(inOrder(certificationTypes, service.evidence), inOrder(certificationTypes, area.evidence))),
    concepts: [...concepts.values()].filter(({ id }) => ids.has(id)),
  };
};

const cells = new Map<string, CrosswalkNeed>();

/** The need of one cell of the crosswalk: the blend of its area and its service type, or the pair that replaces it. */
export const crosswalkNeed = (researchArea: ResearchArea, serviceType: ServiceType): CrosswalkNeed => {
  const key = `${researchArea} ${serviceType}`;
  const need = cells.get(key) ?? computeNeed(researchArea, serviceType);
  cells.set(key, need);
  return need;
};
