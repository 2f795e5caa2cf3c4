import { useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useGo } from '../../../platform/navigation.ts';

const labTabs = ['overview', 'documents', 'requests', 'analysis', 'settings'] as const;
export type LabTab = (typeof labTabs)[number];

/** The address of a dashboard tab. */
const labTabPath = (tab: LabTab): string => `/lab-dashboard?${new URLSearchParams({ tab })}`;

/** The tab named by the address, if any, with the filter of its list, and how to switch; Back returns to the previous tab. */
export const useLabTab = () => {
  const { tab, stage }: Record<string, unknown> = useSearch({ strict: false });
  const go = useGo();
  const open = useCallback((next: LabTab, options?: { replace?: boolean }) => go(labTabPath(next), options), [go]);
  return { named: labTabs.find((each) => each === tab), stage: stage === 'pending' ? stage : undefined, open };
};
