import type { QueueSummary } from '@aliquot/contract/administration/operations';
import { ageWords } from '@aliquot/contract/age-words';
import { Disclosure } from '../../../ui/layout/disclosure.tsx';
import { type Column, Table } from '../../../ui/layout/table.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { formatCount, formatDateTime } from '../../../ui/text/format.ts';

const none = <span className="text-muted">0</span>;

const columns: readonly Column<QueueSummary>[] = [
  { key: 'name', header: 'Work', cell: ({ name }) => <span className="font-medium">{name}</span> },
  {
    key: 'waiting',
    header: 'Waiting',
    align: 'end',
    cell: ({ waiting, later }) => (
      <>
        {waiting === 0 ? none : formatCount(waiting)}
        {later > 0 && <span className="block text-muted">{formatCount(later)} later</span>}
      </>
    ),
  },
  {
    key: 'oldest',
    header: 'Waiting for',
    align: 'end',
    cell: ({ waiting, oldestSeconds }) => (waiting === 0 ? <span className="text-muted">–</span> : ageWords(oldestSeconds)),
  },
  { key: 'running', header: 'Running', align: 'end', cell: ({ running }) => (running === 0 ? none : formatCount(running)) },
  {
    key: 'failed',
    header: 'Failed',
    align: 'end',
    cell: ({ failed }) => (failed === 0 ? none : <Badge tone="bad">{formatCount(failed)}</Badge>),
  },
  {
    key: 'done',
    header: 'Last completed',
    cell: ({ lastDoneAt }) =>
      lastDoneAt === null ? <span className="text-muted">Not in the last 7 days</span> : formatDateTime(lastDoneAt),
  },
];

const isBusy = ({ waiting, later, running, failed }: QueueSummary) => waiting + later + running + failed > 0;

const Queues = ({ caption, queues }: { caption: string; queues: readonly QueueSummary[] }) => (
  <Table caption={caption} columns={columns} rows={queues} rowKey={({ queue }) => queue} />
);

/** Kinds of work with jobs, and below them those without. */
export const QueueTable = ({ queues }: { queues: readonly QueueSummary[] }) => {
  const busy = queues.filter(isBusy);
  const idle = queues.filter((queue) => !isBusy(queue));
  return (
    <div className="grid gap-4">
      {busy.length > 0 && <Queues caption="Work with waiting, running or failed jobs" queues={busy} />}
      {idle.length > 0 && (
        <Disclosure summary={`Nothing to do: ${idle.length} of ${queues.length} kinds of work`}>
          <Queues caption="Work without jobs" queues={idle} />
        </Disclosure>
      )}
    </div>
  );
};
