import { describe, expect, it } from 'vitest';
import { dayOf } from './days.ts';

describe('days', () => {
  it.each([
    ['1970-01-02', 1],
    ['2026-10-01T23:59:59+02:00', 20_727],
    ['2026-02-29', null],
    ['10/01/2026', null],
    ['', null],
  ])('%s is day %s', (text, day) => {
    expect(dayOf(text)).toBe(day);
  });
});
