import type { ReactNode } from 'react';

/**
 * What can be done with a long page, at its end and in view before that. On a low screen, as an enlarged one, it stands at the
 * end only. What gets the focus is scrolled clear of it (styles.css).
 */
export const ActionBar = ({ children }: { children: ReactNode }) => (
  <div className="action-bar no-print z-20 mt-8 border-t border-line bg-paper py-3">{children}</div>
);
