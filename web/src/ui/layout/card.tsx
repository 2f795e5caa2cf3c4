import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';

/** A card. */
export const Card = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div className={clsx('rounded-card border border-line bg-card p-5', className)} {...rest} />
);

/** A card with a heading and room for actions. */
export const SectionCard = ({
  title,
  description,
  action,
  className,
  children,
  level = 2,
}: {
  title: ReactNode;
  description?: ReactNode;
  action?: ReactNode;
  className?: string;
  children: ReactNode;
  level?: 2 | 3;
}) => {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section className={clsx('rounded-card border border-line bg-card p-5 sm:p-6', className)}>
      <header className="mb-4 flex flex-wrap items-start justify-between gap-3">
        <div>
          <Heading className="text-lg">{title}</Heading>
          {description && <p className="text-sm text-muted">{description}</p>}
        </div>
        {action}
      </header>
      {children}
    </section>
  );
};
