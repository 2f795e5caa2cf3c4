import { engagementStageLabels, engagementStages } from '@aliquot/contract/engagement-stages';
import type { ComponentProps } from 'react';
import { FilterBar, type FilterField } from '../../../ui/form/filter-bar.tsx';

type Name = 'search' | 'stage' | 'lab' | 'sort';
type Labs = readonly { readonly id: string; readonly name: string }[];

const fieldsOf = (laboratories: Labs): FilterField<Name>[] => [
  { kind: 'search', name: 'search', label: 'Search projects', placeholder: 'Title or laboratory' },
  {
    kind: 'choice',
    name: 'stage',
    label: 'Stage',
    any: 'Any stage',
    options: engagementStages.map((value) => ({ value, label: engagementStageLabels[value] })),
  },
  {
    kind: 'choice',
    name: 'lab',
    label: 'Laboratory',
    any: 'Any lab',
    options: laboratories.map(({ id, name }) => ({ value: id, label: name })),
  },
  {
    kind: 'choice',
    name: 'sort',
    label: 'Order',
    any: 'Newest',
    options: [
      { value: 'next', label: 'Next date' },
      { value: 'title', label: 'Title' },
    ],
  },
];

type FilterBarOfProjects = { bar: Omit<ComponentProps<typeof FilterBar<Name>>, 'fields'>; laboratories: Labs };

/** Search, filters and order of the projects. */
export const ProjectFilterBar = ({ bar, laboratories }: FilterBarOfProjects) => (
  <FilterBar fields={fieldsOf(laboratories)} {...bar} />
);
