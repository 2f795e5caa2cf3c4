import type { ReactNode } from 'react';

/** One part of the details of a project. */
export const DialogSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="border-t border-line py-5 first:border-t-0 first:pt-0">
    <h3 className="mb-3 text-lg">{title}</h3>
    {children}
  </section>
);
