import type { AuditEntry } from '@aliquot/contract/audit';
import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useAddressFilter } from '../../platform/address-filter.ts';
import { failureMessage } from '../../platform/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { Page, PageHeader } from '../../ui/layout/page.tsx';
import { type Column, Table } from '../../ui/layout/table.tsx';
import { formatDateTime } from '../../ui/text/format.ts';
import { DownloadLink } from '../../ui/text/link.tsx';
import { actionWords, objectWords } from './action-words.ts';
import { exportPath, trailQuery, verifyTrail } from './audit.api.ts';
import { anyEntry, filterOf } from './audit-filter.ts';
import { AuditFilters } from './audit-filters.tsx';
import { EntryDetail } from './entry-detail.tsx';
import { actorWords, roleWords } from './entry-words.ts';
import { TrailCheck } from './trail-check.tsx';

const columns: readonly Column<AuditEntry>[] = [
  { key: 'at', header: 'Time', cell: ({ at }) => <time dateTime={at}>{formatDateTime(at)}</time>, className: 'sm:w-72' },
  {
    key: 'actor',
    header: 'Person',
    cell: (entry) => (
      <>
        {actorWords(entry)}
        {entry.actor_id && <span className="block text-sm text-muted">{roleWords(entry.actor_role)}</span>}
      </>
    ),
  },
  { key: 'action', header: 'Action', cell: ({ action }) => actionWords(action) },
  {
    key: 'object',
    header: 'Object',
    cell: ({ object_type, object_name }) => (
      <>
        {objectWords(object_type)}
        {object_name && <span className="block text-sm wrap-anywhere text-muted">{object_name}</span>}
      </>
    ),
  },
];

const Trail = ({ texts }: { texts: typeof anyEntry }) => {
  const [open, setOpen] = useState<string | null>(null);
  const list = useInfiniteQuery({ ...trailQuery(filterOf(useDeferredValue(texts))), placeholderData: keepPreviousData });
  const entries = list.data?.pages.flatMap(({ items }) => items) ?? [];
  if (list.isPending) return <SkeletonLines lines={10} />;
  if (list.isError)
    return (
      <EmptyState
        title="Failed to load the audit trail"
        action={<Button onClick={() => void list.refetch()}>Try again</Button>}
      />
    );
  if (entries.length === 0)
    return <EmptyState title="No entry fits">Change the person, the action, the object or the days.</EmptyState>;
  return (
    <>
      <Table
        caption="Audit trail, newest first"
        columns={columns}
        rows={entries}
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
  );
};

/** Who did what and when, for administrators. */
export const AuditPage = () => {
  const filter = useAddressFilter(anyEntry);
  const check = useMutation({ mutationFn: verifyTrail });
  const exported = filterOf(filter.values);
  return (
    <Page>
      <PageHeader
        above="Administration"
        title="Audit trail"
        description="Who decided what, and when. Entries are never changed or removed."
        actions={
          <>
            <Button look="secondary" loading={check.isPending} onClick={() => check.mutate()}>
              Verify
            </Button>
            <DownloadLink href={exportPath(exported, 'csv')}>Export CSV</DownloadLink>
            <DownloadLink href={exportPath(exported, 'jsonl')}>Export JSON lines</DownloadLink>
          </>
        }
      />
      <div className="mb-5 empty:hidden">
        {check.data && <TrailCheck report={check.data} />}
        <Banner tone="error" message={check.isError ? failureMessage(check.error, 'Failed to verify the audit trail') : null} />
      </div>
      <AuditFilters {...filter} />
      <Trail texts={filter.values} />
    </Page>
  );
};
