import { type Option, projectStatuses, projectStatusLabels, researchAreaOptions } from '@aliquot/contract/options';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/form/select.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { Search } from '../../ui/text/icon.ts';
import type { ProjectTexts } from './admin-projects.api.ts';

const statusOptions = projectStatuses.map((value) => ({ value, label: projectStatusLabels[value] }));
const demandOptions: readonly Option[] = [{ value: 'open', label: 'Open demands only' }];

type FiltersProps = {
  values: ProjectTexts;
  set: (changes: Partial<ProjectTexts>, options?: { replace?: boolean }) => void;
  clear: () => void;
  isFiltered: boolean;
};

/** By words, status, research area, and whether a laboratory is still to be found. */
export const ProjectFilters = ({ values, set, clear, isFiltered }: FiltersProps) => (
  <search className="mb-4 grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-[minmax(0,1.6fr)_repeat(3,minmax(0,1fr))_auto]">
    <TextField
      label="Search projects"
      hideLabel
      dense
      type="search"
      maxLength={200}
      placeholder="Search title, researcher or email"
      icon={<Search aria-hidden="true" size={18} />}
      value={values.search}
      onChange={({ target }) => set({ search: target.value, page: '1' }, { replace: true })}
    />
    <Select
      label="Status"
      hideLabel
      dense
      clearable
      placeholder="All statuses"
      options={statusOptions}
      value={values.status}
      onChange={({ target }) => set({ status: target.value, page: '1' })}
    />
    <Select
      label="Research area"
      hideLabel
      dense
      clearable
      placeholder="All research areas"
      options={researchAreaOptions}
      value={values.researchArea}
      onChange={({ target }) => set({ researchArea: target.value, page: '1' })}
    />
    <Select
      label="Demand"
      hideLabel
      dense
      clearable
      placeholder="With and without a lab"
      options={demandOptions}
      value={values.demand}
      onChange={({ target }) => set({ demand: target.value, page: '1' })}
    />
    <Button look="secondary" disabled={!isFiltered} className="justify-self-start" onClick={clear}>
      Clear Filters
    </Button>
  </search>
);
