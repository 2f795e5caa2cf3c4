import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Pager } from '../layout/pager.tsx';
import { EmptyState } from './empty-state.tsx';
import { SkeletonLines } from './skeleton.tsx';

type Query<Data> = { data: Data | undefined; error: unknown; isPending: boolean; refetch: () => unknown };

type ListStatesProps<Data> = {
  query: Query<Data>;
  /** The message when loading failed. */
  failed: string | ((error: unknown) => string);
  /** Shown when the list has no rows. */
  empty: ReactNode;
  isEmpty: (data: Data) => boolean;
  children: (data: Data) => ReactNode;
};

/** A list while it loads, when loading failed, when it is empty, and with its rows. */
export const ListStates = <Data,>({ query, failed, empty, isEmpty, children }: ListStatesProps<Data>) => {
  const { data, error, isPending, refetch } = query;
  if (isPending) return <SkeletonLines lines={8} />;
  return (
    <>
      {error !== null && (
        <EmptyState
          title={typeof failed === 'string' ? failed : failed(error)}
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        />
      )}
      {data !== undefined && (isEmpty(data) ? empty : children(data))}
    </>
  );
};

export type PageOf<Item> = { items: Item[]; total: number; page: number; pageSize: number };

type PagedListProps<Item> = Omit<ListStatesProps<PageOf<Item>>, 'isEmpty' | 'children'> & {
  /** The noun of the rows: "Projects". */
  label: string;
  onPage: (page: number) => void;
  children: (items: readonly Item[]) => ReactNode;
};

/** The same for one page of a longer list, with the way to the other pages. */
export const PagedList = <Item,>({ label, onPage, children, ...states }: PagedListProps<Item>) => (
  <ListStates {...states} isEmpty={({ items }) => items.length === 0}>
    {({ items, page, pageSize, total }) => (
      <>
        {children(items)}
        <Pager label={label} page={page} pageSize={pageSize} total={total} onPage={onPage} />
      </>
    )}
  </ListStates>
);
