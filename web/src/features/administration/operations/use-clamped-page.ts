import { useEffect } from 'react';

type Loaded = { readonly items: readonly unknown[]; readonly total: number; readonly pageSize: number };

/** Goes to the last page when a list has become shorter than the page that is open. */
export const useClampedPage = (data: Loaded | undefined, isPlaceholder: boolean, onPage: (page: number) => void): void => {
  const beyond = data !== undefined && !isPlaceholder && data.items.length === 0 && data.total > 0;
  const last = data ? Math.ceil(data.total / data.pageSize) : 1;
  useEffect(() => {
    if (beyond) onPage(last);
  }, [beyond, last, onPage]);
};
