import { useSyncExternalStore } from 'react';
import { storage } from './kept/storage.ts';

const key = 'aliquot.shortcuts';
const listeners = new Set<() => void>();

const areOn = () => storage.get(key) !== 'off';

/** Switches the shortcuts of a single key on or off, in this browser. */
export const setShortcuts = (on: boolean) => {
  if (on) storage.remove(key);
  else storage.set(key, 'off');
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** Whether single keys act on lists; people who dictate or whose hands tremble switch them off. */
export const useShortcuts = (): boolean => useSyncExternalStore(subscribe, areOn, () => true);
