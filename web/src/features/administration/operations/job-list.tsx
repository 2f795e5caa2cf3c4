import { type JobState, jobStates, type OperationsJob } from '@aliquot/contract/administration/operations';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api } from '../../../platform/server/api.ts';
import { type Banners, useChange } from '../../../platform/use-change.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { PagedList } from '../../../ui/feedback/list-states.tsx';
import { type Column, Table } from '../../../ui/layout/table.tsx';
import { Tabs } from '../../../ui/layout/tabs.tsx';
import { Badge, CountBadge } from '../../../ui/text/badge.tsx';
import { formatDateTime, plural } from '../../../ui/text/format.ts';
import { TextLink } from '../../../ui/text/link.tsx';
import { jobsQuery } from './operations.api.ts';
import { useClampedPage } from './use-clamped-page.ts';
import { type OperationsAddress, pageIn } from './use-operations-address.ts';

const labels: Record<JobState, string> = { failed: 'Failed', running: 'Running', waiting: 'Waiting' };
const empty: Record<JobState, string> = {
  failed: 'No failed jobs',
  running: 'No job is running',
  waiting: 'No job is waiting',
};

const timeOf = ({ state, endedAt, startedAt, startsAt, queuedAt }: OperationsJob): string => {
  if (state === 'failed') return formatDateTime(endedAt ?? queuedAt);
  if (state === 'running') return `Since ${formatDateTime(startedAt ?? queuedAt)}`;
  return startsAt === null ? `Since ${formatDateTime(queuedAt)}` : `Starts ${formatDateTime(startsAt)}`;
};

const columns: readonly Column<OperationsJob>[] = [
  {
    key: 'name',
    header: 'Work',
    cell: ({ name, lab }) => (
      <>
        <span className="font-medium">{name}</span>
        {lab && (
          <span className="block">
            <TextLink to={`/admin/labs/${lab.id}`}>{lab.name}</TextLink>
          </span>
        )}
      </>
    ),
  },
  {
    key: 'reason',
    header: 'Reason',
    className: 'sm:w-96',
    cell: ({ reason, obstacle }) => (
      <>
        <span className="wrap-anywhere">{reason ?? <span className="text-muted">–</span>}</span>
        {obstacle && <span className="block text-muted">{obstacle}</span>}
      </>
    ),
  },
  {
    key: 'time',
    header: 'Time',
    cell: (job) => (
      <>
        {timeOf(job)}
        {job.attempts > 0 && <span className="block text-muted">{plural(job.attempts, 'attempt')}</span>}
      </>
    ),
  },
];

const isState = (text: string): text is JobState => (jobStates as readonly string[]).includes(text);

const JobRows = ({
  state,
  page,
  onPage,
  banners,
}: {
  state: JobState;
  page: number;
  onPage: (page: number) => void;
  banners: Banners;
}) => {
  const query = useQuery(jobsQuery(state, page));
  const { busy, change } = useChange('operations', banners);
  useClampedPage(query.data, query.isPlaceholderData, onPage);
  const retry = ({ id, name }: OperationsJob) =>
    change(() => api.operations.retryJob({ jobId: id }), {
      done: `“${name}” will run again in a moment.`,
      failed: 'Failed to retry the job',
    });
  const withActions: readonly Column<OperationsJob>[] = [
    ...columns,
    {
      key: 'actions',
      header: 'Actions',
      hideHeader: true,
      cell: (job) =>
        job.can.retry && (
          <Button look="secondary" size="sm" disabled={busy} onClick={() => void retry(job)}>
            Retry job<span className="sr-only">: {job.name}</span>
          </Button>
        ),
    },
  ];
  return (
    <PagedList
      label={`${labels[state]} jobs`}
      query={query}
      failed="Failed to load the jobs"
      empty={<EmptyState title={empty[state]} />}
      onPage={onPage}
    >
      {(jobs) => (
        <Table caption={`${labels[state]} jobs, newest first`} columns={withActions} rows={jobs} rowKey={({ id }) => id} />
      )}
    </PagedList>
  );
};

type JobListProps = {
  counts: Record<JobState, number> | undefined;
  address: OperationsAddress;
  banners: Banners;
};

/** Jobs by state. Failed ones can be retried. */
export const JobList = ({ counts, address: { values, set }, banners }: JobListProps) => {
  const state = isState(values.jobs) ? values.jobs : 'failed';
  const page = pageIn(values.jobsPage);
  const onPage = useCallback((next: number) => set({ jobsPage: String(next) }, { keepScroll: true }), [set]);
  return (
    <Tabs
      label="Jobs by state"
      value={state}
      onChange={(jobs) => set({ jobs, jobsPage: '1' }, { keepScroll: true })}
      tabs={jobStates.map((value) => ({
        value,
        label: labels[value],
        badge:
          counts && value === 'failed' ? (
            <CountBadge count={counts.failed} label="failed jobs" />
          ) : (
            counts && counts[value] > 0 && <Badge>{counts[value]}</Badge>
          ),
        panel: value === state && <JobRows state={state} page={page} onPage={onPage} banners={banners} />,
      }))}
    />
  );
};
