import type { AdminProject } from '@aliquot/contract/administration/admin-projects';
import type { BulkAct } from '@aliquot/contract/administration/lists';
import { projectStatuses, projectStatusLabels, researchAreaLabels, researchAreaOptions } from '@aliquot/contract/options';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Combobox } from '../../../ui/form/combobox.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { useSettled } from '../../../ui/form/use-settled.ts';
import type { Column } from '../../../ui/layout/table.tsx';
import { DeleteButton } from '../../../ui/overlay/delete-button.tsx';
import type { ListFilter } from '../../../ui/table/filter-chips.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { formatShortDate } from '../../../ui/text/format.ts';
import type { BulkChoice } from '../lists/bulk-choices.ts';
import { AdminStatusBadge, activeOf, CollaborationBadge, labelOf } from './admin-project-detail.tsx';
import { assignableLabsQuery } from './admin-projects.api.ts';

/** Chooses the approved laboratory that many projects are assigned to. */
const AssignMany = ({ give }: { give: (act: BulkAct | null) => void }) => {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null);
  const { data } = useQuery({ ...assignableLabsQuery(useSettled(search.trim())), placeholderData: keepPreviousData });
  const found = data?.items.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  const options = chosen && !found.some(({ value }) => value === chosen.value) ? [chosen, ...found] : found;
  return (
    <Combobox
      label="Laboratory"
      dense
      placeholder="Choose an approved laboratory"
      options={options}
      value={chosen?.value ?? null}
      onSearch={setSearch}
      onChange={(labId) => {
        setChosen(options.find(({ value }) => value === labId) ?? null);
        give(labId ? { name: 'projects.assign', labId } : null);
      }}
    />
  );
};

export type Opening = 'view' | 'assign' | 'documents';
type ProjectActs = { open: (what: Opening, project: AdminProject) => void; onDelete: (project: AdminProject) => void };

const Actions = ({
  project,
  open,
  onDelete,
}: {
  project: AdminProject;
  open: (what: Opening) => void;
  onDelete: () => void;
}) => {
  const name = <span className="sr-only"> {project.title}</span>;
  return (
    <span className="flex max-sm:flex-wrap sm:justify-end">
      <Button look="quiet" size="xs" onClick={() => open('view')}>
        View{name}
      </Button>
      {project.can.assign && (
        <Button look="quiet" size="xs" onClick={() => open('assign')}>
          {activeOf(project) ? 'Reassign Lab' : 'Assign Lab'}
          {name}
        </Button>
      )}
      <Button look="quiet" size="xs" onClick={() => open('documents')}>
        Docs ({project.document_count}){name}
      </Button>
      {project.can.delete && <DeleteButton compact of={project.title} onClick={onDelete} />}
    </span>
  );
};

/** The columns of the administrators' list of projects. */
export const projectColumns = ({ open, onDelete }: ProjectActs): readonly (Column<AdminProject> & { fixed?: boolean })[] => [
  {
    key: 'title',
    header: 'Project',
    sortable: true,
    fixed: true,
    cell: ({ title, open_demand }) => (
      <span className="block min-w-40 wrap-anywhere">
        <span className="font-medium">{title}</span> {open_demand && <Badge tone="warn">Open demand</Badge>}
      </span>
    ),
  },
  {
    key: 'researchArea',
    header: 'Research area',
    sortable: true,
    className: 'whitespace-nowrap',
    cell: ({ research_area }) => labelOf(researchAreaLabels, research_area),
  },
  {
    key: 'researcher',
    header: 'Researcher',
    sortable: true,
    cell: ({ users }) => (
      <span className="block min-w-28 wrap-anywhere" title={users.email}>
        {users.name}
      </span>
    ),
  },
  { key: 'status', header: 'Status', sortable: true, cell: ({ status }) => <AdminStatusBadge status={status} /> },
  {
    key: 'lab',
    header: 'Laboratory',
    sortable: true,
    cell: (project) => {
      const active = activeOf(project);
      if (!active) return <span className="text-muted">None</span>;
      return (
        <span className="flex items-center gap-x-2 max-sm:flex-wrap">
          <span className="min-w-40 wrap-anywhere">{active.lab_name}</span>
          <span className="sm:max-[90rem]:hidden">
            <CollaborationBadge of={active} project={project} />
          </span>
        </span>
      );
    },
  },
  {
    key: 'submitted',
    header: 'Submitted',
    sortable: true,
    className: 'whitespace-nowrap',
    cell: ({ created_at }) => formatShortDate(created_at),
  },
  {
    key: 'changed',
    header: 'Changed',
    sortable: true,
    className: 'whitespace-nowrap',
    cell: ({ updated_at }) => formatShortDate(updated_at),
  },
  {
    key: 'actions',
    header: 'Actions',
    hideHeader: true,
    fixed: true,
    cell: (project) => <Actions project={project} open={(what) => open(what, project)} onDelete={() => onDelete(project)} />,
  },
];

/** The columns that are seen at first. */
export const shownColumns = ['researcher', 'status', 'lab', 'submitted'];

const statusOptions = projectStatuses.map((value) => ({ value, label: projectStatusLabels[value] }));

export const primaryFilters = [
  { name: 'status', label: 'Status', any: 'All statuses', options: statusOptions },
  { name: 'researchArea', label: 'Research area', any: 'All research areas', options: researchAreaOptions },
];

export const projectFilters: readonly ListFilter[] = [
  { name: 'status', label: 'Status', kind: 'choices', options: statusOptions },
  { name: 'researchArea', label: 'Research area', kind: 'choices', options: researchAreaOptions },
  { name: 'demand', label: 'Demand', kind: 'choices', options: [{ value: 'open', label: 'Open demands only' }] },
  { name: 'dispute', label: 'Dispute', kind: 'choices', options: [{ value: 'open', label: 'Open disputes only' }] },
  { name: 'researcher', label: 'Researcher', kind: 'text' },
  { name: 'lab', label: 'Laboratory', kind: 'text' },
  {
    name: 'assigned',
    label: 'Has a laboratory',
    kind: 'flag',
  },
  { name: 'submitted', label: 'Submitted', kind: 'days' },
  { name: 'changed', label: 'Changed', kind: 'days' },
];

/** The bulk acts on projects. */
export const projectChoices: readonly BulkChoice[] = [
  {
    label: 'Set status…',
    verb: 'Set the status of',
    consequence: 'Laboratories and researchers of each project are notified. Cancelling withdraws open requests.',
    ask: (give) => (
      <Select
        label="New status"
        dense
        placeholder="Choose a status"
        options={statusOptions}
        defaultValue=""
        onChange={({ target }) => {
          const status = projectStatuses.find((each) => each === target.value);
          give(status ? { name: 'projects.set-status', status } : null);
        }}
      />
    ),
  },
  {
    label: 'Assign lab…',
    verb: 'Assign a lab to',
    consequence: 'The laboratory is asked to take on each project. What is open with another one is withdrawn.',
    ask: (give) => <AssignMany give={give} />,
  },
  {
    label: 'Delete',
    verb: 'Delete',
    consequence: 'This removes all associated data: documents, and requests to laboratories are withdrawn.',
    danger: true,
    act: { name: 'projects.delete' },
  },
];
