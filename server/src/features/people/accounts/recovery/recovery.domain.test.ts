import { describe, expect, it } from 'vitest';
import { clientBlock } from '../../../../kernel/origin.ts';
import { discoveryLimits, isStale, mailLimits } from './recovery.domain.ts';

describe('clientBlock', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['2001:db8:1:2:3::', '2001:db8:1:2::/64'],
  ])('%s is counted as %s', (address, block) => expect(clientBlock(address)).toBe(block));
});

it('ACC-029 D11 says that an address is unknown 5 times per client and 60 times per server and hour', () => {
  expect(discoveryLimits('2001:db8::1').map(({ max, seconds }) => [max, seconds])).toEqual([
    [5, 3600],
    [60, 3600],
  ]);
  expect(discoveryLimits('2001:db8::1')[0]?.key).toBe(discoveryLimits('2001:db8::2')[0]?.key);
});

it('ACC-030 messages are limited by address, in any spelling', () => {
  expect(mailLimits('recover', 'Ada@Example.org')).toEqual(mailLimits('recover', 'ada@example.org'));
});

it.each([
  [120_000, false],
  [120_001, true],
  [-5, false],
])('ACC-043 a link that was issued %d ms ago: stale is %s', (age, stale) => {
  const now = new Date('2026-11-21T12:00:00Z');
  expect(isStale(new Date(now.getTime() - age), now)).toBe(stale);
});
