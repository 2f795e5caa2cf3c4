import { Disclosure } from '../layout/disclosure.tsx';
import { Table } from '../layout/table.tsx';
import { BarChart } from './bar-chart.tsx';
import { type ChartPoint, type ChartProps, largest, shown } from './chart-data.ts';
import { LineChart } from './line-chart.tsx';

const ChartTable = ({ title, heading, series, points, format }: ChartProps) => (
  <Table<ChartPoint>
    caption={title}
    rows={points}
    rowKey={({ id }) => id}
    columns={[
      { key: 'label', header: heading, cell: ({ label }) => label },
      ...series.flatMap(({ id, name }, at) => [
        {
          key: id,
          header: name,
          align: 'end' as const,
          cell: ({ values }: ChartPoint) => shown(values[at] ?? null, format),
        },
        {
          key: `${id} before`,
          header: `${name}, before`,
          align: 'end' as const,
          cell: ({ previous }: ChartPoint) => shown(previous[at] ?? null, format),
        },
      ]),
    ]}
  />
);

const Key = () => (
  <p aria-hidden="true" className="mt-3 flex flex-wrap gap-4 text-xs text-muted">
    {[
      ['This period', 'var(--color-brand-ink)', undefined],
      ['Period before', 'var(--color-edge)', '4 3'],
    ].map(([name, stroke, dashes]) => (
      <span key={name} className="inline-flex items-center gap-2">
        <svg width="24" height="6">
          <line x2="24" y1="3" y2="3" stroke={stroke} strokeWidth="2" strokeDasharray={dashes} />
        </svg>
        {name}
      </span>
    ))}
  </p>
);

/**
 * Numbers as a sentence, as pictures and as a table. Each series has a picture of its own on the same scale, so that none is
 * known by its color alone.
 */
export const Chart = (props: ChartProps) => {
  const { title, sentence, shape, series, points, format } = props;
  const most = largest(points);
  return (
    <figure aria-label={title}>
      <figcaption className="mb-4 font-medium">{sentence}</figcaption>
      {shape === 'bars' && <BarChart points={points} format={format} />}
      {shape === 'lines' && (
        <>
          <div className={series.length > 1 ? 'grid gap-6 sm:grid-cols-2' : 'grid gap-6'}>
            {series.map(({ id, name, value, change }, at) => (
              <div key={id} className="min-w-0">
                <p className="flex flex-wrap items-baseline gap-x-3">
                  <span className="font-medium">{name}</span>
                  <span className="text-lg font-semibold tabular-nums">{shown(value, format)}</span>
                  <span className="text-sm text-muted">{change}</span>
                </p>
                <LineChart label={`${title}: ${name}, as a line`} points={points} series={at} most={most} format={format} />
              </div>
            ))}
          </div>
          <Key />
        </>
      )}
      {points.length > 0 && (
        <Disclosure summary="Show the numbers" className="mt-4">
          <ChartTable {...props} />
        </Disclosure>
      )}
    </figure>
  );
};
