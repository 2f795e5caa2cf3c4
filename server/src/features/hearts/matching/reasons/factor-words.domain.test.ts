import type { Factor, LabProfile, ProjectData } from '@aliquot/contract/hearts/matching';
import { type LabTerms, noTerms } from '@aliquot/contract/hearts/terms';
import { describe, expect, it } from 'vitest';
import { givenFactor as factorOf } from '../../../../testing/matching/matching-given.ts';

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
    expect(factorOf('certifications', { ...fit, ...cap }, must).points).toBe(0);
    const { points, detail } = factorOf('certifications', fit, must);
    expect(points).toBeLessThan(0);
    expect(detail).toContain('The request requires CAP, which it does not show, so the match is held below all that do.');
  });

  it('specimens of the same day hold it down where it is too far, and nowhere else', () => {
    expect(factorOf('distance', fit, fresh(-71)).points).toBe(0);
    expect(factorOf('distance', fit, fresh(-118)).points).toBeLessThan(0);
    expect(factorOf('distance', { ...fit, geo_location: null }, fresh(-118)).points).toBe(0);
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
    const inTime = stating('timeline', { turnaroundWeeks: 4, availability: { kind: 'now' } });
    expect(inTime.points).toBe(0);
    expect(inTime.detail).toContain('It states a turnaround of 4 weeks, in time for December 30, 2026.');
  });

  it('holds the match below green where its prices start above the budget, and nothing where they reach above it', () => {
    const prices = (lowest: number, highest: number) => stating('budget', { prices: { kind: 'range', lowest, highest } });
    expect(prices(150_000, 200_000).points).toBeLessThan(0);
    expect(prices(150_000, 200_000).detail).toBe(
      'It states $150,000 to $200,000 per project, which is above your budget, so the match stays below 80 percent.',
    );
    expect(prices(90_000, 200_000)).toMatchObject({ points: 0, detail: expect.stringContaining('may exceed your budget') });
    expect(prices(900, 2000)).toMatchObject({ points: 0, detail: expect.stringContaining('within your budget') });
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

  it('proves nothing, and says whose it is', () => {
    expect(points({})).toBeGreaterThan(0);
    expect([here, { holder: 'Zenith Pathology' }, elsewhere].map((fields) => points(fields))).toEqual([0, 0, 0]);
    expect(factorOf('certifications', clia(elsewhere)).detail).toContain(
      'CLIA is issued to Zenith Pathology at another address, so it does not count.',
    );
  });

  it.each([here, { holder: 'Zenith Pathology' }, elsewhere])('never shows the legal minimum: %j', (fields) => {
    const asked = { resultsReturned: 'yes' } as const;
    expect(points({}, asked, 'legal')).toBe(0);
    expect(points(fields, asked, 'legal')).toBeLessThan(0);
  });
});
