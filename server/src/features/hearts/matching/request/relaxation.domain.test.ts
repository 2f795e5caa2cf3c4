import type { LabProfile, ProjectData, Reach } from '@aliquot/contract/hearts/matching';
import { describe, expect, it } from 'vitest';
import { dayOf } from '../../../../kernel/days.ts';
import { matchFiles } from '../match-files.domain.ts';
import { relaxationsOf } from './relaxation.domain.ts';
import { type Need, needOf } from './request-need.domain.ts';

const today = '2026-10-01';
const day = dayOf(today) ?? 0;
const none = { count: 1, more: false };

const request: ProjectData = {
  title: 'Hereditary cancer panel',
  researchArea: 'genomics',
  serviceType: 'molecular-testing',
  timeline: 'medium',
  budgetRange: 'high',
  description: 'Next-generation sequencing of BRCA1 and BRCA2 in 200 blood samples.',
};

const good = (id: string, fields: Partial<LabProfile> = {}): LabProfile => ({
  id,
  name: `Laboratory ${id}`,
  geo_location: { coordinates: [-71.05, 42.35] },
  contact_info: { labType: 'diagnostic', staffCount: '51-100', operatingHours: 'business-hours' },
  capabilities: [{ name: 'Hereditary cancer panels', description: 'BRCA1 and BRCA2 sequencing by NGS' }],
  primaryServices: ['molecular-diagnostics', 'genetics'],
  specializations: ['oncology', 'rare-diseases'],
  certifications: [{ type: 'iso-17025', expiration_date: '2029-01-01' }],
  ...fields,
});

const withClia = (id: string) => good(id, { certifications: [{ type: 'clia', expiration_date: '2029-01-01' }] });

const reachOf = (asked: Partial<ProjectData>, labs: readonly LabProfile[]): Reach => {
  const result = matchFiles({ ...request, ...asked }, labs, today);
  if (!result.ok) throw new Error(result.details);
  return result.value.reach;
};

describe('what would let more laboratories show what is asked', () => {
  it.each<[string, Partial<ProjectData>, LabProfile[], Pick<Reach, 'shown' | 'relaxations'>]>([
    [
      'nothing when enough show it',
      {},
      ['a', 'b', 'c'].map((id) => good(id)),
      { shown: { count: 3, more: false }, relaxations: [] },
    ],
    [
      'nothing when nothing helps',
      {},
      [good('a', { primaryServices: ['blood-banking'], capabilities: ['Transfusion'], specializations: [] })],
      { shown: { count: 0, more: false }, relaxations: [] },
    ],
    [
      'results that stay in the research',
      { resultsReturned: 'yes' },
      [good('a'), good('b'), withClia('c')],
      {
        shown: { count: 1, more: false },
        relaxations: [{ change: 'no results go back to a person', gain: { count: 2, more: false } }],
      },
    ],
    [
      'specimens from elsewhere before that, when both help the same and the first asks less',
      { resultsReturned: 'yes', specimenOrigin: 'US-NY' },
      [withClia('a'), withClia('b')],
      {
        shown: { count: 0, more: false },
        relaxations: [
          { change: 'the specimens do not come from New York', gain: { count: 2, more: false } },
          { change: 'no results go back to a person', gain: { count: 2, more: false } },
        ],
      },
    ],
  ])('%s', (_what, asked, labs, expected) => {
    expect(reachOf(asked, labs)).toMatchObject(expected);
  });

  it.each<[string, Partial<ProjectData>, (need: Need) => boolean]>([
    [
      'CLIA and ISO 15189 are not required',
      { description: 'The laboratory must be CLIA certified and ISO 15189 accredited.' },
      ({ demanded }) => demanded.length === 0,
    ],
    [
      'specimens may arrive on another day',
      { description: 'Blood has to reach the laboratory on the day it is drawn.' },
      ({ sameDay }) => !sameDay,
    ],
    ['the work may take six months or more', { timeline: 'urgent' }, ({ neededUntil }) => neededUntil === day + 365],
    [
      'the specimens do not come from California',
      { resultsReturned: 'yes', specimenOrigin: 'US-CA' },
      ({ legal }) => legal?.origin === 'US',
    ],
    ['no results go back to a person', { resultsReturned: 'yes' }, ({ legal }) => legal === null],
  ])('%s: named where it gains something, and only there', (change, asked, isWider) => {
    const full = { ...request, ...asked };
    const count = (need: Need) => ({ count: isWider(need) ? 5 : 1, more: false });
    const of = (data: ProjectData) => relaxationsOf({ request: data, need: needOf(data, day), today: day }, none, count);
    expect(of(full)).toContainEqual({ change, gain: { count: 4, more: false } });
    expect(of({ ...request, timeline: 'long' })).toEqual([]);
  });
});
