import type { ReactNode } from 'react';
import { useGo } from '../../../platform/navigation.ts';
import { IconButton } from '../../../ui/button.tsx';
import { takeFocus } from '../../../ui/focus.ts';
import { Brand } from '../../../ui/text/brand.tsx';
import { X } from '../../../ui/text/icon.ts';
import { AppLink } from '../../../ui/text/link.tsx';

type AccountPageProps = {
  title: string;
  intro: ReactNode;
  /** When the form is replaced by a message, its title takes the focus and is read out. */
  announced?: boolean;
  /** Hidden until the session is known if a user was signed in before, since they may be redirected. */
  guessed?: boolean;
  children: ReactNode;
};

const Form = ({ title, intro, announced, guessed, children }: AccountPageProps) => (
  <div className="mx-auto w-full max-w-100" data-guessed={guessed ? '' : undefined}>
    <h1 ref={announced ? takeFocus : undefined} tabIndex={announced ? -1 : undefined} className="text-2xl outline-none">
      {title}
    </h1>
    <div className="mt-2 mb-6 text-muted">{intro}</div>
    {children}
  </div>
);

/** A form below the product's header, which has the name and the way out. */
export const FramedAccountPage = (props: AccountPageProps) => (
  <div className="grid min-h-[75dvh] content-center px-4 pt-28 pb-20 sm:px-6">
    <Form {...props} />
  </div>
);

/** A standalone page in two halves: what the product is for, and the form. */
export const AccountPage = ({ aside, ...form }: AccountPageProps & { aside?: ReactNode }) => {
  const go = useGo();
  return (
    <div className="grid min-h-dvh lg:grid-cols-[5fr_6fr]">
      <aside className="hidden flex-col justify-between bg-deep p-14 text-on-deep lg:flex">
        <AppLink to="/" aria-label="Aliquot, home" className="w-fit">
          <Brand />
        </AppLink>
        {aside ?? (
          <div>
            <p className="max-w-80 font-serif text-3xl leading-tight">Every result begins with a lab you can trust.</p>
            <p className="mt-6 max-w-105 text-on-deep-muted">
              Submit a study once. Aliquot reads each laboratory’s documents and shows which labs fit, and why.
            </p>
          </div>
        )}
        <p className="text-sm text-on-deep-muted">CLIA · CAP · ISO 15189 · ISO 17025</p>
      </aside>
      <section className="relative grid content-center px-5 pt-28 pb-16 sm:px-10 lg:pt-16">
        <AppLink to="/" aria-label="Aliquot, home" className="absolute top-7.5 left-4 lg:hidden sm:left-9">
          <Brand />
        </AppLink>
        <IconButton label="Close" className="absolute! top-6 right-6" onClick={() => go('/')}>
          <X aria-hidden="true" size={20} />
        </IconButton>
        <Form {...form} />
      </section>
    </div>
  );
};
