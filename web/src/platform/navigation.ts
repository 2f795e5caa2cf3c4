import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

type GoOptions = { replace?: boolean; state?: Record<string, unknown> };

/**
 * Goes to any path of the product, search and hash included. `replace` leaves no way back to the present page; `state` is what
 * the next page may know beside its address.
 */
export const useGo = () => {
  const { history } = useRouter();
  return useCallback(
    (path: string, { replace = false, state }: GoOptions = {}) =>
      replace ? history.replace(path, state) : history.push(path, state),
    [history],
  );
};
