// Some browsers drop the roles of table elements displayed as blocks on narrow screens, so roles are explicit.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import { clsx } from 'clsx';
import { Fragment, type ReactNode } from 'react';
import { Select } from '../form/select.tsx';
import type { Selection } from '../table/use-selection.ts';
import { ChevronDown, ChevronRight, ChevronsUpDown } from '../text/icon.ts';

export type SortState = { key: string; direction: 'asc' | 'desc' };

export type Column<Row> = {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  sortable?: boolean;
  align?: 'start' | 'end';
  /** Shows the header to screen readers only, for example above buttons. */
  hideHeader?: boolean;
  /** Below 640 px, no label beside the value: it has the whole line, or shares one with its neighbors. */
  narrow?: 'line' | 'inline';
  className?: string;
};

type TableProps<Row> = {
  /** The table's accessible name. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  sort?: SortState | undefined;
  onSort?: (sort: SortState) => void;
  /** Content that opens below a row; every row then has a button for it. */
  detail?: (row: Row) => ReactNode;
  /** A row's name, for its button. */
  rowLabel?: (row: Row) => string;
  openRow?: string | null | undefined;
  onOpenRow?: (key: string | null) => void;
  /** Rows can be chosen by a checkbox; with Shift, all from the one before. */
  selection?: Selection | undefined;
  /** Rows of one line each. They take the focus, which moves by keys. */
  dense?: boolean;
  className?: string;
};

const SortButton = <Row,>({
  column,
  sort,
  onSort,
}: {
  column: Column<Row>;
  sort: SortState | undefined;
  onSort: (sort: SortState) => void;
}) => {
  const active = sort?.key === column.key ? sort.direction : undefined;
  const Icon = active ? ChevronDown : ChevronsUpDown;
  return (
    <button
      type="button"
      className="-mx-1 inline-flex min-h-8 items-center gap-1 rounded-control px-1 text-left hover:text-brand-ink"
      onClick={() => onSort({ key: column.key, direction: active === 'asc' ? 'desc' : 'asc' })}
    >
      {column.header}
      <Icon aria-hidden="true" size={14} className={clsx(active === 'asc' && 'rotate-180', !active && 'text-muted')} />
    </button>
  );
};

const ariaSort = (column: { key: string; sortable?: boolean }, sort: SortState | undefined) => {
  if (!column.sortable) return undefined;
  if (sort?.key !== column.key) return 'none' as const;
  return sort.direction === 'asc' ? ('ascending' as const) : ('descending' as const);
};

/** Narrow screens have no header row, so the order is chosen from a list. */
const NarrowSort = <Row,>({
  columns,
  sort,
  onSort,
}: Required<Pick<TableProps<Row>, 'columns' | 'onSort'>> & { sort: SortState | undefined }) => {
  const options = columns
    .filter(({ sortable }) => sortable)
    .flatMap(({ key, header }) => [
      { value: `${key} asc`, label: `${header}, ascending` },
      { value: `${key} desc`, label: `${header}, descending` },
    ]);
  return (
    <Select
      label="Sort by"
      dense
      fieldClassName="border-b border-line p-4 sm:hidden"
      placeholder="Choose an order"
      options={options}
      value={sort ? `${sort.key} ${sort.direction}` : ''}
      onChange={({ target }) => {
        const [key = '', direction] = target.value.split(' ');
        onSort({ key, direction: direction === 'asc' ? 'asc' : 'desc' });
      }}
    />
  );
};

/** Keeps a row's actions in sight where a dense table scrolls sideways. */
const held = 'bg-inherit sm:sticky sm:right-0';

const ChooseAll = ({ chosen, all, onChange }: { chosen: number; all: number; onChange: () => void }) => (
  <input
    type="checkbox"
    className="size-6 align-middle accent-brand"
    aria-label="Choose all rows of this page"
    checked={all > 0 && chosen === all}
    ref={(input) => {
      if (input) input.indeterminate = chosen > 0 && chosen < all;
    }}
    onChange={onChange}
  />
);

/**
 * Rows of one page, sorted by the server. Below 640 px every row becomes a card; explicit roles keep it a table for assistive
 * technology.
 */
