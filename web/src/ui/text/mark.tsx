import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

type MarkProps = ComponentProps<'mark'> & {
  /** Mint for found evidence, amber for a gap. */
  kind?: 'found' | 'gap';
  /** Animates the stroke when it appears. */
  drawn?: boolean;
};

/** A highlighter stroke over words that are evidence. */
export const Mark = ({ kind = 'found', drawn = false, className, ...rest }: MarkProps) => (
  <mark
    className={clsx('stroke', kind === 'found' ? 'stroke-found' : 'stroke-gap', drawn && 'animate-mark', className)}
    {...rest}
  />
);
