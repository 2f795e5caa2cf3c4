import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

type GoOptions = { replace?: boolean; state?: Record<string, unknown>; keepScroll?: boolean };

/**
 * Goes to any path of the product, search and hash included. `replace` leaves no way back to the present page; `state` is what
 * the next page may know beside its address. With `keepScroll` the page stays where it is scrolled to, as for a part of the same
 * page.
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
