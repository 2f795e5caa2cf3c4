import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// Files share a worker and its window: loading jsdom and React again for each took longer than the tests.
// Each file gets its own copies of the product's modules, so that it may replace them.
vi.resetModules();
vi.useRealTimers();
vi.unstubAllGlobals();
localStorage.clear();
sessionStorage.clear();
window.history.replaceState(null, '', '/');
document.title = '';
for (const element of [document.documentElement, document.body]) {
  for (const name of element.getAttributeNames()) element.removeAttribute(name);
}
document.head.replaceChildren();
document.body.replaceChildren();

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
