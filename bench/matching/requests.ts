import type { Place, ProjectData } from '@aliquot/contract/hearts/matching';
import {
  budgetRanges,
  researchAreaLabels,
  researchAreas,
  serviceTypeLabels,
  serviceTypes,
  timelines,
} from '@aliquot/contract/options';
import { seededRandom } from '../../server/src/demo/sample-files/random.ts';

const topics: [string, ...string[]] = [
  'whole exome sequencing of rare disease families',
  'ctDNA in plasma by next-generation sequencing',
  'cytokine panels by multiplex immunoassay',
  'LC-MS/MS quantitation of drug levels',
  'immunohistochemistry and whole slide imaging of tumor sections',
  'antimicrobial susceptibility and viral load',
  'flow cytometry of peripheral blood T cells',
  'hormone and lipid panels in serum',
  'efficacy in a mouse xenograft model',
  'iPSC culture and organoids',
  'proteomics by mass spectrometry',
  'confirmation of drugs of abuse in urine',
];
const places: [Place, ...Place[]] = [
  { longitude: -71.06, latitude: 42.36 },
  { longitude: -87.63, latitude: 41.88 },
  { longitude: -118.24, latitude: 34.05 },
  { longitude: -95.37, latitude: 29.76 },
];

/** Requests over every research area: the same for the same number. */
export const syntheticRequest = (number: number): ProjectData => {
  const random = seededRandom(number + 7919);
  const one = <Item>(items: readonly [Item, ...Item[]]): Item => items[Math.floor(random() * items.length)] ?? items[0];
  const researchArea = researchAreas[number % researchAreas.length] ?? 'oncology';
  const serviceType = one(serviceTypes);
  const topic = one(topics);
  return {
    title: `${serviceTypeLabels[serviceType]}: ${topic}`,
    researchArea,
    serviceType,
    timeline: one(timelines),
    budgetRange: one(budgetRanges),
    description:
      `Our ${researchAreaLabels[researchArea].toLowerCase()} group needs ${topic} for ${20 + Math.floor(random() * 300)} participants. ` +
      'Samples are shipped frozen; we expect documented precision, chain of custody and a report within the agreed turnaround time.',
    resultsReturned: random() < 0.3 ? 'yes' : 'no',
    ...(random() < 0.8 ? { location: one(places) } : {}),
  };
};
