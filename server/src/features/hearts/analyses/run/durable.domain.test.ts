import { describe, expect, it } from 'vitest';
import { keptMessage, planReading, retryAfter, type StoredReading, tryAfter, unreadMessage } from './durable.domain.ts';

const today = { readerVersion: '2', rulesVersion: 'b' };
const stored: StoredReading = { ...today, isWhole: true, hasDocument: true };

describe('RDG-001 what an analysis does with a content', () => {
  it.each([
    ['was never read', undefined, 'read'],
    ['was read by today’s reader and rules', stored, 'reuse'],
    ['was understood by other rules', { ...stored, rulesVersion: 'a' }, 'understand'],
    ['was understood by other rules, its text not being stored', { ...stored, rulesVersion: 'a', hasDocument: false }, 'read'],
    ['was read by today’s reader and rules, its text not being stored', { ...stored, hasDocument: false }, 'reuse'],
    ['was read by another reader', { ...stored, readerVersion: '1' }, 'read'],
    ['was read in part', { ...stored, isWhole: false }, 'read'],
  ] as const)('that %s', (_, reading, plan) => {
    expect(planReading(reading, today)).toBe(plan);
  });
});

describe('OPS-005 an analysis that was interrupted', () => {
  it.each([
    ['for the first time, before anything was read', { moved: 0, reached: 0, fruitless: 0 }, { fruitless: 1, pause: 10_000 }],
    ['for the second time in a row', { moved: 0, reached: 0, fruitless: 1 }, { fruitless: 2, pause: 30_000 }],
    ['for the third', { moved: 3, reached: 3, fruitless: 2 }, { fruitless: 3, pause: 120_000 }],
    ['for the fourth', { moved: 3, reached: 3, fruitless: 3 }, { fruitless: 4, pause: 300_000 }],
    ['for the fifth', { moved: 3, reached: 3, fruitless: 4 }, { fruitless: 5, pause: 900_000 }],
    ['for the sixth', { moved: 3, reached: 3, fruitless: 5 }, null],
    ['after it came further', { moved: 3, reached: 4, fruitless: 5 }, { fruitless: 0, pause: 10_000 }],
  ])('%s', (_, interruption, expected) => {
    expect(tryAfter(interruption)).toEqual(expected);
  });
});

describe('RDG-002 a read that failed', () => {
  const now = new Date('2026-06-01T23:50:00.000Z');

  it.each([
    [0, null],
    [1, '2026-06-01T23:51:00.000Z'],
    [2, '2026-06-01T23:55:00.000Z'],
    [3, '2026-06-02T00:10:00.000Z'],
    [4, null],
    [5, null],
  ])('for the %dth time is tried again at %s', (failedReads, expected) => {
    expect(retryAfter(failedReads, now)?.toISOString() ?? null).toBe(expected);
  });

  it('says so, and when it is tried again', () => {
    const read = new Date('2026-05-30T08:00:00.000Z');
    const tried = { failedReads: 3, retryAt: retryAfter(3, now) };
    expect(keptMessage(read, tried)).toBe(
      "Could not be read again; the reading of May 30, 2026 is kept. We'll try again at 00:10 UTC on June 2, 2026.",
    );
    expect(unreadMessage('File a.pdf took too long to read.', { failedReads: 4, retryAt: null })).toBe(
      'File a.pdf took too long to read. We tried 4 times. Start the analysis again later.',
    );
    const damaged = 'File a.pdf is damaged and could not be opened.';
    expect(unreadMessage(damaged, { failedReads: 0, retryAt: null })).toBe(damaged);
  });
});
