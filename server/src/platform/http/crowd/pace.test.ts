import { describe, expect, it } from 'vitest';
import { createPace } from './pace.ts';

const minute = 60_000;

describe('the pace of calls', () => {
  it('lets as many pass as the limit says, says how long to wait, and is right about it', () => {
    const pace = createPace(minute);
    for (let call = 0; call < 5; call += 1) expect(pace('ada', 5, 10 * minute)).toBe(0);
    const wait = pace('ada', 5, 10 * minute);
    expect(wait).toBeGreaterThan(0);
    expect(pace('ada', 5, 10 * minute + wait - 2)).toBeGreaterThan(0);
    expect(pace('ada', 5, 10 * minute + wait)).toBe(0);
  });

  it('counts each key by itself', () => {
    const pace = createPace(minute);
    expect([pace('ada', 1, 0), pace('bob', 1, 0)]).toEqual([0, 0]);
    expect(pace('ada', 1, 1)).toBeGreaterThan(0);
  });

  it.each([1, 3, 30, 300])('holds %i a minute against the eager, and is not felt at half of it', (max) => {
    const pace = createPace(minute);
    const passed: number[] = [];
    for (let now = 0; now < 10 * minute; now += 50) if (pace('eager', max, now) === 0) passed.push(now);
    const inMinuteBefore = (end: number) => passed.filter((at) => at > end - minute && at <= end).length;
    expect(Math.max(...passed.map(inMinuteBefore))).toBeLessThanOrEqual(2 * max);
    expect(passed.length).toBeGreaterThanOrEqual(5 * max);
    expect(passed.length).toBeLessThanOrEqual(11 * max);
    const calm = createPace(minute);
    for (let now = 0; now < 5 * minute; now += (2 * minute) / max) expect(calm('calm', max, now)).toBe(0);
  });

  it('OPS-009 begins anew when a clock that was years ahead is set right', () => {
    const pace = createPace(minute);
    const ahead = 10 * 365 * 24 * 60 * minute;
    expect(pace('ada', 1, ahead)).toBe(0);
    expect(pace('ada', 1, ahead)).toBeGreaterThan(0);
    expect(pace('ada', 1, 5 * minute)).toBe(0);
    expect(pace('ada', 1, 5 * minute)).toBeGreaterThan(0);
    expect(pace('ada', 1, 8 * minute)).toBe(0);
  });

  it('goes on when the clock is set back, and forgets after two windows', () => {
    const pace = createPace(minute);
    expect(pace('ada', 1, 5 * minute)).toBe(0);
    expect(pace('ada', 1, 4 * minute)).toBeGreaterThan(0);
    expect(pace('ada', 1, 7 * minute)).toBe(0);
  });
});
