import { type AdminList as ListName, listLimits } from '@aliquot/contract/administration/lists';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { failureMessage } from '../../../platform/server/api-error.ts';
import { setShortcuts, useShortcuts } from '../../../platform/shortcuts.ts';
import { Button } from '../../../ui/button.tsx';
import { later } from '../../../ui/feedback/later.tsx';
import { PagedList } from '../../../ui/feedback/list-states.tsx';
import type { Option } from '../../../ui/form/option.ts';
import { Select } from '../../../ui/form/select.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { type Column, Table } from '../../../ui/layout/table.tsx';
import { ColumnsMenu } from '../../../ui/table/columns-menu.tsx';
import { AddFilter, FilterChips, type ListFilter, shownValue } from '../../../ui/table/filter-chips.tsx';
import { useRowKeys } from '../../../ui/table/use-row-keys.ts';
import { useSelection } from '../../../ui/table/use-selection.ts';
import { formatCount } from '../../../ui/text/format.ts';
import { Download, Search } from '../../../ui/text/icon.ts';
import { DownloadLink } from '../../../ui/text/link.tsx';
import { BulkBar } from './bulk-bar.tsx';
import type { BulkChoice, Noun } from './bulk-choices.ts';
import { readMatching } from './lists.api.ts';
import type { AdminListState } from './use-admin-list.ts';
import { ViewTabs } from './view-tabs.tsx';

const BulkDialog = later(async () => (await import('./bulk-dialog.tsx')).BulkDialog);

/** A filter that is always in view, as a select; it takes several values too, which are chosen as a chip. */
type Primary = { readonly name: string; readonly label: string; readonly any: string; readonly options: readonly Option[] };

type AdminListProps<Row> = {
  list: ListName;
  /** The path of the page. */
  path: string;
  noun: Noun;
  /** The table's accessible name, and the name of the search. */
  caption: string;
  search: { label: string; placeholder: string };
  state: AdminListState<Row>;
  /** All columns; those of `shown` are seen at first, and `fixed` ones always. */
  columns: readonly (Column<Row> & { fixed?: boolean })[];
  shown: readonly string[];
  primary: readonly Primary[];
  filters: readonly ListFilter[];
  choices: readonly BulkChoice[];
  csvPath: string;
  rowKey: (row: Row) => string;
  rowLabel: (row: Row) => string;
  onOpen?: (row: Row) => void;
  detail?: (row: Row) => ReactNode;
  failed: string | ((error: unknown) => string);
  empty: ReactNode;
  /** The other query keys to read again after rows were changed. */
  renews: readonly string[];
};

const Keys = ({ canOpen }: { canOpen: boolean }) => {
  const on = useShortcuts();
  return (
    <p className="no-print mt-3 flex flex-wrap items-center gap-3 text-xs text-muted max-sm:hidden">
      {on && (
        <span>
          <kbd>J</kbd> <kbd>K</kbd> next, previous · <kbd>X</kbd> choose{canOpen && ' · Enter open'} · <kbd>/</kbd> search ·{' '}
          <kbd>Esc</kbd> clear
        </span>
      )}
      <button type="button" className="prose-link" onClick={() => setShortcuts(!on)}>
        {on ? 'Turn off single-key shortcuts' : 'Turn on single-key shortcuts'}
      </button>
    </p>
  );
};

