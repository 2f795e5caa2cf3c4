import { clsx } from 'clsx';
import type { ReactNode } from 'react';

export type Tone = 'primary' | 'good' | 'warn' | 'bad' | 'info' | 'neutral' | 'plum';

const tones: Record<Tone, string> = {
  primary: 'bg-brand-tint text-brand-ink',
  good: 'bg-good-tint text-good',
  warn: 'bg-warn-tint text-warn',
  bad: 'bg-bad-tint text-bad',
  info: 'bg-info-tint text-info',
  neutral: 'bg-neutral-tint text-neutral',
  plum: 'bg-plum-tint text-plum',
};

/** A status as a word on a tint; the word carries the meaning. */
export const Badge = ({
  tone = 'neutral',
  icon,
  className,
  children,
}: {
  tone?: Tone;
  icon?: ReactNode;
  className?: string;
  children: ReactNode;
}) => (
  <span
    className={clsx(
      'inline-flex items-center gap-1 rounded-[0.3125rem] px-2 py-0.5 font-sans text-xs font-medium tracking-normal whitespace-nowrap',
      tones[tone],
      className,
    )}
  >
    {icon}
    {children}
  </span>
);

/** A count beside a label, such as pending requests. Nothing at zero. */
export const CountBadge = ({ count, label, tone = 'bad' }: { count: number; label: string; tone?: Tone }) =>
  count === 0 ? null : (
    <Badge tone={tone} className="tabular-nums">
      {count}
      <span className="sr-only"> {label}</span>
    </Badge>
  );
