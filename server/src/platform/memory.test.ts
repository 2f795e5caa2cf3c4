import { expect, it } from 'vitest';
import { giveMemoryBack } from './memory.ts';

it('OPS-014 gives back at once what nothing uses any more', () => {
  const held = () => process.memoryUsage().heapUsed / 2 ** 20;
  const use = () => Array.from({ length: 500_000 }, (_, number) => ({ number })).length;
  giveMemoryBack();
  const before = held();
  expect(use()).toBe(500_000);
  expect(held()).toBeGreaterThan(before + 10);
  giveMemoryBack();
  expect(held()).toBeLessThan(before + 5);
});
