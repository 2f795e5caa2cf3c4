import { type ReactNode } from 'react';
import { SectionCard } from '../ui/layout/card.tsx';

export const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <SectionCard title={title} className="min-w-0">
    <div className="grid grid-cols-1 gap-4">{children}</div>
  </SectionCard>
);

export const Row = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-3">{children}</div>
);
