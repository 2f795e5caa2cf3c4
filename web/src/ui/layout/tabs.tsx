import { Tabs as Base } from '@base-ui/react/tabs';
import { clsx } from 'clsx';
import { type ReactNode, useCallback, useState } from 'react';

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

/** Scrolls the selected tab into view on narrow screens. */
const bringIntoView = (tab: HTMLElement | null) => tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

const atEdge = 4;

/** The sides on which a scrolling row continues beyond the visible part; `row` is its ref. */
const useRest = () => {
  const [rest, setRest] = useState({ left: false, right: false });
  const row = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const look = () => {
      const left = element.scrollLeft > atEdge;
      const right = element.scrollLeft + element.clientWidth < element.scrollWidth - atEdge;
      setRest((before) => (before.left === left && before.right === right ? before : { left, right }));
    };
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    look();
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, []);
  return { rest, row };
};

/** Tabs, one view at a time. Arrow keys move between them; on narrow screens the row scrolls and fades where it continues. */
export const Tabs = <Value extends string>({ label, tabs, value, onChange }: TabsProps<Value>) => {
  const { rest, row } = useRest();
  return (
    <Base.Root value={value} onValueChange={(next: Value) => onChange(next)}>
      <Base.List
        aria-label={label}
        ref={row}
        className={clsx(
          'no-print relative -mx-4 flex overflow-x-auto border-b border-line px-4 sm:mx-0 sm:px-0',
          (rest.left || rest.right) && 'fading',
          rest.left && '[--fade-left:3.5rem]',
          rest.right && '[--fade-right:3.5rem]',
        )}
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
};
