import { organizationSizeOptions } from '@aliquot/contract/options';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/form/select.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { Search } from '../../ui/text/icon.ts';
import { roleOptions, type UserTexts } from './users.api.ts';

type FiltersProps = {
  values: UserTexts;
  set: (changes: Partial<UserTexts>, options?: { replace?: boolean }) => void;
  clear: () => void;
  isFiltered: boolean;
};

/** By words, role and size of organization. */
export const UserFilters = ({ values, set, clear, isFiltered }: FiltersProps) => (
  <search className="mb-4 grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-[minmax(0,1.6fr)_repeat(2,minmax(0,1fr))_auto]">
    <TextField
      label="Search users"
      hideLabel
      dense
      type="search"
      maxLength={200}
      placeholder="Search name, email or organization"
      icon={<Search aria-hidden="true" size={18} />}
      value={values.search}
      onChange={({ target }) => set({ search: target.value, page: '1' }, { replace: true })}
    />
    <Select
      label="Role"
      hideLabel
      dense
      clearable
      placeholder="All roles"
      options={roleOptions}
      value={values.role}
      onChange={({ target }) => set({ role: target.value, page: '1' })}
    />
    <Select
      label="Organization size"
      hideLabel
      dense
      clearable
      placeholder="All organization sizes"
      options={organizationSizeOptions}
      value={values.size}
      onChange={({ target }) => set({ size: target.value, page: '1' })}
    />
    <Button look="secondary" disabled={!isFiltered} className="justify-self-start" onClick={clear}>
      Clear Filters
    </Button>
  </search>
);
