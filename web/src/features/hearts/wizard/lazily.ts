import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** A component that loads when first rendered, and the function that loads it earlier. */
export const lazily = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): [LazyExoticComponent<ComponentType<Props>>, () => Promise<unknown>] => [lazy(async () => ({ default: await load() })), load];
