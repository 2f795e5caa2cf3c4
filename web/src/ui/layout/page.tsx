import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** The page's width and margins. A wide page, its header and its footer take the whole window. */
export const Page = ({ wide, className, children }: { wide?: boolean; className?: string; children: ReactNode }) => (
  <div data-wide={wide} className={clsx('mx-auto w-full max-w-page px-4 pt-24 pb-16 sm:px-6', className)}>
    {children}
  </div>
);

/** A page's messages. They stay in view below the header while scrolling. */
export const PageMessages = ({ children }: { children: ReactNode }) => (
  <div className="sticky top-18 z-20 mb-5 empty:hidden">{children}</div>
);

/** Title, description and actions of a page. */
export const PageHeader = ({
  title,
  description,
  above,
  actions,
}: {
  title: ReactNode;
  description?: ReactNode;
  above?: ReactNode;
  actions?: ReactNode;
}) => (
  <header className="mb-8 flex flex-wrap items-end justify-between gap-4">
    <div className="min-w-0">
      {above && <p className="mb-1.5 text-sm text-muted">{above}</p>}
      <h1 className="text-2xl wrap-anywhere">{title}</h1>
      {description && <p className="mt-1 text-muted">{description}</p>}
    </div>
    {actions && <div className="no-print flex flex-wrap gap-3">{actions}</div>}
  </header>
);
