import { useSyncExternalStore } from 'react';
import { storage } from './storage.ts';

export type Theme = 'system' | 'light' | 'dark';

/** Kept in step with public/first.js, which sets the theme before the first paint. */
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

/** Chooses a theme for this browser; `system` follows the system again. Other tabs follow. */
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

/** The chosen theme; a page that was made beforehand follows the system until it runs. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, readTheme, () => 'system');
