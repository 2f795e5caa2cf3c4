import { clsx } from 'clsx';

export type RingTone = 'brand' | 'good' | 'warn' | 'bad' | 'neutral';

const strokes: Record<RingTone, string> = {
  brand: 'stroke-brand',
  good: 'stroke-good',
  warn: 'stroke-warn',
  bad: 'stroke-bad',
  neutral: 'stroke-edge',
};

type RingProps = {
  /** The meaning of the number. */
  label: string;
  /** From 0 to 100; without it the ring is empty. */
  value: number | null;
  tone?: RingTone;
  size?: 'sm' | 'md' | 'lg';
  /** Shown in place of a missing value. */
  absent?: string;
  hideLabel?: boolean;
};

const sizes = { sm: 'size-14', md: 'size-24', lg: 'size-32' } as const;
const numbers = { sm: 'text-sm', md: 'text-lg', lg: 'text-xl' } as const;

/** A score as a ring; use at most one per card. */
export const Ring = ({ label, value, tone = 'brand', size = 'md', absent = '–', hideLabel = false }: RingProps) => {
  const percent = value === null ? 0 : Math.min(100, Math.max(0, value));
  const words = value === null ? absent : `${Math.round(value)}%`;
  return (
    <figure className="inline-grid justify-items-center gap-1.5">
      <div className={clsx('relative', sizes[size])}>
        <span className="sr-only">{`${label}: ${words}`}</span>
        <svg aria-hidden="true" viewBox="0 0 100 100" className="size-full -rotate-90" fill="none" strokeWidth="9">
          <circle cx="50" cy="50" r="45" className="stroke-line" />
          {percent > 0 && (
            <circle
              cx="50"
              cy="50"
              r="45"
              pathLength="100"
              strokeDasharray={`${percent} 100`}
              strokeLinecap="round"
              className={strokes[tone]}
            />
          )}
        </svg>
        <span
          aria-hidden="true"
          className={clsx(
            'absolute inset-0 grid place-items-center font-semibold tabular-nums',
            value === null ? 'text-xs' : numbers[size],
          )}
        >
          {words}
        </span>
      </div>
      {!hideLabel && (
        <figcaption aria-hidden="true" className="text-sm text-muted">
          {label}
        </figcaption>
      )}
    </figure>
  );
};
