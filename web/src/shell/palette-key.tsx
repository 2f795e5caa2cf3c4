import type { Role } from '@aliquot/contract/options';
import { clsx } from 'clsx';
import { lazy, Suspense, useEffect } from 'react';
import { Search } from '../ui/text/icon.ts';
import { adminScreens } from './admin-screens.ts';
import { headerLinks } from './header-links.ts';

const Palette = lazy(async () => ({ default: (await import('../features/administration/lists/palette.tsx')).Palette }));

const besideHeader = adminScreens.filter(({ to, inHeader }) => !inHeader && to !== '/admin');

const searchWords: Record<Role, string> = {
  admin: 'Search everything',
  lab_owner: 'Search requests',
  user: 'Search projects',
};

type SearchButtonProps = {
  reader: Role;
  /** Beside many links. */
  short?: boolean;
  onSearch: () => void;
};

/** Opens the palette, and names the keys that do the same. */
export const SearchButton = ({ reader, short = false, onSearch }: SearchButtonProps) => (
  <button
    type="button"
    aria-keyshortcuts="Control+K Meta+K"
    onClick={onSearch}
    className={clsx(
      'inline-flex h-8 shrink-0 items-center gap-2 rounded-control border border-edge bg-card px-2 text-sm text-muted hover:text-ink',
      (short || reader !== 'admin') && 'mr-auto max-sm:hidden',
    )}
  >
    <Search aria-hidden="true" size={16} />
    <span className="max-sm:sr-only">{short ? 'Search' : searchWords[reader]}</span>{' '}
    <kbd className="rounded border border-line px-1 text-xs max-sm:hidden">Ctrl K</kbd>
  </button>
);

type PaletteKeyProps = { role: Role; open: boolean; setOpen: (open: boolean) => void };

/** Control or Command with K opens the palette, which is loaded then. */
export const PaletteKey = ({ role, open, setOpen }: PaletteKeyProps) => {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [setOpen]);
  return open ? (
    <Suspense>
      <Palette
        screens={[...headerLinks(role, ''), ...(role === 'admin' ? besideHeader : [])]}
        role={role}
        onClose={() => setOpen(false)}
      />
    </Suspense>
  ) : null;
};
