import { type AuditEntry, type AuditFilter, auditFilterSchema, type TrailReport } from '@aliquot/contract/administration/audit';
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAddressFilter } from '../../../platform/address-filter.ts';
import { failureMessage } from '../../../platform/server/api-error.ts';
import { queryOf } from '../../../platform/server/query-of.ts';
import { Button } from '../../../ui/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ListStates } from '../../../ui/feedback/list-states.tsx';
import { FilterBar, type FilterField } from '../../../ui/form/filter-bar.tsx';
import { useSettled } from '../../../ui/form/use-settled.ts';
import { SectionCard } from '../../../ui/layout/card.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { PageHeader, PageMessages } from '../../../ui/layout/page-header.tsx';
import { type Column, Table } from '../../../ui/layout/table.tsx';
import { formatCount, formatDateTime, plural } from '../../../ui/text/format.ts';
import { DownloadLink } from '../../../ui/text/link.tsx';
import { actionWords, objectWords } from './action-words.ts';
import { exportPath, trailQuery, verifyTrail } from './audit.api.ts';
import { EntryDetail } from './entry-detail.tsx';
import { actorWords, roleWords } from './entry-words.ts';

const wordsOf = ({ ok, entries, checkpoints, lastCheckpoint }: TrailReport): string => {
  const signed = lastCheckpoint
    ? `The latest of ${plural(checkpoints, 'signed checkpoint')} is from ${formatDateTime(lastCheckpoint.at)}.`
    : 'No checkpoint is signed yet. The worker signs one every minute.';
  return ok
    ? `Audit trail intact: ${plural(entries, 'entry', 'entries')} verified. ${signed}`
    : `The audit trail was changed outside Aliquot. ${signed}`;
};

type Report = { report: TrailReport | undefined };

/** The result of verifying the trail. */
const TrailMessage = ({ report, onClear }: Report & { onClear: () => void }) => (
  <Banner tone={report && !report.ok ? 'error' : 'success'} message={report && wordsOf(report)} onClear={onClear} />
);

const TrailProblems = ({ report }: Report) =>
  report &&
  report.problems.length > 0 && (
    <SectionCard title="Problems found" className="mb-5">
      <ul className="list-disc pl-5">
        {report.problems.map(({ kind, message, position, seq }) => (
          <li key={`${kind} ${position} ${seq}`}>
            {seq === null ? `Position ${formatCount(position)}` : `Entry ${seq}`}: {message}
          </li>
        ))}
      </ul>
    </SectionCard>
  );

/** The filters of the trail, each with its text for "any". */
const anyEntry = { person: '', action: '', objectType: '', objectId: '', from: '', to: '' };

/** The filter for these texts, without empty or invalid ones. */
const filterOf = (texts: typeof anyEntry): AuditFilter =>
  Object.fromEntries(
    (Object.keys(anyEntry) as (keyof typeof anyEntry)[]).flatMap((name) => {
      const parsed = auditFilterSchema.shape[name].safeParse(texts[name].trim() || undefined);
      return parsed.success && parsed.data !== undefined ? [[name, parsed.data]] : [];
    }),
  );

/** One line of an entry; the whole is in its details. */
const OneLine = ({ children, about }: { children: string; about?: string | null }) => (
  <span className="block wrap-anywhere sm:max-w-96">
    {children} {about && <span className="text-muted">{about}</span>}
  </span>
);

const columns: readonly Column<AuditEntry>[] = [
  {
    key: 'at',
    header: 'Time',
    cell: ({ at }) => <time dateTime={at}>{formatDateTime(at)}</time>,
    className: 'sm:whitespace-nowrap',
  },
  {
    key: 'actor',
    header: 'Person',
    cell: (entry) => <OneLine about={entry.actor_id ? roleWords(entry.actor_role) : null}>{actorWords(entry)}</OneLine>,
  },
  { key: 'action', header: 'Action', cell: ({ action }) => <OneLine>{actionWords(action)}</OneLine> },
  {
    key: 'object',
    header: 'Record',
    cell: ({ object_type, object_name }) => <OneLine about={object_name}>{objectWords(object_type)}</OneLine>,
  },
];

