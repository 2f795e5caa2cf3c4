import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { ChevronRight } from '../text/icon.ts';

/** Expandable content, as the browser's own element so that find-in-page reaches it. */
export const Disclosure = ({
  summary,
  open,
  className,
  onToggle,
  children,
}: {
  summary: ReactNode;
  open?: boolean;
  className?: string;
  onToggle?: (open: boolean) => void;
  children: ReactNode;
}) => (
  <details
    open={open}
    className={clsx('group', className)}
    {...(onToggle && { onToggle: ({ currentTarget }) => onToggle(currentTarget.open) })}
  >
    <summary className="flex min-h-8 items-center gap-1.5 rounded-control font-medium [&::-webkit-details-marker]:hidden">
      <ChevronRight aria-hidden="true" size={16} className="shrink-0 text-muted transition-transform group-open:rotate-90" />
      {summary}
    </summary>
    <div className="pt-2 pl-5.5">{children}</div>
  </details>
);