export const Table = <Row,>({
  caption,
  columns,
  rows,
  rowKey,
  sort,
  onSort,
  detail,
  rowLabel,
  openRow,
  onOpenRow,
  selection,
  dense = false,
  className,
}: TableProps<Row>) => (
  <div className={clsx('rounded-card border border-line bg-card', dense ? 'overflow-x-auto' : 'overflow-hidden', className)}>
    {onSort && <NarrowSort columns={columns} sort={sort} onSort={onSort} />}
    <table role="table" className="w-full border-collapse text-sm max-sm:block">
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup" className="max-sm:hidden">
        <tr role="row" className={clsx('border-b border-line text-left', dense && 'bg-sunken')}>
          {selection && (
            <th role="columnheader" scope="col" className="w-12 pl-4">
              <ChooseAll
                chosen={rows.filter((row) => selection.chosen.has(rowKey(row))).length}
                all={rows.length}
                onChange={selection.togglePage}
              />
            </th>
          )}
          {detail && (
            <th role="columnheader" scope="col" className="w-12">
              <span className="sr-only">Details</span>
            </th>
          )}
          {columns.map((column) => (
            <th
              key={column.key}
              role="columnheader"
              scope="col"
              aria-sort={ariaSort(column, sort)}
              className={clsx(
                dense ? 'px-2 whitespace-nowrap' : 'px-4 py-1.5',
                'font-semibold',
                column.align === 'end' && 'text-right',
                dense && column.hideHeader && held,
              )}
            >
              {column.sortable && onSort ? (
                <SortButton column={column} sort={sort} onSort={onSort} />
              ) : (
                <span className={clsx('inline-block py-1.5', column.hideHeader && 'sr-only')}>{column.header}</span>
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-sm:block">
        {rows.map((row) => {
          const key = rowKey(row);
          const open = openRow === key;
          const label = rowLabel?.(row) ?? key;
          const isChosen = selection?.chosen.has(key) ?? false;
          const Chevron = open ? ChevronDown : ChevronRight;
          return (
            <Fragment key={key}>
              <tr
                role="row"
                {...(dense && { tabIndex: -1, 'data-row': key, 'aria-label': label })}
                aria-selected={selection ? isChosen : undefined}
                className={clsx(
                  'border-t border-line align-middle first:border-t-0 max-sm:block max-sm:px-4 max-sm:py-3',
                  open ? 'bg-sunken' : !isChosen && 'bg-card',
                  dense && 'sm:h-7',
                  isChosen && 'bg-brand-tint',
                )}
              >
                {selection && (
                  <td role="cell" className="pl-4 max-sm:float-right max-sm:p-0 max-sm:pl-2">
                    <input
                      type="checkbox"
                      className="size-6 align-middle accent-brand"
                      aria-label={`Choose ${label}`}
                      checked={isChosen}
                      onChange={({ nativeEvent }) =>
                        selection.toggle({ id: key, name: label }, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
                      }
                    />
                  </td>
                )}
                {detail && (
                  <td role="cell" className="pl-3 max-sm:float-right max-sm:p-0">
                    <button
                      type="button"
                      aria-expanded={open}
                      aria-label={`${open ? 'Hide' : 'Show'} details${rowLabel ? ` of ${label}` : ''}`}
                      onClick={() => onOpenRow?.(open ? null : key)}
                      className={clsx('grid place-items-center rounded-control hover:bg-line', dense ? 'size-7' : 'size-8')}
                    >
                      <Chevron aria-hidden="true" size={16} />
                    </button>
                  </td>
                )}
                {columns.map((column) => (
                  <td
                    key={column.key}
                    role="cell"
                    data-label={column.header}
                    className={clsx(
                      dense ? 'px-2' : 'px-4 py-3',
                      column.narrow === 'inline' ? 'max-sm:mr-3 max-sm:inline-block' : 'max-sm:flex max-sm:gap-3',
                      column.narrow ? 'max-sm:px-0 max-sm:py-0.5' : 'max-sm:px-0 max-sm:py-1',
                      !column.hideHeader &&
                        !column.narrow &&
                        'max-sm:before:w-28 max-sm:before:shrink-0 max-sm:before:text-muted max-sm:before:content-[attr(data-label)]',
                      column.align === 'end' && 'sm:text-right sm:tabular-nums',
                      dense && column.hideHeader && held,
                      column.className,
                    )}
                  >
                    <div className="min-w-0 max-sm:grow">{column.cell(row)}</div>
                  </td>
                ))}
              </tr>
              {detail && open && (
                <tr role="row" className="bg-sunken max-sm:block">
                  <td role="cell" colSpan={columns.length + (selection ? 2 : 1)} className="px-4 pb-5 max-sm:block sm:pl-16">
                    {detail(row)}
                  </td>
                </tr>
              )}
            </Fragment>
          );
        })}
      </tbody>
    </table>
  </div>
);
