import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** A component that is loaded when it is first drawn, and the call that loads it before. */
export const lazily = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): [LazyExoticComponent<ComponentType<Props>>, () => Promise<unknown>] => [lazy(async () => ({ default: await load() })), load];
