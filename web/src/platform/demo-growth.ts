import { useSyncExternalStore } from 'react';

let isGrowing = false;
const listeners = new Set<() => void>();

/** Takes from an answer of the server whether the demo is still being made. */
export const noteDemo = ({ demoGrows = false }: { demoGrows?: boolean | undefined }): void => {
  if (demoGrows === isGrowing) return;
  isGrowing = demoGrows;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** True if the server is still making the demo. */
export const useDemoGrows = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isGrowing,
    () => false,
  );
