import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { SpinnerMark } from './feedback/spinner.tsx';

export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'quiet-danger' | 'danger';
export type ButtonSize = 'md' | 'sm' | 'xs';

const looks: Record<ButtonLook, string> = {
  primary: 'bg-brand text-on-brand hover:bg-brand-strong',
  secondary: 'border border-edge bg-card text-ink hover:border-ink hover:bg-sunken',
  quiet: 'text-brand-ink hover:bg-brand-tint',
  'quiet-danger': 'text-bad hover:bg-bad-tint',
  danger: 'bg-bad-fill text-on-brand hover:brightness-90',
};

const sizes: Record<ButtonSize, string> = {
  md: 'min-h-10 px-4 text-base',
  sm: 'min-h-8 px-3 text-sm',
  xs: 'min-h-7 px-2 text-sm',
};

/** The classes of a button, for elements that look like one (a link, a menu trigger). */
export const buttonClass = (look: ButtonLook = 'primary', size: ButtonSize = 'md', className?: string) =>
  clsx(
    // Hidden in print.
    'no-print relative inline-flex items-center justify-center gap-2 rounded-control font-medium whitespace-nowrap select-none',
    'transition-[background-color,border-color,filter] duration-120',
    'disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-not-allowed aria-disabled:opacity-60',
    looks[look],
    sizes[size],
    className,
  );

type ButtonProps = ComponentProps<'button'> & {
  look?: ButtonLook;
  size?: ButtonSize;
  /** While work is running, the button keeps its width and focus and ignores clicks. */
  loading?: boolean;
  /** Read out while loading. */
  loadingLabel?: string;
  icon?: ReactNode;
};

export const Button = ({
  look = 'primary',
  size = 'md',
  loading = false,
  loadingLabel = 'Working',
  icon,
  className,
  children,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) => (
  <button
    type={loading ? 'button' : type}
    className={buttonClass(look, size, className)}
    aria-disabled={loading || undefined}
    aria-busy={loading || undefined}
    onClick={loading ? (event) => event.preventDefault() : onClick}
    {...rest}
  >
    <span className={clsx('inline-flex items-center gap-2', loading && 'invisible')}>
      {icon}
      {children}
    </span>
    {loading && (
      <span className="absolute inset-0 grid place-items-center">
        <SpinnerMark />
        <span className="sr-only">{loadingLabel}</span>
      </span>
    )}
  </button>
);

/** A square button with one icon. The label is its accessible name and tooltip. */
export const IconButton = ({
  label,
  className,
  size = 'md',
  children,
  type = 'button',
  ...rest
}: Omit<ComponentProps<'button'>, 'aria-label'> & { label: string; size?: ButtonSize }) => (
  <button
    type={type}
    aria-label={label}
    title={label}
    className={clsx(
      'inline-grid shrink-0 place-items-center rounded-control text-ink transition-colors hover:bg-sunken',
      'disabled:cursor-not-allowed disabled:opacity-50',
      size === 'md' ? 'size-10' : 'size-8',
      className,
    )}
    {...rest}
  >
    {children}
  </button>
);
