import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/**
 * The page's width and margins. What a narrow one holds is as wide as a form; a dense one begins higher up. It is as high as the
 * window, so that the footer does not move while its parts load.
 */
export const Page = ({
  narrow = false,
  dense,
  className,
  children,
}: {
  narrow?: boolean;
  dense?: boolean;
  className?: string;
  children: ReactNode;
}) => (
  <div
    className={clsx(
      'mx-auto min-h-dvh w-full max-w-page px-4 pb-16 sm:px-8',
      dense ? 'pt-18' : 'pt-24',
      narrow && '*:max-w-4xl',
      className,
    )}
  >
    {children}
  </div>
);
