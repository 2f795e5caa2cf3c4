import { useSyncExternalStore } from 'react';
import { storage } from './kept/storage.ts';

export type Theme = 'system' | 'light' | 'dark';

/** Must match public/first.js, which sets the theme before the first paint. */
const key = 'aliquot.theme';

const listeners = new Set<() => void>();

const isTheme = (value: unknown): value is 'light' | 'dark' => value === 'light' || value === 'dark';

const readTheme = (): Theme => {
  const kept = storage.get(key);
  return isTheme(kept) ? kept : 'system';
};

const apply = () => {
  const theme = readTheme();
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  for (const listener of listeners) listener();
};

/** Chooses this browser's theme; `system` follows the system. Other tabs follow. */
export const setTheme = (theme: Theme) => {
  if (theme === 'system') storage.remove(key);
  else storage.set(key, theme);
  apply();
};

const onStorage = (event: StorageEvent) => {
  if (event.key === key) apply();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
};

/** The chosen theme; a prerendered page follows the system until it is hydrated. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, readTheme, () => 'system');
