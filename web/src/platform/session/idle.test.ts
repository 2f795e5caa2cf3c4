import { afterEach, beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
});
afterEach(() => vi.useRealTimers());

it('OPS-011: says for how long nobody has touched the page, until somebody does', async () => {
  const { idleHeader } = await import('./idle.ts');
  expect(idleHeader()).toEqual({});
  vi.setSystemTime(Date.now() + 59_000);
  expect(idleHeader()).toEqual({});
  vi.setSystemTime(Date.now() + 61_500);
  expect(idleHeader()).toEqual({ 'x-aliquot-idle': '120' });
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }));
  expect(idleHeader()).toEqual({});
});
