import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** The width and the margins of a page. A wide page takes the whole window, and its header and footer with it. */
export const Page = ({ wide, className, children }: { wide?: boolean; className?: string; children: ReactNode }) => (
  <div data-wide={wide} className={clsx('mx-auto w-full max-w-page px-4 pt-24 pb-16 sm:px-6', className)}>
    {children}
  </div>
);

/** What a page has to say about what was just done. It stays in view below the header, wherever on the page that was. */
export const PageMessages = ({ children }: { children: ReactNode }) => (
  <div className="sticky top-18 z-20 mb-5 empty:hidden">{children}</div>
);

/** Title, one line about the page, and what one can do on it. */
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
