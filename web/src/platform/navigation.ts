import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

type GoOptions = { replace?: boolean; state?: Record<string, unknown>; keepScroll?: boolean };

/**
 * Navigates to any path of the product, including search and hash. `replace` adds no history entry; `state` is passed to the
 * next page. `keepScroll` keeps the scroll position, for a part of the same page.
 */
export const useGo = () => {
  const router = useRouter();
  return useCallback(
    (path: string, { replace = false, state, keepScroll = false }: GoOptions = {}) => {
      const { history } = router;
      if (keepScroll) void router.navigate({ href: path, replace, resetScroll: false, ...(state && { state }) });
      else if (replace) history.replace(path, state);
      else history.push(path, state);
    },
    [router],
  );
};