const optionsOf = (names: readonly string[] = [], words: (name: string) => string) =>
  names.map((value) => ({ value, label: words(value) })).toSorted((a, b) => a.label.localeCompare(b.label));

/** By person, action, record and days. */
const useFilterFields = ({ from, to }: typeof anyEntry): FilterField<keyof typeof anyEntry>[] => {
  const { data } = useQuery(queryOf.audit.vocabulary({}));
  return [
    { kind: 'search', name: 'person', label: 'Person', placeholder: 'Name or email' },
    { kind: 'choice', name: 'action', label: 'Action', any: 'Any action', options: optionsOf(data?.actions, actionWords) },
    {
      kind: 'choice',
      name: 'objectType',
      label: 'Record type',
      any: 'Any type',
      options: optionsOf(data?.objectTypes, objectWords),
    },
    { kind: 'text', name: 'objectId', label: 'Record ID', placeholder: 'From an entry' },
    { kind: 'day', name: 'from', label: 'From', max: to },
    { kind: 'day', name: 'to', label: 'To', min: from },
  ];
};

const Trail = ({ texts }: { texts: typeof anyEntry }) => {
  const [open, setOpen] = useState<string | null>(null);
  const settled = { ...texts, person: useSettled(texts.person), objectId: useSettled(texts.objectId) };
  const list = useInfiniteQuery({ ...trailQuery(filterOf(settled)), placeholderData: keepPreviousData });
  return (
    <ListStates
      query={list}
      failed="Failed to load the audit trail"
      isEmpty={({ pages }) => pages[0]?.items.length === 0}
      empty={<EmptyState title="No entries match">Change the person, the action, the record or the days.</EmptyState>}
    >
      {({ pages }) => (
        <>
          <Table
            dense
            caption="Audit trail, newest first"
            columns={columns}
            rows={pages.flatMap(({ items }) => items)}
            rowKey={({ seq }) => String(seq)}
            rowLabel={({ action, at }) => `${actionWords(action)}, ${formatDateTime(at)}`}
            detail={(entry) => <EntryDetail entry={entry} />}
            openRow={open}
            onOpenRow={setOpen}
          />
          {list.hasNextPage && (
            <p className="mt-4 text-center">
              <Button look="secondary" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                Show older entries
              </Button>
            </p>
          )}
        </>
      )}
    </ListStates>
  );
};

/** Every action with its person and time, for administrators. */
export const AuditPage = () => {
  const filter = useAddressFilter(anyEntry);
  const check = useMutation({ mutationFn: verifyTrail });
  const fields = useFilterFields(filter.values);
  const exported = filterOf(filter.values);
  return (
    <Page dense>
      <PageHeader
        dense
        title="Audit trail"
        description="Every decision, with its person and time. Entries are never changed or deleted."
        actions={
          <>
            <Button look="secondary" size="sm" loading={check.isPending} onClick={() => check.mutate()}>
              Verify audit trail
            </Button>
            <DownloadLink size="sm" href={exportPath(exported, 'csv')}>
              Export CSV
            </DownloadLink>
            <DownloadLink size="sm" href={exportPath(exported, 'jsonl')}>
              Export JSON lines
            </DownloadLink>
          </>
        }
      />
      <PageMessages>
        <Banner
          tone="error"
          message={check.isError ? failureMessage(check.error, 'Failed to verify the audit trail') : null}
          onClear={check.reset}
        />
        <TrailMessage report={check.data} onClear={check.reset} />
      </PageMessages>
      <TrailProblems report={check.data} />
      <FilterBar fields={fields} {...filter} labelled />
      <Trail texts={filter.values} />
    </Page>
  );
};
