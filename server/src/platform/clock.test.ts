import { describe, expect, it } from 'vitest';
import { type ClockFacts, clockProblem } from './clock.ts';

const now = new Date('2026-11-22T10:00:00Z');
const years = (count: number) => new Date(now.getTime() + count * 365 * 86_400_000);
const right: ClockFacts = { now, database: now, newestEntry: new Date(now.getTime() - 60_000), jumped: 0 };
const minutes = (count: number) => new Date(now.getTime() + count * 60_000);

describe('OPS-009 a clock that is wrong', () => {
  it.each<[string, Partial<ClockFacts>, string | null]>([
    ['right', {}, null],
    ['of an empty trail', { newestEntry: null }, null],
    ['a little ahead of the database', { database: minutes(-4) }, null],
    [
      'ten years ahead of the database',
      { database: years(-10) },
      "The clock of this machine is 10 years ahead of the database's.",
    ],
    ['ten years behind the database', { database: years(10) }, "The clock of this machine is 10 years behind the database's."],
    ['an hour behind', { database: minutes(60) }, "The clock of this machine is 1 hour behind the database's."],
    ['set back ten years', { jumped: -3650 * 86_400_000 }, 'The clock of this machine jumped 10 years back.'],
    ['set ahead two days', { jumped: 2 * 86_400_000 }, 'The clock of this machine jumped 2 days ahead.'],
    ['before what happened', { newestEntry: years(10) }, 'The newest entry of the audit trail is 10 years ahead of the clock.'],
    [
      'long after what happened',
      { newestEntry: years(-10) },
      'The newest entry of the audit trail is 10 years old: check the clock.',
    ],
    ['after a quiet half year', { newestEntry: years(-0.5) }, null],
  ])('%s', (_, facts, sentence) => expect(clockProblem({ ...right, ...facts })).toBe(sentence));
});