/** A list of administrators: views, filters, columns, rows in order, what is chosen and what is done to it. */
export const AdminList = <Row,>(props: AdminListProps<Row>) => {
  const { list, noun, state, columns, shown, primary, filters, choices, rowKey, rowLabel, onOpen, detail } = props;
  const { query, values, set, filter, isFiltered, sort, onSort } = state;
  const queries = useQueryClient();
  const rows = query.data?.items ?? [];
  const page = rows.map((row) => ({ id: rowKey(row), name: rowLabel(row) }));
  const filterText = new URLSearchParams(filter).toString();
  const selection = useSelection(page, filterText);
  const [openRow, setOpenRow] = useState<string | null>(null);
  const [choice, setChoice] = useState<BulkChoice | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [filtersOpen, setFiltersOpen] = useState(false);
  const [exporting, setExporting] = useState(false);
  const whole = useRef<HTMLElement>(null);
  useRowKeys({
    on: useShortcuts(),
    rows: whole,
    onOpen: (key) => {
      const row = rows.find((each) => rowKey(each) === key);
      if (row && onOpen) onOpen(row);
      else setOpenRow(openRow === key ? null : key);
    },
    onToggle: (key, range) => {
      const row = page.find(({ id }) => id === key);
      if (row) selection.toggle(row, range);
    },
    onSearch: () => whole.current?.querySelector<HTMLElement>('input[type="search"]')?.focus(),
    onEscape: selection.clear,
  });

  const optional = columns.filter(({ fixed }) => !fixed);
  const keys = state.columns.length > 0 ? state.columns : shown;
  const visible = columns.filter(({ key, fixed }) => fixed || keys.includes(key));
  const total = query.data?.total ?? 0;
  const chooseAll = async () => {
    try {
      selection.choose((await readMatching(list, filterText)).rows);
      setProblem(null);
    } catch (error) {
      setProblem(failureMessage(error, 'The rows could not be chosen. Please try again.'));
    }
  };
  const csv = filterText ? `${props.csvPath}?${filterText}` : props.csvPath;
  const exportChosen = async () => {
    setExporting(true);
    try {
      const { saveChosen } = await import('./chosen-csv.ts');
      await saveChosen(csv, selection.chosen);
      setProblem(null);
    } catch (error) {
      setProblem(failureMessage(error, 'The rows could not be exported. Please try again.'));
    }
    setExporting(false);
  };
  const most = Math.min(total, listLimits.rowsChosen);
  const changeFilter = (name: string, value: string) => set({ [name]: value });

  return (
    <section ref={whole} data-list="" aria-label={props.caption}>
      <ViewTabs list={list} path={props.path} query={state.viewQuery} />
      <search className="mb-2 flex flex-wrap items-center gap-2">
        <TextField
          label={props.search.label}
          hideLabel
          dense
          type="search"
          maxLength={200}
          fieldClassName="min-w-40 grow"
          placeholder={props.search.placeholder}
          icon={<Search aria-hidden="true" size={18} />}
          value={values.search ?? ''}
          onChange={({ target }) => set({ search: target.value }, { replace: true })}
        />
        <Button look="secondary" aria-expanded={filtersOpen} className="sm:hidden" onClick={() => setFiltersOpen(!filtersOpen)}>
          Filters
        </Button>
        <div className={filtersOpen ? 'contents' : 'contents max-sm:hidden'}>
          {primary.map(({ name, label, any, options }) => {
            const value = values[name] ?? '';
            const several = value.includes(',')
              ? [{ value, label: shownValue({ name, label, kind: 'choices', options }, value) }]
              : [];
            return (
              <Select
                key={name}
                label={label}
                hideLabel
                dense
                clearable
                fieldClassName="max-sm:w-full"
                placeholder={any}
                options={[...several, ...options]}
                value={value}
                onChange={({ target }) => changeFilter(name, target.value)}
              />
            );
          })}
          <AddFilter filters={filters} values={values} onChange={changeFilter} />
          <ColumnsMenu columns={optional} shown={keys} onChange={(next) => set({ columns: next.join(',') })} />
          <Button look="secondary" disabled={!isFiltered} onClick={state.clear}>
            Clear Filters
          </Button>
          <DownloadLink href={csv} icon={<Download aria-hidden="true" size={16} />}>
            Export CSV
          </DownloadLink>
        </div>
      </search>
      <FilterChips
        filters={filters.filter(({ name }) => !primary.some((each) => each.name === name) || values[name]?.includes(','))}
        values={values}
        onChange={changeFilter}
      />
      {problem && (
        <p role="alert" className="mb-3 text-sm text-bad">
          {problem}
        </p>
      )}
      <PagedList label={props.caption} query={query} failed={props.failed} empty={props.empty} onPage={state.onPage}>
        {(items) => (
          <Table
            dense
            caption={props.caption}
            columns={visible}
            rows={items}
            rowKey={rowKey}
            rowLabel={rowLabel}
            sort={sort}
            onSort={onSort}
            selection={selection}
            {...(detail && { detail, openRow, onOpenRow: setOpenRow })}
          />
        )}
      </PagedList>
      {rows.length > 0 && <Keys canOpen={Boolean(onOpen ?? detail)} />}
      {selection.chosen.size > 0 && (
        <BulkBar noun={noun} count={selection.chosen.size} choices={choices} onChoose={setChoice} onClear={selection.clear}>
          {selection.chosen.size < most && (
            <Button look="secondary" size="sm" onClick={() => void chooseAll()}>
              {most < total
                ? `Choose the newest ${formatCount(most)} of ${formatCount(total)}`
                : `Choose all ${formatCount(total)}`}
            </Button>
          )}
          <Button
            look="secondary"
            size="sm"
            loading={exporting}
            icon={<Download aria-hidden="true" size={14} />}
            onClick={() => void exportChosen()}
          >
            Export chosen
          </Button>
        </BulkBar>
      )}
      {choice && (
        <BulkDialog
          choice={choice}
          noun={noun}
          chosen={selection.chosen}
          onDone={() => {
            for (const key of props.renews) void queries.invalidateQueries({ queryKey: [key] });
          }}
          onClose={() => {
            setChoice(null);
            selection.clear();
          }}
        />
      )}
    </section>
  );
};
