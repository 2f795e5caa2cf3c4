import { engagementStages } from '@aliquot/contract/engagement-stages';
import { type Project, projectOrders } from '@aliquot/contract/engagements/projects';
import { useQuery } from '@tanstack/react-query';
import { useAddressFilter } from '../../../platform/address-filter.ts';
import { ApiError, failureMessage } from '../../../platform/server/api-error.ts';
import { useSettled } from '../../../ui/form/use-settled.ts';
import { type ProjectFilter, projectQuery } from './projects.api.ts';

const defaults = { page: '1', project: '', search: '', stage: '', lab: '', sort: '' };
const filterNames = ['search', 'stage', 'lab', 'sort'] as const;
type Filters = Record<(typeof filterNames)[number], string>;

const idPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What can be asked for: an address that was typed by hand filters by nothing that is unknown. */
const filterOf = ({ search, stage, lab, sort }: Filters): ProjectFilter => ({
  search: search.trim().slice(0, 200),
  stage: engagementStages.find((each) => each === stage) ?? '',
  lab: idPattern.test(lab) ? lab : '',
  sort: projectOrders.find((each) => each === sort) ?? '',
});
const gone = new Set([400, 404]);

/** The page of the list, its filter and the open project, all kept in the address: they survive a reload, and a notice can lead to them. */
export const useDashboardAddress = () => {
  const { values, set } = useAddressFilter(defaults);
  const search = useSettled(values.search);
  return {
    filter: filterOf({ ...values, search }),
    bar: {
      values,
      set: (changes: Partial<Filters>, options?: { replace?: boolean }) =>
        set({ ...changes, page: '1' }, { ...options, keepScroll: true }),
      clear: () => set({ ...Object.fromEntries(filterNames.map((name) => [name, ''])), page: '1' }, { keepScroll: true }),
      isFiltered: filterNames.some((name) => values[name] !== ''),
    },
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
