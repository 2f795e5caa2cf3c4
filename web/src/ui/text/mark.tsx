import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

type MarkProps = ComponentProps<'mark'> & {
  /** Mint for evidence that was found, amber for a gap. */
  kind?: 'found' | 'gap';
  /** Draws the stroke from the left when it appears. */
  drawn?: boolean;
};

/** A highlighter stroke over the words that prove something. */
export const Mark = ({ kind = 'found', drawn = false, className, ...rest }: MarkProps) => (
  <mark
    className={clsx('stroke', kind === 'found' ? 'stroke-found' : 'stroke-gap', drawn && 'animate-mark', className)}
    {...rest}
  />
);
