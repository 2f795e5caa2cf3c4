import { engagementStageLabels, engagementStages } from '@aliquot/contract/engagement-stages';
import { type ComponentProps, useState } from 'react';
import { useNarrow } from '../../../platform/use-narrow.ts';
import { FilterBar, type FilterField } from '../../../ui/form/filter-bar.tsx';
import { Disclosure } from '../../../ui/layout/disclosure.tsx';

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

/** Search, filters and order of the projects, folded where they would push the first project out of sight. */
export const ProjectFilterBar = ({ bar, laboratories }: FilterBarOfProjects) => {
  const isNarrow = useNarrow();
  const [wasFiltered] = useState(bar.isFiltered);
  const filters = <FilterBar fields={fieldsOf(laboratories)} {...bar} />;
  return isNarrow ? (
    <Disclosure summary="Search and filters" open={wasFiltered}>
      {filters}
    </Disclosure>
  ) : (
    filters
  );
};
