import type { ReactNode } from 'react';

/**
 * What can be done with a long page, at its end and in view before that. On a low screen, as an enlarged one, it stands at the
 * end only. What gets the focus is scrolled clear of it (styles.css).
 */
export const ActionBar = ({ children }: { children: ReactNode }) => (
  <div
    data-action-bar=""
    className="no-print bottom-0 z-20 -mx-4 mt-8 border-t border-line bg-paper px-4 py-3 sm:-mx-6 sm:px-6 [@media(min-height:32rem)]:sticky"
  >
    {children}
  </div>
);
