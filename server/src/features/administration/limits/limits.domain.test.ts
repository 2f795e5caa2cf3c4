import { describe, expect, it } from 'vitest';
import { inWords, limitMessages, secondsUntilRoom } from './limits.domain.ts';

const now = new Date('2026-11-21T12:00:00Z');
const ago = (seconds: number, amount = 1) => ({ at: new Date(now.getTime() - seconds * 1000), amount });
const hourly = (max: number) => ({ max, seconds: 3600 });

describe('room in a quota', () => {
  it.each<[string, ReturnType<typeof ago>[], number, number, number]>([
    ['nothing used', [], 1, 1, 0],
    ['one below the limit', [ago(10)], 2, 1, 0],
    ['full: the oldest has to pass', [ago(3000), ago(10)], 2, 1, 600],
    ['what is older than the window does not count', [ago(3600), ago(10)], 2, 1, 0],
    ['the last second', [ago(3599.5)], 1, 1, 1],
    ['a large amount waits for several', [ago(3000, 40), ago(2000, 40), ago(100, 10)], 100, 60, 1600],
    ['it fits exactly', [ago(10, 40)], 100, 60, 0],
    ['more than was ever allowed', [], 100, 101, 3600],
  ])('%s', (_what, uses, max, amount, seconds) => {
    expect(secondsUntilRoom(uses, hourly(max), amount, now)).toBe(seconds);
  });
});

describe('a wait in words', () => {
  it.each([
    [0.2, '1 second'],
    [1, '1 second'],
    [59, '59 seconds'],
    [60, '1 minute'],
    [61, '2 minutes'],
    [3600, '1 hour'],
    [3601, '2 hours'],
    [86_400, '24 hours'],
  ])('%s s is %s', (seconds, words) => {
    expect(inWords(seconds)).toBe(words);
  });

  it('is part of a sentence', () => {
    expect(limitMessages.analyses(5, 700)).toBe('You can start 5 analyses an hour. Please try again in 12 minutes.');
    expect(limitMessages.matches(1, 60)).toBe('You can request matches once an hour. Please try again in 1 minute.');
  });
});
