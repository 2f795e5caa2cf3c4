import { describe, expect, it } from 'vitest';
import { receivingHours, stabilityClock } from './clock.domain.ts';

const wednesday = new Date('2026-06-03T16:00:00Z'); // 9 AM in Los Angeles
const pacific = 'America/Los_Angeles';

describe('PRM-015 when a pick-up arrives in time', () => {
  it.each<[string, string, number | null, number, string | null, string | null]>([
    ['business-hours', 'PRM-037: no stability, which can’t be checked', null, 24, null, null],
    ['shift-based', 'PRM-037: unknown days, which can’t be checked', 48, 24, null, null],
    ['24/7', 'a day on the way, stable for two: any time', 48, 24, null, null],
    ['24/7', 'longer on the way than stable: never', 20, 24, null, null],
    [
      'business-hours',
      'until Thursday evening, before the weekend',
      40,
      24,
      '2026-06-03T16:00:00.000Z',
      '2026-06-05T00:45:00.000Z',
    ],
    ['business-hours', 'stable over a weekend: any time', 90, 24, null, null],
    ['business-hours', 'an hour on the way, stable for two', 2, 1, '2026-06-03T16:00:00.000Z', '2026-06-03T23:45:00.000Z'],
  ])('PRM-015 %s, %s', (operating, what, shortest_stability_hours, transit_hours, from, until) => {
    const said = stabilityClock(
      { transit_hours, shortest_stability_hours, unstated: 0 },
      receivingHours(operating, pacific),
      wednesday,
    );
    const [, said_of] = /(any time|never|checked)$/.exec(what) ?? [];
    const pick_up = { 'any time': 'any', never: 'none', checked: 'unknown' }[said_of ?? ''] ?? 'window';
    expect(said).toMatchObject({ pick_up, from, until });
  });

  it('PRM-015 waits for the first opening when none is in time now, over the change to daylight saving time too', () => {
    const saturday = new Date('2026-03-07T20:00:00Z');
    const said = stabilityClock(
      { transit_hours: 24, shortest_stability_hours: 25, unstated: 0 },
      receivingHours('business-hours', pacific),
      saturday,
    );
    expect(said).toMatchObject({ from: '2026-03-08T14:00:00.000Z', until: '2026-03-09T00:45:00.000Z' });
  });

  it.each([
    ['24/7', 'at any time, 24/7'],
    ['business-hours', 'Monday to Friday, 8 AM to 6 PM'],
    ['extended', 'Monday to Friday, 6 AM to 10 PM'],
  ])('PRM-015 the hours of %s', (operating, words) => {
    expect(receivingHours(operating, pacific)).toMatchObject({ words, timeZone: pacific });
    expect(receivingHours(operating, null)?.timeZone).toBe('UTC');
  });

  it.each(['shift-based', 'appointment-only', null])('PRM-037: the days of %s are unknown', (operating) => {
    expect(receivingHours(operating, pacific)).toBeNull();
  });
});
