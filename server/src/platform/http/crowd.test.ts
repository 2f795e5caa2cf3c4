import { expect, it } from 'vitest';
import { createCrowdGate } from './crowd.ts';

type Given = Parameters<typeof createCrowdGate>[0];
const database = (kind: Given['kind'], max: number, waitingCount = 0) =>
  ({ kind, pool: { options: { max }, waitingCount } }) as Given;
const turn = () => new Promise((resolve) => setImmediate(resolve));
const refused = (gate: () => boolean, calls: number) => Array.from({ length: calls }, gate).filter(Boolean).length;

it('T19 of the calls that come up in one turn, the embedded database takes sixty-four', async () => {
  const gate = createCrowdGate(database('pglite', 1));
  expect(refused(gate, 100)).toBe(36);
  await turn();
  expect(refused(gate, 64)).toBe(0);
  await turn();
  expect(refused(gate, 65)).toBe(1);
});

it('T19 with PostgreSQL as many wait as there are connections for them, however they come', async () => {
  expect(refused(createCrowdGate(database('postgres', 10)), 1000)).toBe(0);
  expect(createCrowdGate(database('postgres', 10, 639))()).toBe(false);
  expect(createCrowdGate(database('postgres', 10, 640))()).toBe(true);
});
