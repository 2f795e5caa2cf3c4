import type { LabProfile, ProjectData } from '@aliquot/contract/matching';
import { budgetRanges, staffCounts } from '@aliquot/contract/options';
import { noTerms } from '@aliquot/contract/terms';
import { describe, expect, it } from 'vitest';
import { dayOf } from '../../../kernel/days.ts';
import { recordOf } from '../laboratory/lab-record.domain.ts';
import { minimumShown, standings } from '../score/legal.domain.ts';
import { percentageOf, pointScale, scoreOf, totalOf } from '../score/matching.domain.ts';
import { rankAll } from '../score/ranking.domain.ts';
import { needOf } from './request-need.domain.ts';

const today = dayOf('2026-10-01') ?? 0;

const request: ProjectData = {
  title: 'Serum panel',
  researchArea: 'cardiology',
  serviceType: 'sample-analysis',
  timeline: 'urgent',
  budgetRange: 'very-high',
  description: 'Troponin in serum.',
  location: { longitude: -71.06, latitude: 42.36 },
};

const shares = (lab: Partial<LabProfile>, asked: Partial<ProjectData> = {}) => {
  const record = recordOf({ id: 'a', name: 'A', ...lab }, today);
  const { question } = rankAll(needOf({ ...request, ...asked }, today), [record]);
  return scoreOf(question, record).shares;
};
const holding = (certifications: object[]) => ({ contact_info: { certifications: certifications as never } });
const certified = (...certifications: object[]) => shares(holding(certifications)).certifications;

const until = (asked: Partial<ProjectData>) => needOf({ ...request, ...asked }, today).neededUntil - today;

describe('shares of the factors, per mille', () => {
  it.each([
    ['none', [], 0],
    ['CAP over the whole work, scope not on record', [{ type: 'cap', expiration_date: '2027-01-01' }], 480],
    ['its scope covers what is asked', [{ type: 'cap', expiration_date: '2027-01-01', scope: ['Routine chemistry'] }], 600],
    ['its scope covers something else', [{ type: 'cap', expiration_date: '2027-01-01', scope: ['Parasitology'] }], 300],
    ['it ends before the work does', [{ type: 'cap', expiration_date: '2026-10-15' }], 336],
    ['it does not say until when', [{ type: 'cap' }], 240],
    ['it starts only afterwards', [{ type: 'cap', issue_date: '2026-12-01', expiration_date: '2028-12-01' }], 0],
    ['it has expired', [{ type: 'cap', expiration_date: '2026-09-30' }], 0],
    [
      'the best of one type counts, wherever it is listed',
      [
        { type: 'cap', expiration_date: '2026-09-30' },
        { type: 'clia', expiration_date: '2027-01-01' },
        { type: 'cap', expiration_date: '2027-01-01' },
        { type: 'clia', expiration_date: '2026-10-15' },
        { type: 'cap' },
      ],
      880,
    ],
    [
      'no more than all',
      ['cap', 'clia', 'iso-15189', 'iso-17025'].map((type) => ({ type, expiration_date: '2027-01-01', scope: ['Hematology'] })),
      1000,
    ],
    ['one that nobody asks for', [{ type: 'dea', expiration_date: '2027-01-01' }], 0],
  ])('certifications: %s', (_what, certifications, share) => {
    expect(certified(...certifications)).toBe(share);
  });

  it('a certificate that the request names counts half of the evidence', () => {
    const lab = holding([{ type: 'aabb', expiration_date: '2027-06-01', scope: ['Routine chemistry'] }]);
    expect(shares(lab, { description: 'Troponin; AABB accreditation preferred.' }).certifications).toBe(500);
  });

  it.each([
    ['here', [-71.06, 42.36], 1000],
    ['about 500 km away', [-77.03, 42.36], 506],
    ['across the country', [-118.24, 34.05], 14],
  ])('distance: %s', (_what, [longitude = 0, latitude = 0], share) => {
    const found = shares({ geo_location: { coordinates: [longitude, latitude] } }).distance;
    expect(Math.abs(found - share)).toBeLessThanOrEqual(6);
  });

  it('what is not on record counts in between, the same for all', () => {
    expect(shares({}, { location: undefined })).toMatchObject({
      distance: 500,
      compliance: 500,
      timeline: 500,
      budget: 500,
      labType: 400,
      specializations: 500,
    });
    expect(shares({ geo_location: null }).distance).toBe(500);
  });

  it('hours and staff only hint at the timeline, what is stated carries it', () => {
    const small = { contact_info: { staffCount: '1-5', operatingHours: 'appointment-only' } };
    const large = { contact_info: { staffCount: '100+', operatingHours: '24/7' } };
    expect(shares(small).timeline).toBe(422);
    expect(shares(large).timeline).toBe(650);
    expect(shares(small, { timeline: 'long' }).timeline).toBe(617);
    expect(shares({}).timeline).toBe(500);
    const inTime = { ...large, terms: { ...noTerms, turnaroundWeeks: 3, availability: { kind: 'now' as const } } };
    expect(shares(inTime).timeline).toBe(1000);
    expect(shares({ ...large, terms: { ...noTerms, turnaroundWeeks: 20 } }).timeline).toBe(300);
  });

  it.each(budgetRanges)('the budget counts as half for all that have stated no prices: %s', (budgetRange) => {
    for (const staffCount of staffCounts) expect(shares({ contact_info: { staffCount } }, { budgetRange }).budget).toBe(500);
  });

  it('half of the services are judged by what the description names, and half of them earns a quarter', () => {
    const lab = { primaryServices: ['clinical-chemistry', 'hematology'] };
    expect(shares(lab, { description: 'Vials.' }).services).toBe(1000);
    expect(shares(lab, { description: 'Ova and parasites.' }).services).toBe(250);
  });

  it('the work runs until the day that was given, or as long as its timeline, and never ends before it starts', () => {
    expect(until({})).toBe(30);
    expect(until({ timeline: 'long' })).toBe(365);
    expect(until({ neededUntil: '2026-10-11' })).toBe(10);
    expect(until({ neededUntil: '2020-01-01' })).toBe(0);
  });
});

describe('the weights', () => {
  it.each([
    ['plain', request],
    ['with the law', { ...request, resultsReturned: 'yes' }],
    ['led by capabilities', { ...request, serviceType: 'cell-culture' }],
    ['led by capabilities, with the law', { ...request, serviceType: 'cell-culture', resultsReturned: 'yes' }],
  ] as const)('add up to 100: %s', (_what, asked) => {
    const { maxima } = needOf(asked, today);
    expect(Object.values(maxima).reduce((sum, maximum) => sum + maximum, 0)).toBe(100);
    expect(Object.values(maxima).every((maximum) => Number.isInteger(maximum))).toBe(true);
  });

  it('bands of the law never touch, whatever the other factors give', () => {
    const most = 75 * pointScale;
    expect(percentageOf(totalOf(0, minimumShown))).toBe(15);
    expect(percentageOf(totalOf(most, standings.part))).toBe(14);
    expect(percentageOf(totalOf(most, standings.whole))).toBe(100);
    expect(totalOf(0, standings.part)).toBeGreaterThan(totalOf(most, standings.nothing));
    const rising = Object.values(standings).map((standing) => totalOf(most, standing));
    expect(rising).toEqual(rising.toSorted((a, b) => a - b));
    expect(new Set(rising).size).toBe(rising.length);
  });
});
