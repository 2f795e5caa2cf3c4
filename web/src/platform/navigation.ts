import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

/** Goes to any path of the product, search and hash included. `replace` leaves no way back to the present page. */
export const useGo = () => {
  const { history } = useRouter();
  return useCallback(
    (path: string, { replace = false }: { replace?: boolean } = {}) => (replace ? history.replace(path) : history.push(path)),
    [history],
  );
};
