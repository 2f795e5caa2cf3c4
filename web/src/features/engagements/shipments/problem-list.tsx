import type { CheckedRows } from '@aliquot/contract/engagements/shipments';
import { Table } from '../../../ui/layout/table.tsx';
import { formatCount, plural } from '../../../ui/text/format.ts';

/** Rows that a person can take in; the rest shows when these are corrected. */
const mostShown = 100;

const columns = [
  { key: 'row', header: 'Row', cell: ({ row }: { row: number }) => formatCount(row) },
  { key: 'column', header: 'Column', cell: ({ column }: { column: string }) => column },
  {
    key: 'value',
    header: 'Value',
    cell: ({ value }: { value: string }) => (value === '' ? <span className="text-muted">Empty</span> : <bdi>{value}</bdi>),
  },
  { key: 'reason', header: 'Reason', cell: ({ reason }: { reason: string }) => reason },
];

/** The result of a check: how many rows are fine, and each bad one by row, column and reason. */
export const ProblemList = ({ checked: { rows, good, bad, problems, ignored, first } }: { checked: CheckedRows }) => (
  <div aria-live="polite" className="grid grid-cols-1 gap-3">
    <p className="font-medium">
      {bad.length === 0
        ? `${plural(rows, 'row')} checked. Nothing is saved yet.`
        : `${formatCount(good)} of ${plural(rows, 'row')} can be added; ${formatCount(bad.length)} can’t. Nothing is saved yet: correct the rows and check again, or leave them out.`}
    </p>
    {ignored.length > 0 && <p className="text-sm text-muted">Columns we don’t keep: {ignored.join(', ')}.</p>}
    {bad.length === 0 && first[0] && (
      <p className="text-sm text-muted">
        First sample: {first[0].code}, {first[0].material}, {first[0].container}, {first[0].volume} {first[0].volume_unit}
      </p>
    )}
    {problems.length > 0 && (
      <Table
        caption="Rows with a problem"
        columns={columns}
        rows={problems.slice(0, mostShown)}
        rowKey={({ row, column }) => `${row} ${column}`}
      />
    )}
    {problems.length > mostShown && (
      <p className="text-sm text-muted">And {plural(problems.length - mostShown, 'further problem')}.</p>
    )}
  </div>
);
