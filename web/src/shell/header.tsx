import type { Role } from '@aliquot/contract/options';
import { clsx } from 'clsx';
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Brand } from '../ui/text/brand.tsx';
import { MenuIcon, X } from '../ui/text/icon.ts';
import { AppLink } from '../ui/text/link.tsx';
import { headerLinks, isStandalone } from './header-links.ts';

const subscribe = (listener: () => void) => {
  window.addEventListener('scroll', listener, { passive: true });
  return () => window.removeEventListener('scroll', listener);
};

/** True if the page is scrolled beyond a number of pixels; false in a prerendered page. */
const useScrolled = (pixels: number): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.scrollY > pixels,
    () => false,
  );

const solidAfterPixels = 10;

const itemClass = 'inline-flex items-center text-sm font-medium text-ink hover:text-brand-ink';

export type HeaderProps = {
  pathname: string;
  /** The signed-in user; null for visitors and while unknown. */
  signedInAs: { role: Role; name: string; email: string } | null;
  /** True if the account owes a step before anything else works. */
  owes?: boolean;
  /** Session not known yet: shows a visitor's links, unless a user was signed in before. */
  guessed: boolean;
  onSignOut?: () => void;
  /** Shown beside the name of the product. */
  search?: ReactNode;
  /** Shown beside the links of a signed-in user. */
  children?: ReactNode;
};

const HeaderItems = ({
  pathname,
  signedInAs,
  owes,
  guessed,
  onSignOut,
  itemClassName,
}: Omit<HeaderProps, 'children' | 'search'> & { itemClassName: string }) => (
  <>
    {headerLinks(signedInAs?.role ?? null, pathname, owes).map(({ to, label }) => (
      <li key={to} data-guessed={guessed || undefined}>
        <AppLink
          to={to}
          aria-current={pathname === to ? 'page' : undefined}
          className={clsx(itemClass, itemClassName, 'aria-[current=page]:border-brand-ink aria-[current=page]:text-brand-ink')}
        >
          {label}
        </AppLink>
      </li>
    ))}
    {signedInAs && (
      <li>
        <button type="button" disabled={!onSignOut} onClick={onSignOut} className={clsx(itemClass, itemClassName)}>
          Sign Out
        </button>
      </li>
    )}
  </>
);

/** The header of all pages except standalone ones: transparent at the top, solid once the page is scrolled. */
export const Header = ({ children, search, ...items }: HeaderProps) => {
  const { pathname, signedInAs } = items;
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

  if (isStandalone(pathname)) return null;
  const Icon = open ? X : MenuIcon;
  return (
    <header
      data-solid={solid || open || undefined}
      className="no-print fixed inset-x-0 top-0 z-30 border-b border-transparent transition-colors duration-150 data-solid:border-line data-solid:bg-paper"
    >
      <nav aria-label="Main" className="mx-auto max-w-page px-4 sm:px-8">
        <div className="flex h-16 items-center justify-between gap-6">
          <AppLink to="/" aria-label="Aliquot home" className="inline-flex rounded-control text-brand-ink">
            <Brand className="[&>span]:text-ink" />
          </AppLink>
          {search}
          <div className="flex min-w-0 items-center gap-1">
            <ul className="hidden shrink-0 items-center gap-1 lg:flex">
              <HeaderItems {...items} itemClassName="h-16 border-b-2 border-transparent px-3" />
            </ul>
            {signedInAs && (
              <p title={signedInAs.email} className="max-w-40 min-w-0 truncate px-2 text-sm text-muted">
                <span className="sr-only">Signed in as </span>
                {signedInAs.name || signedInAs.email}
              </p>
            )}
            {children}
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
          <HeaderItems {...items} itemClassName="min-h-11 w-full px-2" />
        </ul>
      </nav>
    </header>
  );
};
