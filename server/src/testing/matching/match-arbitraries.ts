import type { LabProfile, ProjectData } from '@aliquot/contract/hearts/matching';
import type { LabTerms } from '@aliquot/contract/hearts/terms';
import {
  budgetRanges,
  labTypes,
  operatingHours,
  primaryServices,
  researchAreas,
  serviceTypes,
  specializations,
  staffCounts,
  timelines,
} from '@aliquot/contract/options';
import fc from 'fast-check';

/** The day on which the tests of matching happen. */
export const testToday = '2026-10-01';

const phrases = [
  'Whole exome sequencing',
  'Liquid biopsy',
  'Flow cytometry',
  'ELISA and multiplex immunoassay',
  'LC-MS/MS proteomics',
  'Immunohistochemistry',
  'Cell culture and cell banking',
  'Mouse models',
  'Antimicrobial susceptibility',
  'Hormone panels',
  'Bioinformatics pipeline',
  'Drugs of abuse',
  'Organic widgets',
  'Courier pickup',
  'Viral load testing',
  'Pharmacokinetics',
];
const places: readonly (readonly [string, [number, number]])[] = [
  ['10 Main St, Boston, MA 02110', [-71.06, 42.36]],
  ['4 Oak Ave, Albany, NY 12207', [-73.76, 42.65]],
  ['9 Pine Rd, San Diego, CA 92101', [-117.16, 32.72]],
  ['77 Lake Dr, Chicago, IL 60601', [-87.62, 41.88]],
  ['Hauptstr. 5, Berlin, Germany', [13.4, 52.52]],
];

const dayText = fc
  .integer({ min: -800, max: 1200 })
  .map((days) => new Date(Date.parse(testToday) + days * 86_400_000).toISOString().slice(0, 10));

const certificationArbitrary = fc.record(
  {
    type: fc.constantFrom('CLIA', 'cap', 'ISO 15189:2022', 'iso-17025', 'aaalac', 'fda', 'state-license', 'COLA'),
    expiration_date: dayText,
    scope: fc.subarray(
      ['Routine chemistry', 'Bacteriology', 'Histopathology', 'Clinical cytogenetics', 'PCR', 'General immunology'],
      { minLength: 1 },
    ),
    issuer: fc.constantFrom('New York State Department of Health', 'California Department of Public Health', 'CMS'),
  },
  { requiredKeys: ['type'] },
);

const termsArbitrary: fc.Arbitrary<LabTerms> = fc.record({
  turnaroundWeeks: fc.option(fc.integer({ min: 1, max: 60 })),
  projectsPerMonth: fc.option(fc.integer({ min: 1, max: 20 })),
  availability: fc.option(
    fc.oneof(
      fc.constantFrom({ kind: 'now' as const }, { kind: 'now' as const }, { kind: 'paused' as const }),
      dayText.map((date) => ({ kind: 'from' as const, date })),
    ),
  ),
  prices: fc.option(
    fc.oneof(
      fc.constant({ kind: 'on-request' as const }),
      fc
        .tuple(fc.integer({ min: 1, max: 120_000 }), fc.nat(90_000))
        .map(([lowest, more]) => ({ kind: 'range' as const, lowest, highest: lowest + more })),
    ),
  ),
});

/** A laboratory with any of its optional fields missing, approved two times in three. */
export const labArbitrary = (id: string): fc.Arbitrary<LabProfile> =>
  fc
    .record(
      {
        place: fc.constantFrom(...places),
        status: fc.constantFrom('approved', 'approved', 'pending', 'denied'),
        labType: fc.constantFrom(...labTypes),
        primaryServices: fc.subarray([...primaryServices], { maxLength: 5 }),
        specializations: fc.subarray([...specializations], { maxLength: 4 }),
        capabilities: fc.subarray(phrases, { maxLength: 5 }),
        certifications: fc.array(certificationArbitrary, { maxLength: 4 }),
        accreditations: fc.subarray(['clia', 'cap', 'iso-17025']),
        complianceScore: fc.integer({ min: 0, max: 100 }),
        staffCount: fc.constantFrom(...staffCounts),
        operatingHours: fc.constantFrom(...operatingHours),
        terms: termsArbitrary,
      },
      { requiredKeys: ['place', 'certifications'] },
    )
    .map(({ place: [address, coordinates], staffCount, operatingHours, certifications, capabilities, ...fields }) => ({
      id,
      name: `Laboratory ${id}`,
      address,
      geo_location: { coordinates },
      contact_info: { staffCount, operatingHours, certifications },
      capabilities: capabilities?.map((name) => ({ name, description: `${name} for studies of plasma` })),
      ...fields,
    }));

/** Between one and twelve laboratories. */
export const labsArbitrary: fc.Arbitrary<LabProfile[]> = fc
  .integer({ min: 1, max: 12 })
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_unused, at) => labArbitrary(`lab-${at}`))));

export const requestArbitrary: fc.Arbitrary<ProjectData> = fc
  .record(
    {
      topics: fc.subarray(phrases, { minLength: 1, maxLength: 3 }),
      researchArea: fc.constantFrom(...researchAreas),
      serviceType: fc.constantFrom(...serviceTypes),
      timeline: fc.constantFrom(...timelines),
      budgetRange: fc.constantFrom(...budgetRanges),
      resultsReturned: fc.constantFrom('yes' as const, 'no' as const, 'unknown' as const),
      specimenOrigin: fc.constantFrom('US', 'US-NY', 'US-CA', 'DE'),
      location: fc.record({
        longitude: fc.double({ min: -125, max: -67, noNaN: true }),
        latitude: fc.double({ min: 25, max: 49, noNaN: true }),
      }),
      needsClia: fc.boolean(),
      sameDay: fc.boolean(),
    },
    { requiredKeys: ['topics', 'researchArea', 'serviceType', 'timeline', 'budgetRange'] },
  )
  .map(({ topics, needsClia, sameDay, ...fields }) => ({
    ...fields,
    title: `Study with ${topics[0] ?? 'samples'}`,
    description: `We need ${topics.join(' and ')} of 120 plasma samples.${needsClia ? ' The laboratory must be CLIA certified.' : ''}${sameDay ? ' Specimens arrive on the day they are drawn.' : ''}`,
  }));
