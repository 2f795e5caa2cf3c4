import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// What browsers have and jsdom lacks.
class NoResizeObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** A live connection without events. */
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

configure({ asyncUtilTimeout: 20_000 }); // Slow is not wrong on a busy machine.

afterEach(cleanup);
