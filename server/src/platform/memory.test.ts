import { expect, it } from 'vitest';
import { giveMemoryBack } from './memory.ts';

const heldMegabytes = () => process.memoryUsage().heapUsed / 2 ** 20;
const use = (objects: number) => Array.from({ length: objects }, (_, number) => ({ number })).length;

it('OPS-014 gives back at once what nothing uses any more', () => {
  giveMemoryBack();
  const before = heldMegabytes();
  expect(use(500_000)).toBe(500_000);
  expect(heldMegabytes()).toBeGreaterThan(before + 10);
  giveMemoryBack();
  expect(heldMegabytes()).toBeLessThan(before + 5);
});
