import { expect, it } from 'vitest';
import { isFresh } from './freshness.domain.ts';

const now = new Date('2026-11-21T12:00:00Z');
const opened = (minutes: number, openedByRecovery: boolean) => ({
  createdAt: new Date(now.getTime() - minutes * 60_000),
  openedByRecovery,
});

it.each([
  [9.9, false, true],
  [10, false, false],
  [59, true, true],
  [60, true, false],
])('ACC-058 a session of %d minutes, by recovery link: %s, is fresh: %s', (minutes, byRecovery, fresh) =>
  expect(isFresh(opened(minutes, byRecovery), now)).toBe(fresh),
);

it('ACC-058 no session is not fresh', () => expect(isFresh(undefined, now)).toBe(false));
