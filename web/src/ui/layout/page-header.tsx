import { clsx } from 'clsx';
import { type ReactNode, useRef } from 'react';
import { useMessageKeys } from '../feedback/use-message-keys.ts';

/** A page's messages. They lie over it, so that nothing moves when they come and go; F6 reaches them. */
export const PageMessages = ({ children }: { children: ReactNode }) => {
  const place = useRef<HTMLDivElement>(null);
  useMessageKeys(place);
  return (
    <div ref={place} className="messages no-print right-4 left-4 z-40 grid gap-2 sm:left-auto sm:w-104">
      {children}
    </div>
  );
};

/** Title, description and actions of a page. */
export const PageHeader = ({
  title,
  description,
  above,
  actions,
  dense = false,
}: {
  title: ReactNode;
  description?: ReactNode;
  above?: ReactNode;
  actions?: ReactNode;
  /** One line, above a long list. */
  dense?: boolean;
}) => (
  <header className={clsx('flex flex-wrap items-end justify-between gap-4', dense ? 'mb-3 min-h-8 lg:flex-nowrap' : 'mb-8')}>
    <div className="min-w-0">
      {above && <p className="mb-1.5 text-sm text-muted wrap-anywhere">{above}</p>}
      <div className={clsx(dense && 'flex flex-wrap items-baseline gap-x-4')}>
        <h1 className={clsx('wrap-anywhere', dense ? 'text-xl' : 'text-2xl')}>{title}</h1>
        {description && <p className="mt-1 text-muted wrap-anywhere">{description}</p>}
      </div>
    </div>
    {actions && <div className="no-print flex flex-wrap gap-3 lg:shrink-0">{actions}</div>}
  </header>
);
