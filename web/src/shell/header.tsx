import { useLocation } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useEffect, useRef, useState } from 'react';
import { NoticesMenu } from '../features/notifications/notices-menu.tsx';
import { failureMessage } from '../platform/api-error.ts';
import { useGo } from '../platform/navigation.ts';
import { useSession } from '../platform/session.tsx';
import { Brand } from '../ui/brand.tsx';
import { MenuIcon, X } from '../ui/icon.ts';
import { AppLink } from '../ui/link.tsx';
import { notify } from '../ui/toast.ts';
import { headerLinks, standsAlone } from './header-links.ts';
import { useScrolled } from './use-scrolled.ts';

const solidAfterPixels = 10;

const itemClass = 'inline-flex items-center rounded-control text-sm font-medium text-ink hover:text-brand-ink';

const HeaderItems = ({ itemClassName }: { itemClassName: string }) => {
  const { user, loading, signOut } = useSession();
  const { pathname } = useLocation();
  const go = useGo();
  const [leaving, setLeaving] = useState(false);
  if (loading) return null;

  const leave = async () => {
    setLeaving(true);
    try {
      await signOut();
      go('/');
    } catch (error) {
      notify({ tone: 'error', title: failureMessage(error, 'Signing out failed. Please try again.') });
    } finally {
      setLeaving(false);
    }
  };

  return (
    <>
      {headerLinks(user?.role ?? null, pathname).map(({ to, label }) => (
        <li key={to}>
          <AppLink
            to={to}
            aria-current={pathname === to ? 'page' : undefined}
            className={clsx(itemClass, itemClassName, 'aria-[current=page]:text-brand-ink')}
          >
            {label}
          </AppLink>
        </li>
      ))}
      {user && (
        <li>
          <button type="button" disabled={leaving} onClick={() => void leave()} className={clsx(itemClass, itemClassName)}>
            Sign Out
          </button>
        </li>
      )}
    </>
  );
};

/** The header of all pages but those one goes through alone: transparent at the top, solid once the page is scrolled. */
export const Header = () => {
  const { pathname } = useLocation();
  const { user } = useSession();
  const solid = useScrolled(solidAfterPixels);
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = openAt === pathname;
  const toggle = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!open) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpenAt(null);
      toggle.current?.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [open]);

  if (standsAlone(pathname)) return null;
  const Icon = open ? X : MenuIcon;
  return (
    <header
      data-solid={solid || open || undefined}
      className="no-print fixed inset-x-0 top-0 z-30 border-b border-transparent transition-colors duration-150 data-solid:border-line data-solid:bg-paper"
    >
      <nav aria-label="Main" className="mx-auto max-w-page px-4 sm:px-6">
        <div className="flex h-16 items-center justify-between gap-6">
          <AppLink to="/" aria-label="Aliquot home" className="inline-flex rounded-control text-brand-ink">
            <Brand className="[&>span]:text-ink" />
          </AppLink>
          <div className="flex items-center gap-1">
            <ul className="hidden items-center gap-1 lg:flex">
              <HeaderItems itemClassName="min-h-9 px-3" />
            </ul>
            {user && <NoticesMenu key={user.id} />}
            <button
              ref={toggle}
              type="button"
              aria-expanded={open}
              aria-controls="header-menu"
              aria-label={open ? 'Close menu' : 'Open menu'}
              onClick={() => setOpenAt(open ? null : pathname)}
              className="-mr-2 grid size-10 place-items-center rounded-control hover:bg-sunken lg:hidden"
            >
              <Icon aria-hidden="true" size={22} />
            </button>
          </div>
        </div>
        <ul id="header-menu" hidden={!open} className={clsx('border-t border-line py-2 lg:hidden', open && 'animate-appear')}>
          <HeaderItems itemClassName="min-h-11 w-full px-2" />
        </ul>
      </nav>
    </header>
  );
};
