import { clsx } from 'clsx';

type ProgressBarProps = {
  label: string;
  /** From 0 to 100; without it the bar is indeterminate. */
  value?: number | undefined;
  tone?: 'brand' | 'good' | 'warn' | 'bad';
  className?: string;
};

const tones = { brand: 'text-brand', good: 'text-good', warn: 'text-warn', bad: 'text-bad' } as const;

/** A progress bar, as the browser's own element so that its width needs no inline style. */
export const ProgressBar = ({ label, value, tone = 'brand', className }: ProgressBarProps) => (
  <progress
    aria-label={label}
    max={100}
    value={value === undefined ? undefined : Math.round(Math.min(100, Math.max(0, value)))}
    className={clsx('bar', tones[tone], className)}
  />
);
