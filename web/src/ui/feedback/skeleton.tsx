import { clsx } from 'clsx';

/** Placeholder for loading content; give it the content's size. Invisible for the first 150 ms. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden="true" className={clsx('block animate-late rounded-control bg-sunken', className)} />
);

/** Placeholder for a few lines of text, announced once. */
export const SkeletonLines = ({ lines = 3, label = 'Loading' }: { lines?: number; label?: string }) => (
  <output className="grid gap-2.5">
    <span className="sr-only">{label}</span>
    {Array.from({ length: lines }, (_, index) => (
      <Skeleton key={index} className={clsx('h-4', index === lines - 1 ? 'w-2/3' : 'w-full')} />
    ))}
  </output>
);
