import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// What every browser has and jsdom lacks.
class NoResizeObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** A live connection on which nothing comes. */
class SilentEventSource extends EventTarget {
  close() {}
}

vi.stubGlobal('ResizeObserver', NoResizeObserver);
vi.stubGlobal('EventSource', SilentEventSource);
vi.stubGlobal('matchMedia', (query: string) =>
  Object.assign(new EventTarget(), { matches: false, media: query, onchange: null }),
);
Element.prototype.scrollIntoView = () => {};
Element.prototype.getAnimations = () => [];
window.scrollTo = () => {};

configure({ asyncUtilTimeout: 20_000 }); // a page on a busy machine is slow, not wrong

afterEach(cleanup);
