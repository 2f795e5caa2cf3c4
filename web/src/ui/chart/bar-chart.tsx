import { type ChartProps, largest, shown } from './chart-data.ts';

/** A bar for each point, over a thinner one for what it is compared with. */
export const BarChart = ({ points, format }: Pick<ChartProps, 'points' | 'format'>) => {
  const most = largest(points);
  const share = (value: number | null) => `${((value ?? 0) / most) * 100}%`;
  return (
    <ul className="grid gap-3">
      {points.map(({ id, label, values: [value = null], previous: [previous = null] }) => (
        <li key={id} className="text-sm">
          <p className="flex justify-between gap-3">
            <span className="min-w-0">{label}</span>
            <span className="whitespace-nowrap tabular-nums">
              <span className="font-semibold">{shown(value, format)}</span>{' '}
              <span className="text-muted">before {shown(previous, format)}</span>
            </span>
          </p>
          <svg aria-hidden="true" width="100%" height="14" className="mt-1 block">
            <rect width="100%" height="8" rx="2" fill="var(--color-sunken)" />
            <rect width={share(value)} height="8" rx="2" fill="var(--color-brand)" />
            <rect y="10" width={share(previous)} height="4" rx="2" fill="var(--color-edge)" />
          </svg>
        </li>
      ))}
    </ul>
  );
};
