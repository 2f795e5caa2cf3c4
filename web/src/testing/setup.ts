import { cleanup } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// What every browser has and jsdom lacks.
class NoResizeObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

vi.stubGlobal('ResizeObserver', NoResizeObserver);
vi.stubGlobal('matchMedia', (query: string) =>
  Object.assign(new EventTarget(), { matches: false, media: query, onchange: null }),
);
Element.prototype.scrollIntoView = () => {};
Element.prototype.getAnimations = () => [];
window.scrollTo = () => {};

afterEach(cleanup);
