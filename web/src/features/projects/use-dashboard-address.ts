import type { Project } from '@aliquot/contract/projects';
import { useQuery } from '@tanstack/react-query';
import { useAddressFilter } from '../../platform/address-filter.ts';
import { ApiError, failureMessage } from '../../platform/api-error.ts';
import { projectQuery } from './projects.api.ts';

const defaults = { page: '1', project: '' };
const gone = new Set([400, 404]);

/** The page of the list and the open project, both kept in the address: they survive a reload, and a notice can lead to them. */
export const useDashboardAddress = () => {
  const { values, set } = useAddressFilter(defaults);
  return {
    page: Math.max(1, Math.trunc(Number(values.page)) || 1),
    openId: values.project,
    setPage: (page: number) => set({ page: String(page) }, { replace: true, keepScroll: true }),
    open: (project: string) => set({ project }, { keepScroll: true }),
    close: () => set({ project: '' }, { replace: true, keepScroll: true }),
  };
};

/** The project with this id: one of those listed, else it is asked for. Says in words why it cannot be shown. */
export const useOpenProject = (id: string, listed: readonly Project[] | undefined) => {
  const item = listed?.find((project) => project.id === id);
  const asked = useQuery({ ...projectQuery(id), enabled: id !== '' && listed !== undefined && !item, retry: false });
  const { error } = asked;
  const isGone = error instanceof ApiError && gone.has(error.status);
  const failure = isGone ? 'You no longer have this project.' : failureMessage(error, 'Failed to load the project');
  return { project: item ?? asked.data ?? null, failure: asked.isError && !item && id !== '' ? failure : null };
};
