import { clsx } from 'clsx';
import { Skeleton } from './skeleton.tsx';

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

/** Shown in place of a loading page, after 150 ms. As high as the screen, so that the footer does not move when the page comes. */
export const PageSpinner = ({ label = 'Loading' }: { label?: string }) => (
  <div className="mx-auto min-h-dvh w-full max-w-page animate-late px-4 pt-24 sm:px-6">
    <Skeleton className="h-10 w-2/3" />
    <output className="mt-3 mb-8 flex items-center gap-3 text-muted">
      <SpinnerMark className="size-5 text-brand-ink" />
      {label}
    </output>
    <div aria-hidden="true" className="grid gap-3 rounded-card border border-line bg-card p-5">
      <Skeleton className="h-4 w-2/3" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-full" />
    </div>
  </div>
);
