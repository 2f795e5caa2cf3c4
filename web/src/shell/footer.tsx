import type { ReactNode } from 'react';
import { useYear } from '../platform/year.ts';
import { Brand } from '../ui/text/brand.tsx';
import { AppLink } from '../ui/text/link.tsx';
import { isStandalone } from './header-links.ts';
import { ThemeSwitch } from './theme-switch.tsx';

const linkClass = 'inline-flex min-h-8 items-center text-muted hover:text-ink hover:underline';

const FooterLinks = ({ title, children }: { title: string; children: ReactNode }) => (
  <nav aria-label={title}>
    <h2 className="font-sans text-sm font-semibold tracking-normal">{title}</h2>
    <ul className="mt-2 text-sm">{children}</ul>
  </nav>
);

export const Footer = ({ pathname, isSignedIn }: { pathname: string; isSignedIn: boolean }) => {
  const year = useYear();
  if (isStandalone(pathname)) return null;
  return (
    <footer className="no-print border-t border-line">
      <div className="mx-auto grid max-w-page gap-10 px-4 py-12 sm:grid-cols-[1fr_auto_auto] sm:gap-16 sm:px-8">
        <div className="max-w-sm">
          <Brand className="text-brand-ink [&>span]:text-ink" />
          <p className="mt-3 text-sm text-muted">
            Aliquot connects medical researchers with certified laboratories and shows the evidence behind every match and
            finding.
          </p>
        </div>
        {!isSignedIn && (
          <FooterLinks title="Platform">
            <li>
              <AppLink to="/signin" className={linkClass}>
                Sign In
              </AppLink>
            </li>
            <li>
              <AppLink to="/signup" className={linkClass}>
                Sign Up
              </AppLink>
            </li>
          </FooterLinks>
        )}
        <FooterLinks title="Legal">
          <li>
            <AppLink to="/privacy" className={linkClass}>
              Privacy Policy
            </AppLink>
          </li>
          <li>
            <AppLink to="/terms" className={linkClass}>
              Terms of Service
            </AppLink>
          </li>
        </FooterLinks>
      </div>
      <div className="mx-auto max-w-page px-4 sm:px-8">
        <div className="flex flex-wrap items-center justify-between gap-4 border-t border-line py-5 text-sm text-muted">
          <p>© {year} Aliquot</p>
          <ThemeSwitch />
        </div>
      </div>
    </footer>
  );
};
