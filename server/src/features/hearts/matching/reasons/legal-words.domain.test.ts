import type { Factor, LabProfile } from '@aliquot/contract/hearts/matching';
import { describe, expect, it } from 'vitest';
import { givenFactor as factorOf, givenAnswer, givenRequest } from '../../../../testing/matching/matching-given.ts';

const held = (fields: object, type = 'clia'): Partial<LabProfile> => ({
  address: '12 Harbor Street, Boston, MA 02110',
  primaryServices: ['hematology'],
  capabilities: ['Complete blood counts and coagulation'],
  certifications: [{ type, ...fields }],
});

describe('the legal requirement', () => {
  const asked = { resultsReturned: 'yes', neededUntil: '2027-01-31' } as const;
  const lasting = { expiration_date: '2027-01-31' };
  it.each<[string, object, string]>([
    ['until the work ends, for what is asked', { ...lasting, scope: ['Hematology'] }, 'It is on record until the work ends.'],
    ['without a scope', lasting, 'It is on record until the work ends; no scope names the services asked.'],
    [
      'ending before the work',
      { expiration_date: '2027-01-30', scope: ['Hematology'] },
      'It is on record for today, but not until the work ends.',
    ],
    [
      'ending before the work, without a scope',
      { expiration_date: '2027-01-30' },
      'It is on record for today, but not until the work ends, and no scope names the services asked.',
    ],
    ['without an end', { scope: ['Hematology'] }, 'It is on record for today, but not until the work ends.'],
  ])('CLIA %s', (_what, fields, words) => {
    const factor = factorOf('legal', held(fields), asked);
    expect(factor.points).toBe(0);
    expect(factor.detail).toContain(words);
  });

  it.each<[string, object]>([
    ['expired', { expiration_date: '2026-09-30', scope: ['Hematology'] }],
    ['not begun', { ...lasting, issue_date: '2026-10-02' }],
    ['for other work alone', { ...lasting, scope: ['Bacteriology'] }],
    ['of waiver', { ...lasting, subtype: 'Certificate of Waiver' }],
  ])('CLIA %s does not show the minimum', (_what, fields) => {
    expect(factorOf('legal', held(fields), asked).points).toBeLessThan(0);
  });

  const sequencing = {
    ...asked,
    title: 'Tumor sequencing',
    researchArea: 'oncology',
    serviceType: 'molecular-testing',
    description: 'Sequencing of circulating tumor DNA.',
  } as const;
  const inScope = (scope: string) =>
    factorOf(
      'legal',
      {
        ...held({ ...lasting, scope: [scope] }),
        primaryServices: ['molecular-diagnostics'],
        capabilities: ['Sequencing of circulating tumor DNA'],
      },
      sequencing,
    );

  it('MAT-011 CLIA for bacteriology alone does not satisfy the law for tumor sequencing, and the reason says so', () => {
    expect(inScope('Bacteriology').points).toBeLessThan(0);
    expect(inScope('Bacteriology').detail).toContain('What is on record does not fully show it');
    expect(inScope('Bacteriology').detail).toContain('The scope of CLIA names Microbiology, which does not cover this work.');
  });

  it.each(['Histopathology', 'Molecular genetics', 'Cytogenetics'])('MAT-011 CLIA for %s does', (scope) => {
    expect(inScope(scope).points).toBe(0);
  });

  it.each<[string, object, string]>([
    ['of waiver', { ...lasting, subtype: 'Certificate of Waiver' }, 'CLIA certificate of waiver: waived tests only.'],
    ['that is over', { expiration_date: '2026-03-03' }, 'CLIA ended on March 3, 2026.'],
    ['that has not begun', { ...lasting, issue_date: '2027-02-01' }, 'CLIA is valid only from February 1, 2027'],
  ])('MAT-015 a certificate %s says why it does not count', (_what, fields, words) => {
    expect(factorOf('legal', held(fields), asked).detail).toContain(words);
  });

  it('says which rule was applied where the place is not on record', () => {
    const { detail } = factorOf('legal', { primaryServices: ['hematology'], certifications: [{ type: 'iso-15189' }] }, asked);
    expect(detail).toBe(
      'Results go back to a person, which requires a CLIA certificate. What is on record does not fully show it, ' +
        'so the match is held below all that show it. Its state or country is not on record.',
    );
  });
});

describe('every factor', () => {
  it('says what it rests on and where that is recorded', () => {
    const lab: Partial<LabProfile> = {
      primaryServices: ['hematology'],
      geo_location: { coordinates: [-71.05, 42.35] },
    };
    const asked = { location: { longitude: -71.05, latitude: 42.355 } };
    const said = (key: Factor['key']) => {
      const { detail, source } = factorOf(key, lab, asked);
      return [detail, source];
    };
    expect(said('distance')).toEqual(['It is 0.6 km away.', 'laboratory-profile']);
    expect(said('budget')).toEqual(['The laboratory has not stated prices.', 'not-on-record']);
    expect(said('timeline')).toEqual(['Not stated by the laboratory: turnaround and when it takes new work.', 'not-on-record']);
  });

  it('no sentence shows a date as 2025-03-05', () => {
    const lab = {
      id: 'a',
      name: 'A',
      certifications: [{ type: 'clia', expiration_date: '2029-01-01' }],
      primaryServices: ['hematology'],
    };
    const { matches } = givenAnswer(givenRequest('Blood counts', 'Complete blood counts.', { resultsReturned: 'yes' }), [lab]);
    const said = JSON.stringify(matches.map(({ factors, matchReason }) => [factors, matchReason]));
    expect(said).toContain('January 1, 2029');
    expect(said).not.toMatch(/\d{4}-\d{2}-\d{2}/);
  });
});
