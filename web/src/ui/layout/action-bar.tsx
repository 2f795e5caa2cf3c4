import type { ReactNode } from 'react';

/**
 * Actions of a long page, kept in view. On a low or enlarged screen it is at the end only. Focused elements are scrolled clear
 * of it (styles.css).
 */
export const ActionBar = ({ children }: { children: ReactNode }) => (
  <div className="action-bar no-print z-20 mt-8 border-t border-line bg-paper py-3">{children}</div>
);
