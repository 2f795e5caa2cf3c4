import { engagementStages } from '@aliquot/contract/engagement-stages';
import { describe, expect, it } from 'vitest';
import { isComplete, isReminderDue, reviewTime } from './reviews.domain.ts';

const day = 86_400_000;
const accepted_at = new Date('2026-03-01T12:00:00Z');
const at = (days: number) => new Date(accepted_at.getTime() + days * day);
const work = { stage: 'accepted', accepted_at, reviews_closed_at: null } as const;
const dispute = (opened: number, closed: number | null) => ({
  opened_at: at(opened),
  closed_at: closed === null ? null : at(closed),
});

describe('the time for reviews', () => {
  it.each([
    [0, [], 'open', 14],
    [14, [], 'open', 14],
    [14.001, [], 'over', 14],
    [5, [dispute(3, null)], 'paused', null],
    [30, [dispute(3, null)], 'paused', null],
    [30, [dispute(3, 20)], 'open', 34],
    [35, [dispute(3, 20)], 'over', 34],
    [20, [dispute(-5, 10)], 'open', 24],
    [20, [dispute(-5, -2)], 'over', 14],
    [20, [dispute(15, null)], 'over', 14],
    [33, [dispute(20, 21), dispute(3, 18)], 'open', 35],
  ] as const)('PRM-023 PRM-020 on day %d with the disputes %j it is %s until day %d', (passed, disputes, state, until) => {
    const found = reviewTime(work, disputes, at(passed));
    expect(found.state).toBe(state);
    expect(found.until).toEqual(until === null ? null : at(until));
  });

  it('PRM-023 is in no stage but accepted', () => {
    const states = engagementStages.filter((stage) => reviewTime({ ...work, stage }, [], at(1)).state !== 'none');
    expect(states).toEqual(['accepted']);
  });

  it('PRM-023 is over when both reviews are in', () => {
    expect(reviewTime({ ...work, reviews_closed_at: at(2) }, [], at(3))).toMatchObject({ state: 'over', until: at(2) });
  });
});

describe('the reminder of a review', () => {
  it.each([
    [9.99, [], null, false],
    [10, [], null, true],
    [11, [], 10, false],
    [15, [], null, false],
    [21, [dispute(11, 12)], 10, false],
    [22, [dispute(11, 12)], 10, true],
    [22, [dispute(11, null)], null, false],
  ] as const)('PRM-023 on day %d with the disputes %j and a reminder of day %s: %s', (passed, disputes, reminded, due) => {
    const time = reviewTime(work, disputes, at(passed));
    expect(isReminderDue(time, reminded === null ? null : at(reminded), at(passed))).toBe(due);
  });
});

describe('the points of a review', () => {
  it.each([
    ['researcher', { communication: 5, timeliness: 4, quality: 3 }, true],
    ['researcher', { communication: 5, timeliness: 4 }, false],
    ['researcher', { communication: 5, clarity: 4, samples: 3 }, false],
    ['researcher', { communication: 5, timeliness: 4, quality: 3, samples: 1 }, false],
    ['laboratory', { communication: 5, clarity: 4, samples: 3 }, true],
    ['laboratory', {}, false],
  ] as const)('PRM-023 of the %s are complete with %j: %s', (side, points, expected) => {
    expect(isComplete(side, points)).toBe(expected);
  });
});
