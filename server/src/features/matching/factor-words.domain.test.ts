import type { Factor, LabProfile, ProjectData } from '@aliquot/contract/matching';
import { describe, expect, it } from 'vitest';
import { matchFiles } from './match-files.domain.ts';

const today = '2026-10-01';

const request: ProjectData = {
  title: 'Blood counts in a cohort',
  researchArea: 'cardiology',
  serviceType: 'sample-analysis',
  timeline: 'short',
  budgetRange: 'high',
  description: 'Complete blood counts and coagulation of 300 participants.',
};

const factorOf = (key: Factor['key'], fields: Partial<LabProfile>, asked: Partial<ProjectData> = {}): Factor => {
  const result = matchFiles({ ...request, ...asked }, [{ id: 'a', name: 'A', ...fields }], today);
  const factor = result.ok ? result.value.matches[0]?.factors.find((each) => each.key === key) : undefined;
  if (factor === undefined) throw new Error(`There is no factor ${key}`);
  return factor;
};

const scope = (...scopes: string[]): Partial<LabProfile> => ({ certifications: [{ type: 'cap', scope: scopes }] });

describe('services that a laboratory does not declare', () => {
  it.each<[string, Partial<LabProfile>, string, Factor['source']]>([
    ['declared', { primaryServices: ['hematology'] }, 'Declares Hematology', 'laboratory-profile'],
    [
      'a capability by name',
      { primaryServices: [], capabilities: ['Hematology'] },
      'Its capabilities speak for Hematology; what it does not declare counts 50 percent',
      'capability-list',
    ],
    [
      'a capability in own words',
      { primaryServices: [], capabilities: ['Complete blood counts'] },
      'Its capabilities speak for Hematology; what it does not declare counts 50 percent',
      'capability-list',
    ],
    [
      'a scope',
      { primaryServices: [], ...scope('Hematology (400)') },
      'The scopes of its certificates speak for Hematology; what it does not declare counts 50 percent',
      'certificates',
    ],
    [
      'declared beside a scope for another',
      { primaryServices: ['hematology'], ...scope('Routine chemistry') },
      'Declares Hematology; the scopes of its certificates speak for Clinical Chemistry; what it does not declare counts 50 percent',
      'laboratory-profile',
    ],
    [
      'declared and in a scope',
      { primaryServices: ['hematology'], ...scope('Hematology') },
      'Declares Hematology',
      'laboratory-profile',
    ],
  ])('%s: the factor says so, with its source', (_what, fields, words, source) => {
    const { detail, source: from } = factorOf('services', fields);
    expect(detail.split('; not on record')[0]).toBe(words);
    expect(from).toBe(source);
  });

  it('says so where all points are earned without all that is asked', () => {
    const asked = {
      title: 'ctDNA panel for a trial',
      researchArea: 'oncology',
      serviceType: 'molecular-testing',
      description: 'Sequencing of circulating tumour DNA in plasma of 120 participants.',
    } as const;
    const services = { primaryServices: ['molecular-diagnostics', 'genetics'] } satisfies Partial<LabProfile>;
    const full = factorOf('services', { ...services, ...scope('Pathology (610)') }, asked);
    expect(full.points).toBe(full.maximum);
    expect(full.detail).toMatch(/; what it has is enough for all points$/);
    const part = factorOf('services', { primaryServices: ['genetics'] }, asked);
    expect(part.points).toBeLessThan(part.maximum);
    expect(part.detail).not.toContain('enough');
  });

  it.each<[string, Partial<LabProfile>, Partial<LabProfile>]>([
    ['a capability by name', { capabilities: ['Hematology'] }, { primaryServices: ['hematology'] }],
    ['a capability in own words', { capabilities: ['Complete blood counts'] }, { primaryServices: ['hematology'] }],
    ['a scope', scope('Hematology'), { primaryServices: ['hematology'] }],
    [
      'many of them, beside few that are declared',
      { capabilities: ['Hematology', 'Clinical Chemistry', 'Immunology', 'Molecular Diagnostics', 'Genetics'] },
      { primaryServices: ['hematology', 'clinical-chemistry'] },
    ],
  ])('%s earns at most half of what declaring earns', (_what, inferred, declared) => {
    const half = factorOf('services', inferred).points;
    expect(half).toBeGreaterThan(0);
    expect(half).toBeLessThanOrEqual(Math.ceil(factorOf('services', declared).points / 2));
  });

  it('declaring what a capability already speaks for raises the points, and doing both adds nothing', () => {
    const both = factorOf('services', { primaryServices: ['hematology'], capabilities: ['Hematology'] }).points;
    expect(both).toBe(factorOf('services', { primaryServices: ['hematology'] }).points);
    expect(both).toBeGreaterThan(factorOf('services', { primaryServices: [], capabilities: ['Hematology'] }).points);
  });
});

describe('an end that no certificate prints', () => {
  const inferred: Partial<LabProfile> = { certifications: [{ type: 'clia', issue_date: '2026-01-01' }] };
  const printed: Partial<LabProfile> = {
    certifications: [{ type: 'clia', issue_date: '2026-01-01', expiration_date: '2027-12-31' }],
  };
  const returned = { resultsReturned: 'yes' } as const;

  it.each<[Factor['key'], Partial<ProjectData>]>([
    ['certifications', {}],
    ['legal', returned],
  ])('is said to be inferred in the factor %s, and only there where it is', (key, asked) => {
    const services = { primaryServices: ['hematology'] };
    expect(factorOf(key, { ...services, ...inferred }, asked).detail).toContain(
      '2027-12-31 (inferred from its issue date, not read)',
    );
    expect(factorOf(key, { ...services, ...printed }, asked).detail).not.toContain('inferred');
  });

  it('is said to be inferred when it has passed', () => {
    const past = { primaryServices: ['hematology'], certifications: [{ type: 'clia', issue_date: '2023-01-01' }] };
    expect(factorOf('certifications', past).detail).toContain('expired on 2024-12-31 (inferred from its issue date, not read)');
  });
});
