import { afterEach, expect, it, vi } from 'vitest';
import { createFileTurns } from './files-in-turn.ts';

afterEach(() => vi.useRealTimers());

/** Asks for a turn. @returns its end, once it has begun. */
const asking = (enter: ReturnType<typeof createFileTurns>, person: string) => {
  const asked: { leave?: () => void; refused?: true } = {};
  const turn = enter(person);
  if (turn === null) asked.refused = true;
  else
    turn.then(
      (leave) => (asked.leave = leave),
      () => expect.fail(),
    );
  return asked;
};
const settle = () => new Promise((resolve) => setImmediate(resolve));
const running = (asked: readonly ReturnType<typeof asking>[]) => asked.map(({ leave }) => leave !== undefined);

const bounds = { each: 2, all: 3, waiting: 4, allMilliseconds: 20_000 };

it('OPS-022: files are made two at a time for a person and by a bounded number for all', async () => {
  const enter = createFileTurns(bounds);
  const ada = [1, 2, 3].map(() => asking(enter, 'ada'));
  const grace = [1, 2].map(() => asking(enter, 'grace'));
  await settle();
  expect(running(ada)).toEqual([true, true, false]);
  expect(running(grace)).toEqual([true, false]);
  ada[0]?.leave?.();
  ada[0]?.leave?.();
  await settle();
  expect([...running(ada), ...running(grace)]).toEqual([true, true, true, true, false]);
  grace[0]?.leave?.();
  await settle();
  expect(running(grace)).toEqual([true, true]);
});

it('OPS-022: a person with too many waiting is refused, and others are not', async () => {
  const enter = createFileTurns(bounds);
  const ada = Array.from({ length: 7 }, () => asking(enter, 'ada'));
  expect(ada.map(({ refused = false }) => refused)).toEqual([...Array.from({ length: 6 }, () => false), true]);
  const grace = asking(enter, 'grace');
  await settle();
  expect(grace.leave).toBeDefined();
});

it('OPS-022: a file that is read slowly keeps its own person waiting and no others', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const enter = createFileTurns({ ...bounds, all: 2 });
  const slow = [1, 2, 3].map(() => asking(enter, 'slow'));
  const ada = asking(enter, 'ada');
  await settle();
  expect(ada.leave).toBeUndefined();
  vi.advanceTimersByTime(bounds.allMilliseconds);
  await settle();
  expect(ada.leave).toBeDefined();
  expect(running(slow)).toEqual([true, true, false]);
});
