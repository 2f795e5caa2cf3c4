import { expect, it } from 'vitest';
import { longDay } from '../../../../kernel/days.ts';
import { sentence } from './sentences.domain.ts';

it.each([
  ['2015-05-30', 'May 30, 2015'],
  ['2024-02-29', 'February 29, 2024'],
  ['2023-02-29', '2023-02-29'],
  ['soon', 'soon'],
  [null, ''],
])('the day %s is written %s', (day, words) => expect(longDay(day)).toBe(words));

it.each([
  ['It names TEKTRONIX INC.', 'It names TEKTRONIX INC.'],
  ['It names Meridian', 'It names Meridian.'],
])('%s ends once', (words, whole) => expect(sentence(words)).toBe(whole));
