import type { Role } from '@aliquot/contract/options';
import { lazy, Suspense, useEffect } from 'react';
import { adminScreens } from './admin-screens.ts';
import { headerLinks } from './header-links.ts';

const Palette = lazy(async () => ({ default: (await import('../features/administration/lists/palette.tsx')).Palette }));

const besideHeader = adminScreens.filter(({ to, inHeader }) => !inHeader && to !== '/admin');

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
        searches={role === 'admin'}
        onClose={() => setOpen(false)}
      />
    </Suspense>
  ) : null;
};
