import type { LabProfile, Match, ProjectData } from '@aliquot/contract/hearts/matching';
import type { ResearchArea } from '@aliquot/contract/options';
import { describe, expect, it } from 'vitest';
import templates from '../../../knowledge/project-templates.json' with { type: 'json' };
import { matchFiles } from '../features/hearts/matching/match-files.domain.ts';
import { givenAnswer, givenRequest } from '../testing/matching/matching-given.ts';
import { endOf } from './documents.ts';
import { demoProjects } from './engagements/projects.ts';
import { type DemoCertificate, isCertificate } from './laboratory.ts';
import { entries } from './labs.ts';
import { menuOf } from './test-menus.ts';

const today = '2026-11-21';

const types = {
  clia: 'clia',
  cap: 'cap',
  a2la: 'iso-17025',
  'iso-15189': 'iso-15189',
  'state-licence': 'state-license',
} as const satisfies Record<DemoCertificate, string>;

const dayAfter = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);

/** What matching knows of a laboratory once its documents are read. */
const profileOf = ({ lab, history }: (typeof entries)[number]): LabProfile => ({
  id: lab.name,
  name: lab.name,
  address: `${lab.street}, ${lab.city}, ${lab.state} ${lab.zip}`,
  status: history.decision,
  contact_info: { labType: lab.type, staffCount: lab.staff, operatingHours: 'business-hours' },
  primaryServices: [...lab.services],
  specializations: [...lab.specializations],
  capabilities: [],
  certifications: history.lots
    .flatMap(({ documents }) => documents.filter(isCertificate))
    .map((document) => ({
      type: types[document],
      expiration_date: dayAfter(endOf(history, document)),
      accredited_tests: document === 'a2la' || document === 'iso-15189' ? [...menuOf(lab.name).tests] : [],
    })),
});

const requests: Pick<ProjectData, 'researchArea' | 'serviceType' | 'title' | 'description'>[] = [
  {
    researchArea: 'oncology',
    serviceType: 'molecular-testing',
    title: 'Circulating tumour DNA in plasma',
    description: 'Targeted next-generation sequencing of circulating tumour DNA from 120 plasma samples.',
  },
  {
    researchArea: 'cardiology',
    serviceType: 'sample-analysis',
    title: 'Troponin in older adults',
    description: 'High-sensitivity troponin I in 600 stored serum samples, with method comparison data.',
  },
  {
    researchArea: 'infectious-diseases',
    serviceType: 'molecular-testing',
    title: 'Respiratory virus surveillance',
    description: 'Weekly nasal swabs tested for SARS-CoV-2, influenza A and B and RSV by PCR.',
  },
  {
    researchArea: 'toxicology',
    serviceType: 'drug-screening',
    title: 'Toxicology screen of a supplement',
    description: 'Heavy metals, pesticides and undeclared stimulants in 30 product lots, under ISO/IEC 17025.',
  },
  {
    researchArea: 'immunology',
    serviceType: 'assay-development',
    title: 'Cytokine profile after dose escalation',
    description: 'A multiplex cytokine assay for serum, with precision and stability data.',
  },
  {
    researchArea: 'endocrinology',
    serviceType: 'sample-analysis',
    title: 'Cortisol and thyroid hormones in shift workers',
    description: 'Serum cortisol, TSH and free T4 in 300 participants.',
  },
  {
    researchArea: 'stem-cell-research',
    serviceType: 'cell-culture',
    title: 'Induced pluripotent stem cell lines',
    description: 'Expansion of 12 iPSC lines with karyotype and flow cytometry.',
  },
];

const percentagesOf = (request: (typeof requests)[number]): number[] => {
  const asked = { ...request, timeline: 'medium', budgetRange: 'medium', resultsReturned: 'no' };
  const result = matchFiles(asked, entries.map(profileOf), today);
  const registered = result.ok ? result.value.matches.filter(({ isGenerated }) => !isGenerated) : [];
  return registered.map(({ matchPercentage }) => matchPercentage);
};

describe('a first match in the demo', () => {
  it.each(requests)('REQ-014 of $researchArea has a laboratory that fits well and some that hardly do', (request) => {
    const found = percentagesOf(request);
    expect(Math.max(...found)).toBeGreaterThanOrEqual(80);
    expect(Math.min(...found)).toBeLessThan(60);
  });

  it('REQ-014 shows every color', () => {
    const found = requests.flatMap(percentagesOf);
    expect(found.filter((percentage) => percentage >= 60 && percentage < 80).length).toBeGreaterThanOrEqual(2);
  });

  it.each(demoProjects.filter(({ stage }) => stage === 'open').map(({ data }) => data))(
    'REQ-017 offers a suggested profile for the open demand “$title”',
    (data) => {
      const result = matchFiles(data, entries.map(profileOf), today);
      expect(result.ok && result.value.metadata.generatedLabsCount).toBeGreaterThan(0);
    },
  );
});

describe('the templates of the product', () => {
  const labs = entries.map(profileOf);
  const areas = templates.templates.map((entry) => ({ ...entry, researchArea: entry.key.split('/')[0] as ResearchArea }));

  it.each(areas)(
    'MAT-005 “$name” has a laboratory first that names the method of its title, when one does',
    ({ name, description, researchArea }) => {
      const { understanding, matches } = givenAnswer(givenRequest(name, description, { researchArea }), labs);
      const titled = understanding.asked.filter(({ kind, from }) => kind === 'method' && from === 'title').map(({ id }) => id);
      const names = ({ shown }: Match) => shown.some(({ id, proof }) => titled.includes(id) && proof !== 'not-shown');
      const registered = matches.filter(({ isGenerated }) => !isGenerated);
      const first = registered.slice(0, 1).some(names);
      expect(titled.length === 0 || first || !registered.some(names)).toBe(true);
    },
  );
});
