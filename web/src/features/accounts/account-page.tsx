import type { ReactNode } from 'react';
import { Brand } from '../../ui/brand.tsx';
import { X } from '../../ui/icon.ts';
import { AppLink } from '../../ui/link.tsx';

/** The two halves of every account page: what the product is for, and the form. */
export const AccountPage = ({
  title,
  intro,
  aside,
  children,
}: {
  title: string;
  intro: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
}) => (
  <div className="grid min-h-dvh lg:grid-cols-[5fr_6fr]">
    <aside className="hidden flex-col justify-between bg-deep p-14 text-on-deep lg:flex">
      <AppLink to="/" aria-label="Aliquot, home" className="w-fit">
        <Brand />
      </AppLink>
      {aside ?? (
        <div>
          <p className="max-w-80 font-serif text-3xl leading-tight">Every result begins with a lab you can trust.</p>
          <p className="mt-6 max-w-105 text-on-deep-muted">
            Submit a study once. Aliquot reads each laboratory’s evidence, then shows you who is certified to run it.
          </p>
        </div>
      )}
      <p className="text-sm text-on-deep-muted">CLIA · CAP · ISO 15189 · ISO 17025</p>
    </aside>
    <section className="relative grid content-center px-5 py-16 sm:px-10">
      <AppLink
        to="/"
        aria-label="Close"
        className="absolute top-6 right-6 grid size-10 place-items-center rounded-control hover:bg-sunken"
      >
        <X aria-hidden="true" size={20} />
      </AppLink>
      <div className="mx-auto w-full max-w-100">
        <AppLink to="/" aria-label="Aliquot, home" className="mb-10 inline-block lg:hidden">
          <Brand />
        </AppLink>
        <h1 className="text-2xl">{title}</h1>
        <div className="mt-2 mb-6 text-muted">{intro}</div>
        {children}
      </div>
    </section>
  </div>
);
