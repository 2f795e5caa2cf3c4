import { describe, expect, it } from 'vitest';
import { dayAt, timeZoneOf } from './time-zones.ts';

const at = (longitude: number, latitude: number) => ({ longitude, latitude });

/** The name of today of a zone that has an older one. */
const named = (zone: string) => new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;

describe('RDG-010 the time zone of a laboratory', () => {
  it.each([
    ['850 Marina Bay Pkwy, Richmond, CA 94804', null, 'America/Los_Angeles'],
    ['1 Main St, Albany, NY 12201', at(-73.7, 42.6), 'America/New_York'],
    ['1 King St, Honolulu, HI 96813', null, 'Pacific/Honolulu'],
    ['Invalidenstraße 1, 10115 Berlin, Germany', at(13.4, 52.5), 'Europe/Berlin'],
    ['1 Marine Drive, Mumbai, India', null, 'Asia/Kolkata'],
    ['somewhere', null, 'UTC'],
  ] as const)('of %s', (address, place, zone) => expect(named(timeZoneOf(address, place))).toBe(named(zone)));

  it.each([
    ['1 Pitt St, Sydney, Australia', at(151.2, -33.9), 10],
    ['1 Hay St, Perth, Australia', at(115.9, -31.9), 8],
  ] as const)('of %s, one of several of its country', (address, place, hours) => {
    const zone = timeZoneOf(address, place);
    const winter = new Date('2026-07-15T12:00:00Z');
    const local = new Date(`${winter.toLocaleString('sv-SE', { timeZone: zone }).replace(' ', 'T')}Z`);
    expect((local.getTime() - winter.getTime()) / 3_600_000).toBe(hours);
  });

  it('decides which day it is', () => {
    const moment = new Date('2026-06-01T05:00:00Z');
    expect(dayAt({ address: '850 Marina Bay Pkwy, Richmond, CA 94804' }, moment)).toBe('2026-05-31');
    expect(dayAt({ address: 'Invalidenstraße 1, 10115 Berlin, Germany' }, moment)).toBe('2026-06-01');
  });
});
