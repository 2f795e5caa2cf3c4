import { engagementStages } from '@aliquot/contract/engagement-stages';
import { describe, expect, it } from 'vitest';
import { shiftWorkingDays, workingDaysBetween } from '../../../kernel/days.ts';
import { canHold, canPlan, canReport, daysHeld, milestoneProblems, milestoneStateOf, milestonesFrom } from './plan.domain.ts';

const now = new Date('2026-03-04T12:00:00Z'); // a Wednesday
const hold = { side: 'researcher', reason: 'Waiting', held_at: '2026-03-02T08:00:00Z' } as const;

describe('working days', () => {
  it.each([
    ['2026-03-04', 0, '2026-03-04'],
    ['2026-03-04', 1, '2026-03-05'],
    ['2026-03-06', 1, '2026-03-09'],
    ['2026-03-07', 1, '2026-03-09'],
    ['2026-03-04', 5, '2026-03-11'],
    ['2026-03-09', -1, '2026-03-06'],
    ['2026-03-11', -5, '2026-03-04'],
    ['2026-12-31', 1, '2027-01-01'],
  ])('PRM-016 %s moved by %d is %s', (day, days, expected) => {
    expect(shiftWorkingDays(day, days)).toBe(expected);
  });

  it.each([
    ['2026-03-02', '2026-03-02', 0],
    ['2026-03-02', '2026-03-04', 2],
    ['2026-03-06', '2026-03-09', 1],
    ['2026-03-06', '2026-03-08', 0],
    ['2026-03-07', '2026-03-09', 1],
    ['2026-03-02', '2026-03-16', 10],
    ['2026-03-04', '2026-03-02', 0],
  ])('PRM-016 from %s to %s there are %d', (from, to, expected) => {
    expect(workingDaysBetween(from, to)).toBe(expected);
  });

  it('PRM-016 a day moved by a number of working days is as many away', () => {
    for (let days = 0; days <= 60; days += 1) {
      const later = shiftWorkingDays('2026-03-04', days);
      expect([workingDaysBetween('2026-03-04', later), shiftWorkingDays(later, -days)]).toEqual([days, '2026-03-04']);
    }
  });

  it('PRM-016 a hold counts the working days after its first, up to its release', () => {
    expect(daysHeld(new Date('2026-03-02T23:59:00Z'), now)).toBe(2);
    expect(daysHeld(now, now)).toBe(0);
  });
});

describe('milestones', () => {
  it('PRM-016 of a proposal are due their working days after the earliest start', () => {
    const milestones = [
      { name: 'Samples checked', dueInDays: 3, share: 40 },
      { name: 'Report', dueInDays: 10, share: 60 },
    ];
    expect(milestonesFrom({ earliestStart: '2026-03-05', milestones })).toEqual([
      { position: 1, name: 'Samples checked', share: 40, due_on: '2026-03-10' },
      { position: 2, name: 'Report', share: 60, due_on: '2026-03-19' },
    ]);
  });

  it.each([
    ['before its day', '2026-03-05', null, 'running', 'planned'],
    ['on its day', '2026-03-04', null, 'running', 'planned'],
    ['after its day', '2026-03-03', null, 'agreed', 'late'],
    ['after its day, reported', '2026-03-03', now, 'running', 'reached'],
    ['after its day, with delivered results', '2026-03-03', null, 'delivered', 'planned'],
    ['not reported, with accepted results', '2026-03-03', null, 'accepted', 'settled'],
  ] as const)('PRM-016 PRM-039 %s', (_when, due_on, reached_at, stage, expected) => {
    const milestone = { due_on, reached_at };
    expect(milestoneStateOf(milestone, { stage, hold: null }, now)).toBe(expected);
    const held = expected === 'reached' || expected === 'settled' ? expected : 'on-hold';
    expect(milestoneStateOf(milestone, { stage, hold }, now)).toBe(held);
  });

  it('PRM-016 are not planned for a day that is over', () => {
    expect(milestoneProblems({ due_on: '2026-03-04' }, now)).toEqual({});
    expect(milestoneProblems({ due_on: '2026-03-03' }, now)).toEqual({
      due_on: 'March 3, 2026 is over. Please choose a later day.',
    });
  });
});

const stages = (fits: (stage: (typeof engagementStages)[number]) => boolean) => engagementStages.filter(fits);

describe('the stages of a plan', () => {
  it('PRM-016 the laboratory plans while it works, unless a proposal did, and reports until the acceptance', () => {
    expect(stages((stage) => canPlan({ stage }, false))).toEqual(['agreed', 'running']);
    expect(stages((stage) => canPlan({ stage }, true))).toEqual([]);
    expect(stages((stage) => canReport({ stage }))).toEqual(['agreed', 'running', 'delivered']);
  });

  it('PRM-016 work is put on hold while it is under way, once at a time', () => {
    expect(stages((stage) => canHold({ stage, hold: null }))).toEqual(['agreed', 'running']);
    expect(stages((stage) => canHold({ stage, hold }))).toEqual([]);
  });
});
