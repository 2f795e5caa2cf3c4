import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import type { PageOf } from '../ui/feedback/list-states.tsx';
import { useSettled } from '../ui/form/use-settled.ts';
import { useAddressFilter } from './address-filter.ts';

type Texts<Name extends string> = Record<Name | 'search' | 'page', string>;

type ListPage<Name extends string, Filter extends object, Item> = {
  /** The names of the filters in the address, each with the text for "any". */
  any: Texts<Name>;
  /** The filter for these texts, without what is empty or unknown. */
  filterOf: (texts: Texts<Name>) => Filter;
  key: readonly unknown[];
  read: (filter: Filter & { page: number }, options: { signal: AbortSignal }) => Promise<PageOf<Item>>;
};

/** The highest page that can be asked for. */
const lastPage = 100_000;

/**
 * A searched, filtered and paged list whose state is in the address. It waits until typing stops, shows the old rows while new
 * ones load, and goes to the last page when the address asks for one after it.
 */
export const useListPage = <Name extends string, Filter extends object, Item>(list: ListPage<Name, Filter, Item>) => {
  const { values, set, clear } = useAddressFilter(list.any);
  const filter = list.filterOf({ ...values, search: useSettled(values.search) });
  const page = Math.min(lastPage, Math.max(1, Math.trunc(Number(values.page)) || 1));
  const answer = useQuery({
    queryKey: [...list.key, filter, page],
    queryFn: (context) => list.read({ ...filter, page }, context),
    placeholderData: keepPreviousData,
  });
  const { data, isPlaceholderData } = answer;
  const pages = data ? Math.max(1, Math.ceil(data.total / data.pageSize)) : page;
  const isBeyond = page > pages && !isPlaceholderData;
  const onPage = useCallback(
    (next: number, options?: { replace: boolean }) => set({ page: String(next) } as Partial<Texts<Name>>, options),
    [set],
  );
  useEffect(() => {
    if (isBeyond) onPage(pages, { replace: true });
  }, [isBeyond, onPage, pages]);
  const isMoving = data?.items.length === 0 && data.total > 0 && (isBeyond || isPlaceholderData);
  const present = list.filterOf(values);
  return {
    query: { ...answer, isPending: answer.isPending || isMoving },
    onPage,
    /** The filter as it is typed now, such as for an export. */
    filter: present,
    bar: {
      values,
      set: (changes: Partial<Texts<Name>>, options?: { replace?: boolean }) => set({ ...changes, page: '1' }, options),
      clear,
      isFiltered: Object.keys(present).length > 0,
    },
  };
};
