import { type AdminList, filterNames, readListQuery } from '@aliquot/contract/administration/lists';
import { useMemo } from 'react';
import { useListPage } from '../../../platform/use-list-page.ts';
import type { PageOf } from '../../../ui/feedback/list-states.tsx';
import type { SortState } from '../../../ui/layout/table.tsx';

type Asked = Record<string, string>;

export type ReadPage<Row> = (asked: Asked & { page: number }, options: { signal: AbortSignal }) => Promise<PageOf<Row>>;

/** The parts of a list's address that it understands. */
const understood = (list: AdminList, texts: Readonly<Record<string, string>>): Asked => {
  const { page: _page, ...rest } = texts;
  const given = Object.entries(rest).flatMap(([name, text]) => (text.trim() ? [[name, text.trim()]] : []));
  return { ...readListQuery(list, Object.fromEntries(given)).parts };
};

const sortOf = (text: string | undefined): SortState | undefined =>
  text ? { key: text.replace(/^-/, ''), direction: text.startsWith('-') ? 'desc' : 'asc' } : undefined;

/** A list of administrators whose filter, order, columns and page are in the address. */
export const useAdminList = <Row>(list: AdminList, key: readonly unknown[], read: ReadPage<Row>) => {
  const page = useMemo(() => {
    const any = Object.fromEntries([...filterNames(list), 'sort', 'columns', 'search', 'page'].map((name) => [name, '']));
    return {
      any: { ...any, search: '', page: '1' },
      filterOf: (texts: Readonly<Record<string, string>>): Asked => {
        const { columns: _columns, ...asked } = understood(list, texts);
        return asked;
      },
      key,
      read,
    };
    // oxlint-disable-next-line react/exhaustive-deps
  }, [list]);
  const { query, bar, filter: asked, onPage } = useListPage<string, Asked, Row>(page);
  const values = bar.values as Readonly<Record<string, string>>;
  const set = bar.set;
  const { sort, ...filter } = asked;
  return {
    query,
    onPage,
    values,
    set,
    clear: bar.clear,
    /** What is filtered by, as the call and the export take it. */
    filter,
    isFiltered: Object.keys(filter).length > 0,
    sort: sortOf(sort),
    onSort: ({ key: column, direction }: SortState) => set({ sort: direction === 'desc' ? `-${column}` : column }),
    columns: values.columns ? (understood(list, { columns: values.columns }).columns ?? '').split(',').filter(Boolean) : [],
    /** Filter, order and columns as a view keeps them. */
    viewQuery: new URLSearchParams(understood(list, values)).toString(),
  };
};
export type AdminListState<Row> = ReturnType<typeof useAdminList<Row>>;
