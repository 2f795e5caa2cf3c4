import { expect, it } from 'vitest';
import { walkRecords } from '../../../../testing/acts/record-walk.ts';
import { scenario } from '../../../../testing/acts/scenario.ts';

const { app } = scenario({ worker: false });

it('PRM-031 a random walk through the routes leaves each agreed record to the sides that are there', async () => {
  const { faults, records, cells } = await walkRecords(app, { seed: 20_261_126, acts: 100 });
  expect(faults).toEqual([]);
  expect(records).toBeGreaterThan(1);
  expect(cells.size).toBeGreaterThan(12);
});
