import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { laterWhenNear } from './later.tsx';

type Seen = (entries: readonly { isIntersecting: boolean }[]) => void;

let seen: Seen | undefined;

/** Watches the window. @returns a function that moves it. */
const withWindow = () => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: Seen) {
        seen = callback;
      }
      observe = () => seen?.([{ isIntersecting: false }]);
      disconnect = () => undefined;
    },
  );
  return (isIntersecting: boolean) => act(async () => seen?.([{ isIntersecting }]));
};

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const open = () => {
  let loads = 0;
  const Part = laterWhenNear(async () => {
    loads += 1;
    return () => <p>Panel</p>;
  });
  render(<Part />);
  return () => loads;
};

describe('OPS-020 a part that is far down on a page', () => {
  it('is loaded when the window comes near', async () => {
    const move = withWindow();
    const loads = open();
    await move(false);
    expect(loads()).toBe(0);
    await move(true);
    expect(await screen.findByText('Panel')).toBeTruthy();
    expect(loads()).toBe(1);
  });

  it('comes after a while in any case, as for printing', async () => {
    vi.useFakeTimers();
    withWindow();
    const loads = open();
    await act(() => vi.advanceTimersByTimeAsync(2999));
    expect(loads()).toBe(0);
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(loads()).toBe(1);
  });

  it('is loaded at once where the window cannot be watched', async () => {
    open();
    expect(await screen.findByText('Panel')).toBeTruthy();
  });
});
