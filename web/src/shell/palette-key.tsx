import type { Role } from '@aliquot/contract/options';
import { lazy, Suspense, useEffect, useState } from 'react';
import { headerLinks } from './header-links.ts';

const Palette = lazy(async () => ({ default: (await import('../features/administration/lists/palette.tsx')).Palette }));

const ofAdmins = [
  { to: '/admin/queue', label: 'Review queue' },
  { to: '/admin/reports', label: 'Reports' },
  { to: '/admin/audit', label: 'Audit trail' },
  { to: '/admin/operations', label: 'Operations' },
  { to: '/admin/templates', label: 'Templates' },
  { to: '/admin/settings', label: 'Settings' },
];

/** Control or Command with K opens the palette, which is loaded then. */
export const PaletteKey = ({ role }: { role: Role }) => {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return open ? (
    <Suspense>
      <Palette
        screens={[...headerLinks(role, ''), ...(role === 'admin' ? ofAdmins : [])]}
        searches={role === 'admin'}
        onClose={() => setOpen(false)}
      />
    </Suspense>
  ) : null;
};
