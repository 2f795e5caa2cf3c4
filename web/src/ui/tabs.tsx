import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';

type Tab<Value extends string> = {
  value: Value;
  label: ReactNode;
  /** A count or a short word after the label. */
  badge?: ReactNode;
  panel: ReactNode;
};

type TabsProps<Value extends string> = {
  label: string;
  tabs: readonly Tab<Value>[];
  value: Value;
  onChange: (value: Value) => void;
};

/** The row scrolls on narrow screens: the tab that is shown must be in view. */
const bringIntoView = (tab: HTMLElement | null) => tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

/** Views of one thing, one at a time. Arrow keys move between the tabs; on narrow screens the row scrolls. */
export const Tabs = <Value extends string>({ label, tabs, value, onChange }: TabsProps<Value>) => (
  <Base.Root value={value} onValueChange={(next: Value) => onChange(next)}>
    <Base.List
      aria-label={label}
      className="no-print relative -mx-4 flex gap-1 overflow-x-auto border-b border-line px-4 sm:mx-0 sm:px-0"
    >
      {tabs.map((tab) => (
        <Base.Tab
          key={tab.value}
          ref={tab.value === value ? bringIntoView : undefined}
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
