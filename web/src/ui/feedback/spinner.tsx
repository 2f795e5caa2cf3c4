import { clsx } from 'clsx';

/** A spinner with a label for screen readers. */
export const Spinner = ({ label = 'Loading', className }: { label?: string; className?: string }) => (
  <output className={clsx('inline-flex items-center', className)}>
    <SpinnerMark />
    <span className="sr-only">{label}</span>
  </output>
);

/** The spinner alone, where text beside it says what is happening. */
export const SpinnerMark = ({ className }: { className?: string }) => (
  <svg aria-hidden="true" viewBox="0 0 24 24" className={clsx('size-5 animate-spin', className)} fill="none">
    <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="3" opacity="0.22" />
    <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
  </svg>
);
