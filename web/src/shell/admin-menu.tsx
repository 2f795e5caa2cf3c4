import { scrollIntoRow, useScrollingRow } from '../ui/layout/scrolling-row.ts';
import { AppLink } from '../ui/text/link.tsx';
import { adminScreens } from './admin-screens.ts';
import { SearchButton } from './palette-key.tsx';

/** The administrators' screens below the header, and the search that finds everything. Pages leave room for the header alone. */
export const AdminMenu = ({ pathname, onSearch }: { pathname: string; onSearch: () => void }) => {
  const { row, rowClass } = useScrollingRow();
  return (
    <nav
      id="admin-menu"
      aria-label="Administration"
      className="no-print relative z-10 mt-16 -mb-13 border-b border-line bg-card"
    >
      <div className="mx-auto flex h-10 max-w-page items-center gap-4 px-4 sm:px-8">
        <ul ref={row} className={`-ml-3 min-w-0 grow scroll-px-14 ${rowClass}`}>
          {adminScreens.map(({ to, label, within, inHeader }) => {
            const current = pathname === to ? 'page' : within && pathname.startsWith(within) ? 'true' : undefined;
            return (
              <li key={to} ref={current ? scrollIntoRow : undefined} className={inHeader && 'lg:hidden'}>
                <AppLink
                  to={to}
                  aria-current={current}
                  className="inline-flex h-10 items-center border-b-2 border-transparent px-3 text-sm font-medium whitespace-nowrap text-muted hover:text-ink [&[aria-current]]:border-brand-ink [&[aria-current]]:text-ink"
                >
                  {label}
                </AppLink>
              </li>
            );
          })}
        </ul>
        <SearchButton reader="admin" onSearch={onSearch} />
      </div>
    </nav>
  );
};
