import { Skeleton } from './skeleton.tsx';
import { SpinnerMark } from './spinner.tsx';

/** Shown in place of a loading page, after 150 ms. As high as the screen, so that the footer does not move when the page comes. */
export const PageSpinner = ({ label = 'Loading' }: { label?: string }) => (
  <div className="mx-auto min-h-dvh w-full max-w-page animate-late px-4 pt-24 sm:px-8">
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
