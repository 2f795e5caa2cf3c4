import { cleanup, configure, getConfig, prettyDOM } from '@testing-library/react';
import * as React from 'react';
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

// The parts of a browser that jsdom lacks.
class NoResizeObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** A live connection without events. */
class SilentEventSource extends EventTarget {
  close() {}
}

// Not stubs, which a test file may take away: its pages still need these.
Object.assign(globalThis, {
  ResizeObserver: NoResizeObserver,
  EventSource: SilentEventSource,
  matchMedia: (query: string) => Object.assign(new EventTarget(), { matches: false, media: query, onchange: null }),
});
Element.prototype.scrollIntoView = () => {};
Element.prototype.getAnimations = () => [];
window.scrollTo = () => {};

/** Set by Testing Library while it waits, and not among its types. */
type Waiting = { _disableExpensiveErrorDiagnostics?: boolean };

/** The error of a query. The page is printed for the last one of a wait only, to which the wait adds it. */
const getElementError = (message: string | null, container: Element) => {
  const { _disableExpensiveErrorDiagnostics: isWaiting }: ReturnType<typeof getConfig> & Waiting = getConfig();
  const error = new Error([message, isWaiting ? '' : prettyDOM(container)].filter(Boolean).join('\n\n'));
  error.name = 'TestingLibraryElementError';
  return error;
};

configure({
  asyncUtilTimeout: 60_000, // Slow is not wrong on a busy machine.
  getElementError,
});

// React keeps a stack for each of 10,000 elements a second, for warnings; a tenth of all time went there.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as Record<
  string,
  object
>;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Number.POSITIVE_INFINITY,
  set: () => {},
  configurable: true,
});

afterEach(cleanup);
