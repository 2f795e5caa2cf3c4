import type { ProjectData } from '@aliquot/contract/hearts/matching';
import { describe, expect, it } from 'vitest';
import { dayOf } from '../../../../kernel/days.ts';
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

const until = (asked: Partial<ProjectData>) => needOf({ ...request, ...asked }, today).neededUntil - today;

describe('the days of the work', () => {
  it('the work runs until the day that was given, or as long as its timeline, and never ends before it starts', () => {
    expect(until({})).toBe(30);
    expect(until({ timeline: 'long' })).toBe(365);
    expect(until({ neededUntil: '2026-10-11' })).toBe(10);
    expect(until({ neededUntil: '2020-01-01' })).toBe(0);
  });
});
