import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** True if the page is hydrated; false in a prerendered page and during hydration. */
export const useAlive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
