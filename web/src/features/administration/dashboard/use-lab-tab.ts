import { useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useGo } from '../../../platform/navigation.ts';

const labTabs = ['overview', 'documents', 'requests', 'analysis', 'settings'] as const;
export type LabTab = (typeof labTabs)[number];

/** The address of a dashboard tab. */
const labTabPath = (tab: LabTab): string => `/lab-dashboard?${new URLSearchParams({ tab })}`;

/** The tab named by the address, if any, and how to switch; Back returns to the previous tab. */
export const useLabTab = () => {
  const { tab }: Record<string, unknown> = useSearch({ strict: false });
  const go = useGo();
  const open = useCallback((next: LabTab, options?: { replace?: boolean }) => go(labTabPath(next), options), [go]);
  return { named: labTabs.find((each) => each === tab), open };
};
