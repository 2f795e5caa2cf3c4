import type { QueueItem } from '@aliquot/contract/administration/review-queue';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useRef } from 'react';
import { queryOf } from '../../../platform/server/query-of.ts';
import { useShortcuts } from '../../../platform/shortcuts.ts';
import { ListStates } from '../../../ui/feedback/list-states.tsx';
import { type Column, Table } from '../../../ui/layout/table.tsx';
import { useRowKeys } from '../../../ui/table/use-row-keys.ts';
import { LinkButton } from '../../../ui/text/link.tsx';
import { pointsInLine } from './points.ts';
import { queueColumns } from './queue-columns.tsx';
import { NothingToReview, QueueSummary } from './queue-words.tsx';
import { reviewQuery } from './review-queue.api.ts';

const rowsShown = 5;

/** The points against an approval, in a line. */
const Points = ({ labId }: { labId: string }) => {
  const { data: review } = useQuery(reviewQuery(labId));
  if (!review) return <span className="text-muted">…</span>;
  const { against, needs_note } = review;
  return against.length === 0 ? (
    <span className="text-muted">No points against approval</span>
  ) : (
    <span className={clsx('wrap-anywhere', needs_note ? 'text-bad' : 'text-warn')}>{pointsInLine(against)}</span>
  );
};

const queueColumn = (name: string, changes: Partial<Column<QueueItem>>) =>
  queueColumns('')
    .filter(({ key }) => key === name)
    .map((column) => ({ ...column, ...changes }));

const all: readonly Column<QueueItem>[] = [
  ...queueColumn('name', { narrow: 'line', className: 'sm:w-56' }),
  ...queueColumn('kind', { narrow: 'inline' }),
  ...queueColumn('waiting', { narrow: 'inline' }),
  { key: 'points', header: 'Points against approval', narrow: 'line', cell: ({ lab_id }) => <Points labId={lab_id} /> },
  ...queueColumn('assignee', { narrow: 'inline' }),
  {
    key: 'review',
    header: 'Review',
    hideHeader: true,
    cell: ({ lab_id, name }) => (
      <LinkButton look="secondary" size="xs" to={`/admin/labs/${lab_id}`}>
        Review<span className="sr-only"> {name}</span>
      </LinkButton>
    ),
  },
];
/** The order is the queue's own. */
const columns = all.map((column) => ({ ...column, sortable: false }));

/** The laboratories that have waited longest, with what is against their approval. */
export const WaitingLabs = () => {
  const query = useQuery(queryOf.reviewQueue.list({ page: 1, pageSize: rowsShown }));
  const navigate = useNavigate();
  const whole = useRef<HTMLElement>(null);
  useRowKeys({
    on: useShortcuts(),
    rows: whole,
    onOpen: (labId) => void navigate({ to: `/admin/labs/${labId}` }),
    onToggle: undefined,
    onSearch: () => document.querySelector<HTMLElement>('input[type="search"]')?.focus(),
    onEscape: () => undefined,
  });
  return (
    <section ref={whole} data-list="" aria-label="Waiting for a decision" className="mb-4">
      <header className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex flex-wrap items-baseline gap-x-4">
          <h2 className="text-lg">Waiting for a decision</h2>
          {query.data && query.data.total > 0 && (
            <p className="text-sm text-muted">
              <QueueSummary page={query.data} />
            </p>
          )}
        </div>
        <LinkButton look="secondary" size="sm" to="/admin/queue">
          Open review queue
        </LinkButton>
      </header>
      <ListStates
        query={query}
        failed="The review queue could not be loaded"
        isEmpty={({ total }) => total === 0}
        empty={<NothingToReview />}
      >
        {({ items }) => (
          <Table
            dense
            caption="Waiting for a decision"
            columns={columns}
            rows={items}
            rowKey={({ lab_id }) => lab_id}
            rowLabel={({ name }) => name}
          />
        )}
      </ListStates>
    </section>
  );
};
