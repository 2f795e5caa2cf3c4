import { useSyncExternalStore } from 'react';

/** Below the width at which a page has two columns (`lg`). */
const query = '(max-width: 63.9375rem)';

const watch = (changed: () => void) => {
  const list = window.matchMedia(query);
  list.addEventListener('change', changed);
  return () => list.removeEventListener('change', changed);
};

/** True if the window is too narrow for a column beside the content. */
export const useNarrow = (): boolean => useSyncExternalStore(watch, () => window.matchMedia(query).matches);
