import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Breakable } from '../text/breakable.tsx';

type Description = { term: string; value: ReactNode };

const shown = (value: ReactNode) => (typeof value === 'string' && value.includes('@') ? <Breakable text={value} /> : value);

/** Terms with their values. Missing values show as "Not given", and are left out in print. */
export const DescriptionList = ({
  items,
  columns = 1,
  className,
}: {
  items: readonly Description[];
  columns?: 1 | 2 | 3;
  className?: string;
}) => (
  <dl
    className={clsx(
      'grid gap-x-8 gap-y-4',
      columns === 2 && 'sm:grid-cols-2',
      columns === 3 && 'sm:grid-cols-2 lg:grid-cols-3',
      className,
    )}
  >
    {items.map(({ term, value }) => (
      <div key={term} className={value ? undefined : 'no-print'}>
        <dt className="text-sm text-muted">{term}</dt>
        <dd className="wrap-break-word">{shown(value) || <span className="text-muted">Not given</span>}</dd>
      </div>
    ))}
  </dl>
);
