import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { createCrowdGate } from './crowd.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));
const stays = () => false;

const database = (max: number, waitingCount = 0) => {
  const pool = Object.assign(new EventEmitter(), { options: { max }, waitingCount });
  return { pool, gate: createCrowdGate({ pool }) };
};

/** Calls of one caller: how each was answered, in the order of the answers. */
const ask = (gate: ReturnType<typeof createCrowdGate>, caller: string, calls: number, answers: string[]) => {
  for (let call = 0; call < calls; call += 1)
    Promise.resolve(gate(caller, stays)).then(
      (admitted) => answers.push(`${caller} ${admitted ? 'in' : 'out'}`),
      () => expect.fail(),
    );
};
const count = (answers: readonly string[], answer: string) => answers.filter((each) => each === answer).length;

it('T19 as many calls begin in one turn of the event loop as there are connections', async () => {
  const { gate } = database(3);
  const answers: string[] = [];
  ask(gate, 'ada', 7, answers);
  for (const expected of [3, 6, 7, 7]) {
    await Promise.resolve();
    await Promise.resolve();
    expect(answers).toHaveLength(expected);
    await turn();
  }
});

it('OPS-023: calls of one caller wait behind each other, and the next one comes in turn', async () => {
  const { gate } = database(1);
  const answers: string[] = [];
  ask(gate, 'flood', 20, answers);
  ask(gate, 'ada', 1, answers);
  for (let passed = 0; passed < 3; passed += 1) await turn();
  expect(answers.indexOf('ada in')).toBeLessThanOrEqual(2);
  for (let passed = 0; passed < 30; passed += 1) await turn();
  expect(count(answers, 'flood in')).toBe(20);
});

it('OPS-023: when too many wait, the caller with the most loses calls, and others none', async () => {
  const { pool, gate } = database(1, 1);
  const answers: string[] = [];
  ask(gate, 'flood', 64, answers);
  await turn();
  expect(answers).toEqual([]);
  ask(gate, 'ada', 3, answers);
  ask(gate, 'flood', 5, answers);
  await turn();
  expect(answers).toEqual(Array.from({ length: 8 }, () => 'flood out'));
  pool.waitingCount = 0;
  pool.emit('release');
  for (let passed = 0; passed < 70; passed += 1) await turn();
  expect(count(answers, 'ada in')).toBe(3);
  expect(count(answers, 'flood in')).toBe(61);
});

it('a call whose client has left takes no turn', async () => {
  const { pool, gate } = database(1, 1);
  const left = gate('flood', () => true);
  const next = gate('ada', stays);
  pool.waitingCount = 0;
  pool.emit('release');
  expect(await left).toBe(false);
  expect(await next).toBe(true);
});
