import { clsx } from 'clsx';

/** A turning arc with words for those who do not see it. */
export const Spinner = ({ label = 'Loading', className }: { label?: string; className?: string }) => (
  <output className={clsx('inline-flex items-center', className)}>
    <SpinnerMark />
    <span className="sr-only">{label}</span>
  </output>
);

/** The arc alone, for places that already say what is going on. */
export const SpinnerMark = ({ className }: { className?: string }) => (
  <svg aria-hidden="true" viewBox="0 0 24 24" className={clsx('size-5 animate-spin', className)} fill="none">
    <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="3" opacity="0.22" />
    <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
  </svg>
);

/** Fills the place of a page whose content is on its way; nothing shows for the first 150 ms. */
export const PageSpinner = ({ label = 'Loading' }: { label?: string }) => (
  <div className="grid min-h-[60dvh] animate-late place-items-center text-brand-ink">
    <output className="flex items-center gap-3 text-muted">
      <SpinnerMark className="size-6 text-brand-ink" />
      {label}
    </output>
  </div>
);
