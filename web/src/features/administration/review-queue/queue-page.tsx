import { queueCsvPath, queueViewLabels, queueViews } from '@aliquot/contract/administration/review-queue';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { later } from '../../../ui/feedback/later.tsx';
import { usePageBanner } from '../../../ui/feedback/use-page-banner.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { PageHeader, PageMessages } from '../../../ui/layout/page-header.tsx';
import { useScrollingRow } from '../../../ui/layout/scrolling-row.ts';
import { formatCount } from '../../../ui/text/format.ts';
import { AppLink } from '../../../ui/text/link.tsx';
import { AdminList } from '../lists/admin-list.tsx';
import { useAdminList } from '../lists/use-admin-list.ts';
import { useAssignChoices } from './assign-choices.tsx';
import { primaryQueueFilters, queueColumns, queueFilters, shownQueueColumns } from './queue-columns.tsx';
import { viewOf } from './queue-place.tsx';
import { NothingToReview, QueueSummary } from './queue-words.tsx';
import { administratorsQuery, type QueuePage, readQueue } from './review-queue.api.ts';

const ReviewSettingsDialog = later(async () => (await import('./settings-dialog.tsx')).ReviewSettingsDialog);

const path = '/admin/queue';
const noun = { one: 'laboratory', many: 'laboratories' } as const;

const Views = ({ current, counts }: { current: string; counts: QueuePage['counts'] }) => {
  const { row, rowClass } = useScrollingRow();
  return (
    <nav ref={row} aria-label="Views" className={clsx('mb-2 gap-1 border-b border-line p-0.5 pb-2', rowClass)}>
      {queueViews.map((view) => (
        <AppLink
          key={view}
          to={path}
          search={view === 'all' ? {} : { view }}
          aria-current={view === current ? 'page' : undefined}
          className={clsx(
            'inline-flex min-h-8 shrink-0 items-center gap-2 rounded-control px-3 text-sm font-medium hover:text-brand-ink',
            view === current && 'bg-brand-tint text-brand-ink',
          )}
        >
          {queueViewLabels[view]}
          <span className="text-xs text-muted tabular-nums">{formatCount(counts[view])}</span>
        </AppLink>
      ))}
    </nav>
  );
};

const Empty = ({ isFiltered }: { isFiltered: boolean }) =>
  isFiltered ? (
    <EmptyState title="No laboratories match">Change the view, the search or the filters.</EmptyState>
  ) : (
    <NothingToReview />
  );

/** The laboratories that wait for an administrator. */
export const ReviewQueuePage = () => {
  const state = useAdminList('queue', ['labs', 'queue'], readQueue);
  const { data: people = [] } = useQuery(administratorsQuery);
  const choices = useAssignChoices(people);
  const navigate = useNavigate();
  const { banner, succeed } = usePageBanner();
  const [settingsOpen, setSettingsOpen] = useState(false);
  const page = state.query.data as QueuePage | undefined;
  const view = viewOf(state.values.view ?? '');
  return (
    <Page dense>
      <PageHeader
        dense
        title="Review queue"
        description={page && <QueueSummary page={page} />}
        actions={
          <Button look="secondary" size="sm" onClick={() => setSettingsOpen(true)}>
            Review settings
          </Button>
        }
      />
      <PageMessages>{banner}</PageMessages>
      {page && <Views current={view} counts={page.counts} />}
      <AdminList
        list="queue"
        path={path}
        noun={noun}
        caption="Review queue"
        search={{ label: 'Search the queue', placeholder: 'Search name or address' }}
        state={state}
        columns={queueColumns(view === 'all' ? '' : view)}
        shown={shownQueueColumns}
        primary={primaryQueueFilters}
        filters={queueFilters(people)}
        choices={choices}
        csvPath={queueCsvPath}
        rowKey={({ lab_id }) => lab_id}
        rowLabel={({ name }) => name}
        onOpen={({ lab_id }) => void navigate({ to: `/admin/labs/${lab_id}`, search: view === 'all' ? {} : { view } })}
        failed="The review queue could not be loaded"
        empty={<Empty isFiltered={state.isFiltered} />}
        renews={['labs']}
      />
      {settingsOpen && (
        <ReviewSettingsDialog
          onClose={() => setSettingsOpen(false)}
          onSaved={() => {
            setSettingsOpen(false);
            succeed('The review settings were saved.');
          }}
        />
      )}
    </Page>
  );
};
