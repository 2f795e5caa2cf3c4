import { type QueueItem, reviewLimits, waitKindLabels, waitKinds } from '@aliquot/contract/administration/review-queue';
import { riskLevels } from '@aliquot/contract/options';
import { clsx } from 'clsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import type { Column } from '../../../ui/layout/table.tsx';
import type { ListFilter } from '../../../ui/table/filter-chips.tsx';
import { formatCount, formatShortDate } from '../../../ui/text/format.ts';
import { TextLink } from '../../../ui/text/link.tsx';
import { riskChoice } from '../../hearts/analyses/risk.ts';
import { RiskBadge } from '../../hearts/analyses/risk-badge.tsx';

/** The town of an address, without its street and its postal code. */
const townOf = (address: string) =>
  address
    .split(',')
    .slice(1, 3)
    .map((part) => part.replace(/[\d-]{4,}/g, '').trim())
    .filter(Boolean)
    .join(', ');

const againstTarget = ({ over, paused_at }: QueueItem['wait']) => {
  if (paused_at !== null) return { words: '', tone: 'text-muted', bar: null } as const;
  if (over > 0) return { words: `${over} over`, tone: 'font-semibold text-bad', bar: 'bad' } as const;
  return over === 0
    ? ({ words: 'due today', tone: 'text-warn', bar: 'warn' } as const)
    : ({ words: '', tone: 'text-muted', bar: 'brand' } as const);
};

/** The days, a bar that is full when those of the target are over, and what blocks a decision. */
const Waiting = ({ item: { wait, blocked_by } }: { item: QueueItem }) => {
  const { words, tone, bar } = againstTarget(wait);
  const target = wait.days - wait.over;
  return (
    <span className="flex items-center gap-1.5 whitespace-nowrap tabular-nums">
      <span className={clsx('font-medium', wait.over > 0 && wait.paused_at === null && 'text-bad')}>{wait.days} d</span>
      {bar && !blocked_by && (
        <span aria-hidden="true" className="w-8 shrink-0 max-sm:hidden">
          <ProgressBar label="Waiting" value={(wait.days / target) * 100} tone={bar} />
        </span>
      )}
      {words && <span className={clsx('text-xs', tone)}> {words}</span>}
      {blocked_by && <span className="text-xs text-muted"> {blocked_by}</span>}
    </span>
  );
};

const Ending = ({ item: { ending, certificates } }: { item: QueueItem }) => {
  if (!ending) return <span className="text-muted">{certificates === 0 ? 'None on file' : 'No end date'}</span>;
  const { days_left: left, date, name } = ending;
  const short = name.replace(/ certificate.*$/, '');
  if (left < 0)
    return (
      <span className="text-bad">
        {short} ended {formatShortDate(date)}
      </span>
    );
  return left <= reviewLimits.endingDays ? (
    <span className="text-warn">
      {short} in {left === 1 ? '1 day' : `${left} days`}
    </span>
  ) : (
    formatShortDate(date)
  );
};

const Count = ({ value, tone }: { value: number; tone: string }) => (
  <span className={value > 0 ? clsx('font-semibold', tone) : 'text-muted'}>{formatCount(value)}</span>
);

/** The columns of the review queue. `view` goes along to the review, so that the next one is the next of this view. */
export const queueColumns = (view: string): readonly (Column<QueueItem> & { fixed?: boolean })[] => [
  {
    key: 'name',
    header: 'Laboratory',
    sortable: true,
    fixed: true,
    cell: ({ lab_id, name, address }) => (
      <span className="block max-w-96 wrap-anywhere">
        <TextLink to={`/admin/labs/${lab_id}`} search={view ? { view } : {}} className="font-medium">
          {name}
        </TextLink>{' '}
        <span className="text-muted sm:max-[90rem]:hidden">{townOf(address)}</span>
      </span>
    ),
  },
  {
    key: 'kind',
    header: 'Kind',
    sortable: true,
    className: 'whitespace-nowrap',
    cell: ({ wait }) => waitKindLabels[wait.kind],
  },
  { key: 'waiting', header: 'Waiting', sortable: true, cell: (item) => <Waiting item={item} /> },
  {
    key: 'risk',
    header: 'Risk',
    sortable: true,
    cell: ({ risk, score }) => <RiskBadge risk={risk} scored={score !== null} />,
  },
  { key: 'score', header: 'Score', sortable: true, align: 'end', cell: ({ score }) => (score === null ? '–' : `${score}%`) },
  {
    key: 'ends',
    header: 'Certificate ends',
    sortable: true,
    className: 'whitespace-nowrap',
    cell: (item) => <Ending item={item} />,
  },
  {
    key: 'contradictions',
    header: 'Contradictions',
    sortable: true,
    align: 'end',
    cell: ({ contradictions }) => <Count value={contradictions} tone="text-bad" />,
  },
  {
    key: 'corrections',
    header: 'Corrections',
    sortable: true,
    align: 'end',
    cell: ({ corrections }) => <Count value={corrections} tone="text-warn" />,
  },
  {
    key: 'assignee',
    header: 'Assigned to',
    sortable: true,
    className: 'whitespace-nowrap',
    cell: ({ assignee }) => assignee?.name ?? <span className="text-muted">Unassigned</span>,
  },
];

/** The columns that are seen at first. */
export const shownQueueColumns = ['kind', 'waiting', 'risk', 'score', 'ends', 'contradictions', 'corrections', 'assignee'];

const kindOptions = waitKinds.map((value) => ({ value, label: waitKindLabels[value] }));
const riskOptions = [...riskLevels, 'unknown'].map((value) => ({ value, label: riskChoice(value) }));

export const primaryQueueFilters = [
  { name: 'risk', label: 'Risk', any: 'Any risk', options: riskOptions },
  { name: 'kind', label: 'Kind', any: 'Any kind', options: kindOptions },
];

/** `people` are the administrators to whom laboratories are given. */
export const queueFilters = (people: readonly { id: string; name: string }[]): readonly ListFilter[] => [
  { name: 'risk', label: 'Risk', kind: 'choices', options: riskOptions },
  { name: 'kind', label: 'Kind', kind: 'choices', options: kindOptions },
  { name: 'waiting', label: 'Days of waiting', kind: 'numbers' },
  { name: 'score', label: 'Score', kind: 'numbers', unit: '%' },
  { name: 'ends', label: 'Certificate ends', kind: 'days' },
  { name: 'contradictions', label: 'Contradictions', kind: 'numbers' },
  { name: 'corrections', label: 'Corrections', kind: 'numbers' },
  {
    name: 'assignee',
    label: 'Assigned to',
    kind: 'choices',
    options: [{ value: 'nobody', label: 'Unassigned' }, ...people.map(({ id, name }) => ({ value: id, label: name }))],
  },
];
