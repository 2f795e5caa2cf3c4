import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether the page runs; not yet in a page that was made beforehand, nor while it is being brought to life as it stands. */
export const useAlive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
