import { Tabs as Base } from '@base-ui/react/tabs';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { scrollIntoRow, useScrollingRow } from './scrolling-row.ts';

type Tab<Value extends string> = {
  value: Value;
  label: ReactNode;
  /** A count or short word after the label. */
  badge?: ReactNode;
  panel: ReactNode;
};

type TabsProps<Value extends string> = {
  label: string;
  tabs: readonly Tab<Value>[];
  value: Value;
  onChange: (value: Value) => void;
};

/** Tabs, one view at a time. Arrow keys move between them; on narrow screens the row scrolls and fades where it continues. */
export const Tabs = <Value extends string>({ label, tabs, value, onChange }: TabsProps<Value>) => {
  const { row, rowClass } = useScrollingRow();
  return (
    <Base.Root value={value} onValueChange={(next: Value) => onChange(next)}>
      <Base.List
        aria-label={label}
        ref={row}
        className={clsx('no-print relative -mx-4 border-b border-line px-4 sm:mx-0 sm:px-0', rowClass)}
      >
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.value}
            ref={tab.value === value ? scrollIntoRow : undefined}
            value={tab.value}
            className="inline-flex min-h-11 shrink-0 items-center gap-2 rounded-t-control border-b-2 border-transparent px-3 font-medium text-muted -outline-offset-2 hover:text-ink data-active:border-brand-ink data-active:text-ink"
          >
            {tab.label}
            {tab.badge}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className="pt-6 outline-offset-4">
          {tab.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  );
};
