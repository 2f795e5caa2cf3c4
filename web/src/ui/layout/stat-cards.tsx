import { clsx } from 'clsx';
import { formatCount } from '../text/format.ts';

type Stat = { label: string; value: number | undefined; hint?: string };

/** Figures at a glance; a dash stands where a figure is not known yet. */
export const StatCards = ({ label, stats, className }: { label: string; stats: readonly Stat[]; className?: string }) => (
  <section aria-label={label} className={clsx('mb-6', className)}>
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))]">
      {stats.map(({ label: term, value, hint }) => (
        <div key={term} className="flex flex-col justify-between rounded-card border border-line bg-card px-4 py-3">
          <dt className="text-sm text-muted">
            {term}
            {hint && <span className="block text-xs">{hint}</span>}
          </dt>
          <dd className="mt-1 text-2xl font-semibold tabular-nums">{value === undefined ? '–' : formatCount(value)}</dd>
        </div>
      ))}
    </dl>
  </section>
);
