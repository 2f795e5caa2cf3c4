import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { inTurns } from './turns.ts';

it('T19 runs no more at once than it may, in order, and goes on after a failure', async () => {
  const turn = inTurns(2);
  let running = 0;
  let most = 0;
  const began: number[] = [];
  const outcomes = await Promise.allSettled(
    Array.from({ length: 9 }, (_, number) =>
      turn(async () => {
        began.push(number);
        running += 1;
        most = Math.max(most, running);
        await wait(5);
        running -= 1;
        if (number % 3 === 0) throw new Error('failed');
        return number;
      }),
    ),
  );
  expect(most).toBe(2);
  expect(began).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual([
    false,
    true,
    true,
    false,
    true,
    true,
    false,
    true,
    true,
  ]);
  expect(await turn(() => Promise.resolve('again'))).toBe('again');
});
