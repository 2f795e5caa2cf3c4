import { clsx } from 'clsx';
import { formatCount } from '../text/format.ts';

type Stat = { label: string; value: number | undefined; hint?: string };

/** Key figures, small enough for one line above a list; a dash until a figure is known. */
export const StatCards = ({ label, stats, className }: { label: string; stats: readonly Stat[]; className?: string }) => (
  <section aria-label={label} className={clsx('mb-3', className)}>
    <dl className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
      {stats.map(({ label: term, value, hint }) => (
        <div
          key={term}
          className="flex grow items-baseline justify-between gap-2 rounded-control border border-line bg-card px-3 py-1 text-sm"
        >
          <dt className="text-muted">
            {term}
            {hint && <span className="block text-xs">{hint}</span>}
          </dt>
          <dd className="text-lg font-semibold tabular-nums">{value === undefined ? '–' : formatCount(value)}</dd>
        </div>
      ))}
    </dl>
  </section>
);
