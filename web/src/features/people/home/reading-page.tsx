import type { ReactNode } from 'react';
import { useOperator } from '../../../platform/operator.ts';
import { Page } from '../../../ui/layout/page.tsx';

/** A page of text with a comfortable line length. */
export const ReadingPage = ({ title, lead, children }: { title: string; lead: ReactNode; children: ReactNode }) => (
  <Page className="pt-28">
    <article className="max-w-[42rem]">
      <h1 className="text-2xl">{title}</h1>
      <p className="mt-4 text-lg text-muted">{lead}</p>
      {children}
    </article>
  </Page>
);

/** One section of such a page. */
export const Matter = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="mt-10 grid gap-3">
    <h2 className="text-xl">{title}</h2>
    {children}
  </section>
);

export const Points = ({ children }: { children: ReactNode }) => <ul className="grid list-disc gap-2 pl-5">{children}</ul>;

/** The operator's name and contact. */
export const Operator = () => (
  <strong data-operator="" className="font-medium">
    {useOperator() || 'the organization that runs this site (no name was set)'}
  </strong>
);
