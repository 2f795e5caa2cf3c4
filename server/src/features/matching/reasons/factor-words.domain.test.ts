import type { Factor, LabProfile, ProjectData } from '@aliquot/contract/matching';
import { type LabTerms, noTerms } from '@aliquot/contract/terms';
import { describe, expect, it } from 'vitest';
import { givenFactor as factorOf } from '../../../testing/matching-given.ts';

const scope = (...scopes: string[]): Partial<LabProfile> => ({ certifications: [{ type: 'cap', scope: scopes }] });

describe('services that a laboratory does not declare', () => {
  it.each<[string, Partial<LabProfile>, string, Factor['source']]>([
    ['declared', { primaryServices: ['hematology'] }, 'It declares Hematology.', 'laboratory-profile'],
    [
      'a capability by name',
      { primaryServices: [], capabilities: ['Hematology'] },
      "Its capabilities suggest Hematology (half credit: the lab doesn't list it).",
      'capability-list',
    ],
    [
      'a capability in own words',
      { primaryServices: [], capabilities: ['Complete blood counts and coagulation in cohorts'] },
      "Its capabilities suggest Hematology (half credit: the lab doesn't list it).",
      'capability-list',
    ],
    [
      'a scope',
      { primaryServices: [], ...scope('Hematology (400)') },
      "The scopes of its certificates suggest Hematology (half credit: the lab doesn't list it).",
      'certificates',
    ],
    [
      'declared beside a scope for another',
      { primaryServices: ['hematology'], ...scope('Routine chemistry') },
      "It declares Hematology. The scopes of its certificates suggest Clinical Chemistry (half credit: the lab doesn't list it).",
      'laboratory-profile',
    ],
    [
      'declared and in a scope',
      { primaryServices: ['hematology'], ...scope('Hematology') },
      'It declares Hematology.',
      'laboratory-profile',
    ],
  ])('%s: the factor says so, with its source', (_what, fields, words, source) => {
    const { detail, source: from } = factorOf('services', fields);
    expect(detail.split(' Not on record')[0]).toBe(words);
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
    expect(full.detail).toMatch(/ What it has is enough for all points\.$/);
    const part = factorOf('services', { primaryServices: ['genetics'] }, asked);
    expect(part.points).toBeLessThan(part.maximum);
    expect(part.detail).not.toContain('enough');
  });

  it.each<[string, Partial<LabProfile>, Partial<LabProfile>]>([
    ['a capability by name', { capabilities: ['Hematology'] }, { primaryServices: ['hematology'] }],
    [
      'a capability in own words',
      { capabilities: ['Complete blood counts and coagulation in cohorts'] },
      { primaryServices: ['hematology'] },
    ],
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

  it('declaring what a capability already suggests raises the points, and doing both adds nothing', () => {
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
      'December 31, 2027, counted from its issue date',
    );
    expect(factorOf(key, { ...services, ...printed }, asked).detail).not.toContain('counted from');
  });

  it('is said to be inferred when it has passed', () => {
    const past = { primaryServices: ['hematology'], certifications: [{ type: 'clia', issue_date: '2023-01-01' }] };
    expect(factorOf('certifications', past).detail).toContain('ended on December 31, 2024, counted from its issue date');
  });
});

describe('specializations that a laboratory does not declare', () => {
  const asked = { title: 'Tumor markers', description: 'Immunohistochemistry of tumors.', researchArea: 'oncology' } as const;
  const base = {
    primaryServices: ['histology', 'pathology'],
    capabilities: ['Immunohistochemistry of tumors'],
  } satisfies Partial<LabProfile>;
  const declared = { specializations: ['oncology'] } satisfies Partial<LabProfile>;
  const inferred = {
    specializations: [],
    capabilities: ['Tumor profiling', ...base.capabilities],
  } satisfies Partial<LabProfile>;
  const points = (fields: Partial<LabProfile>) => factorOf('specializations', { ...base, ...fields }, asked).points;

  it('earn half of what declaring earns, and the words say so', () => {
    expect(points(inferred)).toBeGreaterThan(0);
    expect(points(inferred)).toBeLessThanOrEqual(Math.ceil(points(declared) / 2));
    expect(points({ ...declared, capabilities: inferred.capabilities })).toBe(points(declared));
    const { detail, source } = factorOf('specializations', { ...base, ...inferred }, asked);
    expect(detail).toContain("suggest Oncology (half credit: the lab doesn't list it).");
    expect(source).toBe('capability-list');
  });

  it('no list at all counts as half, whatever the capabilities say, and an empty one as nothing', () => {
    const none = factorOf('specializations', { ...base, capabilities: inferred.capabilities }, asked);
    expect(Math.abs(none.points - none.maximum / 2)).toBeLessThan(1);
    expect(none.source).toBe('not-on-record');
    expect(
      factorOf('specializations', { ...base, capabilities: ['Immunohistochemistry'], specializations: [] }, asked),
    ).toMatchObject({
      points: 0,
      detail: 'It lists no specializations.',
    });
  });
});

describe('how far the circumstances count', () => {
  const near = { geo_location: { coordinates: [-71.05, 42.35] as [number, number] }, complianceScore: 100 };
  const asked = { location: { longitude: -71.05, latitude: 42.355 } };
  const factors = (fields: Partial<LabProfile>) =>
    (['capabilities', 'distance', 'compliance'] as const).map((key) => factorOf(key, { ...near, ...fields }, asked));

  it('in full where half of the work is answered', () => {
    const [work, distance, compliance] = factors({
      primaryServices: ['hematology'],
      capabilities: ['Complete blood counts and coagulation in cohorts'],
    });
    expect(work?.detail).not.toContain('circumstances');
    expect([distance?.points, compliance?.points]).toEqual([distance?.maximum, compliance?.maximum]);
  });

  it('in part where less is, and the words say so', () => {
    const [work, distance, compliance] = factors({ primaryServices: ['endocrinology'], capabilities: ['Blood'] });
    expect(work?.detail).toMatch(/Less than half of the work is covered, so what follows counts at \d+ percent\.$/);
    expect((distance?.points ?? 9) + (compliance?.points ?? 9)).toBeLessThan(4);
  });
});

const fresh = (longitude: number) => ({
  description: 'Complete blood counts. Blood has to reach the laboratory on the day it is drawn.',
  location: { longitude, latitude: 42.355 },
});

describe('conditions that a request sets', () => {
  const fit: Partial<LabProfile> = {
    primaryServices: ['hematology'],
    specializations: [],
    capabilities: ['Complete blood counts and coagulation in cohorts'],
    geo_location: { coordinates: [-71.05, 42.35] },
  };
  const cap = { certifications: [{ type: 'cap', expiration_date: '2029-01-01' }] };
  const must = { description: 'Complete blood counts of 120 donors. The laboratory must be CAP accredited.' };

  it('a certificate that must be shown holds the match down where it is not, and says so', () => {
    expect(factorOf('certifications', { ...fit, ...cap }, must).points).toBeGreaterThan(0);
    const { points, detail } = factorOf('certifications', fit, must);
    expect(points).toBeLessThan(0);
    expect(detail).toContain('The request requires CAP, which it does not show, so the match is held below all that do.');
  });

  it('specimens of the same day hold it down where it is too far, and nowhere else', () => {
    expect(factorOf('distance', fit, fresh(-71)).points).toBeGreaterThan(0);
    expect(factorOf('distance', fit, fresh(-118)).points).toBeLessThan(0);
    expect(factorOf('distance', { ...fit, geo_location: null }, fresh(-118)).points).toBeGreaterThan(0);
    expect(factorOf('distance', fit, { location: { longitude: -118, latitude: 42.355 } }).points).toBeGreaterThanOrEqual(0);
  });
});

describe('what a laboratory states against itself', () => {
  const fit: Partial<LabProfile> = {
    primaryServices: ['hematology'],
    capabilities: ['Complete blood counts and coagulation in cohorts'],
  };
  const stating = (key: Factor['key'], terms: Partial<LabTerms>) => factorOf(key, { ...fit, terms: { ...noTerms, ...terms } });

  it('holds the match below green where its work would end too late, and says so', () => {
    const late = stating('timeline', { turnaroundWeeks: 20, availability: { kind: 'now' } });
    expect(late.points).toBeLessThan(0);
    expect(late.detail).toContain(
      'It states a turnaround of 20 weeks, which is longer than your timeline (until December 30, 2026), so the match stays below 80 percent.',
    );
    expect(stating('timeline', { turnaroundWeeks: 4, availability: { kind: 'now' } }).points).toBeGreaterThan(0);
  });

  it('holds the match below green where its prices start above the budget, and nothing where they reach above it', () => {
    const prices = (lowest: number, highest: number) => stating('budget', { prices: { kind: 'range', lowest, highest } });
    expect(prices(150_000, 200_000).points).toBeLessThan(0);
    expect(prices(150_000, 200_000).detail).toBe(
      'It states $150,000 to $200,000 per project, which is above your budget, so the match stays below 80 percent.',
    );
    expect(prices(90_000, 200_000).points).toBeGreaterThan(0);
    expect(prices(900, 2000).points).toBe(prices(900, 2000).maximum);
    expect(stating('budget', { prices: { kind: 'on-request' } }).source).toBe('laboratory-statement');
  });
});

describe('a certificate made out to somebody else', () => {
  const services = {
    name: 'Acme Diagnostics',
    address: '12 Harbor Street, Boston, MA 02110',
    primaryServices: ['hematology'],
    capabilities: ['Complete blood counts and coagulation in cohorts'],
  };
  const clia = (fields: object) => ({
    ...services,
    certifications: [{ type: 'clia', expiration_date: '2029-01-01', scope: ['Hematology'], ...fields }],
  });
  const elsewhere = { holder: 'Zenith Pathology', address: '9 Elm Rd, Albany, NY 12207' };
  const here = { holder: 'Zenith Pathology', address: services.address };
  const points = (fields: object, asked: Partial<ProjectData> = {}, key: Factor['key'] = 'certifications') =>
    factorOf(key, clia(fields), asked).points;

  it('counts the less, the less ties it to the laboratory', () => {
    const [own, tied, untied, other] = [{}, here, { holder: 'Zenith Pathology' }, elsewhere].map((fields) => points(fields));
    expect([own, tied, untied, other].map((each) => (each ?? 0) > 0)).toEqual([true, true, true, false]);
    expect(own).toBeGreaterThan(tied ?? 0);
    expect(tied).toBeGreaterThan(untied ?? 0);
    expect(factorOf('certifications', clia(elsewhere)).detail).toBe(
      'CLIA is issued to Zenith Pathology at another address, so it does not count.',
    );
  });

  it.each([here, { holder: 'Zenith Pathology' }, elsewhere])('never shows the legal minimum: %j', (fields) => {
    const asked = { resultsReturned: 'yes' } as const;
    expect(points({}, asked, 'legal')).toBe(25);
    expect(points(fields, asked, 'legal')).toBeLessThan(0);
  });
});
