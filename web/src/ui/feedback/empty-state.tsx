import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** Says why a list is empty, with the one action that fills it. */
export const EmptyState = ({
  title,
  children,
  action,
  icon,
  className,
  level,
}: {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  icon?: ReactNode;
  className?: string;
  /** The page's heading, when it has no other. */
  level?: 1;
}) => (
  <div
    className={clsx(
      'grid justify-items-center rounded-card border border-dashed border-edge/60 px-6 py-12 text-center',
      className,
    )}
  >
    {icon && <span className="mb-3 text-muted">{icon}</span>}
    {level ? <h1 className="text-lg">{title}</h1> : <p className="font-serif text-lg">{title}</p>}
    {children && <div className="mt-1 max-w-prose text-sm text-muted">{children}</div>}
    {action && <div className="mt-5">{action}</div>}
  </div>
);
