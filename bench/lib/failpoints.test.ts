import { expect, it } from 'vitest';
import { unexplained } from './failpoints.ts';

it('OPS-008: a failpoint that was not met counts, unless its reason is known in this layout', () => {
  const missed = ['kill after scan 2, server', 'error before geocode 1, server'];
  const reasons = { postgres: { 'scan 2': 'one scan in each life' } };
  expect(unexplained('postgres', missed, reasons)).toEqual(['error before geocode 1, server']);
  expect(unexplained('pglite', missed, reasons)).toEqual(missed);
});
