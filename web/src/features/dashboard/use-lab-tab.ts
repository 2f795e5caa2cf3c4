import { useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useGo } from '../../platform/navigation.ts';

const labTabs = ['overview', 'documents', 'requests', 'analysis', 'settings'] as const;
export type LabTab = (typeof labTabs)[number];

/** Where a tab of the dashboard is found. */
const labTabPath = (tab: LabTab): string => `/lab-dashboard?${new URLSearchParams({ tab })}`;

/** The tab that the address names, if it names one, and how to go to another: the way back leads to the tab before. */
export const useLabTab = () => {
  const { tab }: Record<string, unknown> = useSearch({ strict: false });
  const go = useGo();
  const open = useCallback((next: LabTab, options?: { replace?: boolean }) => go(labTabPath(next), options), [go]);
  return { named: labTabs.find((each) => each === tab), open };
};
