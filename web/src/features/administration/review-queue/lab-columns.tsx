import type { LabSummary } from '@aliquot/contract/hearts/lab-list';
import {
  labStatuses,
  labStatusLabels,
  labTypeLabels,
  labTypes,
  primaryServiceOptions,
  riskLevels,
  specializationOptions,
} from '@aliquot/contract/options';
import { Button } from '../../../ui/button.tsx';
import type { Column } from '../../../ui/layout/table.tsx';
import { DeleteButton } from '../../../ui/overlay/delete-button.tsx';
import type { ListFilter } from '../../../ui/table/filter-chips.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { formatCount, formatShortDate } from '../../../ui/text/format.ts';
import { riskChoice } from '../../hearts/analyses/risk.ts';
import { RiskBadge } from '../../hearts/analyses/risk-badge.tsx';
import { LabStatusBadge } from '../../hearts/labs/lab-status.tsx';
import type { BulkChoice } from '../lists/bulk-choices.ts';

const capabilitiesShown = 3;
/** As many letters as a row of one line has room for. */
const capabilityLetters = 32;

/** The first three at most, and the first at least, as far as they fit into one line. */
const shownCapabilities = (capabilities: readonly string[]) =>
  capabilities
    .slice(0, capabilitiesShown)
    .filter((_, index) => index === 0 || capabilities.slice(0, index + 1).join(' · ').length <= capabilityLetters);

const Capabilities = ({ lab: { name, capabilities } }: { lab: LabSummary }) => {
  const shown = shownCapabilities(capabilities);
  return (
    <span className="flex gap-2 max-sm:flex-wrap">
      <ul aria-label={`Capabilities of ${name}`} className="sm:whitespace-nowrap">
        {shown.map((capability, index) => (
          <li key={capability} className="inline">
            {index > 0 && <span aria-hidden="true"> · </span>}
            {capability}
          </li>
        ))}
      </ul>
      {capabilities.length > shown.length && (
        <span className="shrink-0 text-muted">+{capabilities.length - shown.length} more</span>
      )}
    </span>
  );
};

type LabActs = Record<'onOpen' | 'onApprove' | 'onDeny' | 'onDelete', (lab: LabSummary) => void>;

/** The id of the button that approves a laboratory of the list. */
export const approveId = (labId: string): string => `approve-${labId}`;

const ofLab = (name: string) => <span className="sr-only"> {name}</span>;

const Actions = ({ lab, onOpen, onApprove, onDeny, onDelete }: LabActs & { lab: LabSummary }) => (
  <span className="flex gap-1 max-sm:flex-wrap sm:justify-end">
    {lab.can.decide && (
      <>
        <Button id={approveId(lab.id)} look="quiet" size="xs" onClick={() => onApprove(lab)}>
          Approve{ofLab(lab.name)}
        </Button>
        <Button look="quiet" size="xs" onClick={() => onDeny(lab)}>
          Deny{ofLab(lab.name)}
        </Button>
      </>
    )}
    <Button look="quiet" size="xs" onClick={() => onOpen(lab)}>
      View{ofLab(lab.name)}
    </Button>
    {lab.can.delete && <DeleteButton compact of={lab.name} onClick={() => onDelete(lab)} />}
  </span>
);

const labelOf = (labels: Record<string, string>, value: string) => labels[value] ?? value;

/** The columns of the administrators' list of laboratories. */
export const labColumns = (acts: LabActs): readonly (Column<LabSummary> & { fixed?: boolean })[] => [
  {
    key: 'name',
    header: 'Laboratory',
    sortable: true,
    fixed: true,
    cell: (lab) => (
      <span className="flex items-center gap-1">
        <span className="min-w-40 font-medium wrap-anywhere">{lab.name}</span>
        {lab.needs_review && <Badge tone="info">Changed</Badge>}
      </span>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    sortable: true,
    cell: ({ status, suspended }) => (suspended ? <Badge tone="bad">Suspended</Badge> : <LabStatusBadge status={status} />),
  },
  {
    key: 'score',
    header: 'Score',
    sortable: true,
    align: 'end',
    cell: ({ scored, compliance_score }) => (scored ? `${compliance_score}%` : '–'),
  },
  {
    key: 'risk',
    header: 'Risk',
    sortable: true,
    cell: ({ overall_risk, scored }) => <RiskBadge risk={overall_risk} scored={scored} />,
  },
  {
    key: 'ends',
    header: 'First certificate ends',
    sortable: true,
    className: 'whitespace-nowrap',
    cell: ({ first_end }) => (first_end ? formatShortDate(first_end) : <span className="text-muted">None read</span>),
  },
  { key: 'capabilities', header: 'Capabilities', cell: (lab) => <Capabilities lab={lab} /> },
  {
    key: 'type',
    header: 'Type',
    sortable: true,
    className: 'whitespace-nowrap',
    cell: ({ lab_type }) => labelOf(labTypeLabels, lab_type),
  },
  { key: 'address', header: 'Address', cell: ({ address }) => <span className="wrap-anywhere">{address}</span> },
  { key: 'documents', header: 'Documents', sortable: true, align: 'end', cell: ({ documents }) => formatCount(documents) },
  {
    key: 'registered',
    header: 'Registered',
    sortable: true,
    className: 'whitespace-nowrap',
    cell: ({ created_at }) => formatShortDate(created_at),
  },
  { key: 'actions', header: 'Actions', hideHeader: true, fixed: true, cell: (lab) => <Actions lab={lab} {...acts} /> },
];

/** The columns that are seen at first. */
export const shownColumns = ['status', 'score', 'risk', 'capabilities', 'registered'];

const statusOptions = labStatuses.map((value) => ({ value, label: labStatusLabels[value] }));
const riskOptions = [...riskLevels, 'unknown'].map((value) => ({ value, label: riskChoice(value) }));

/** Some are services and specializations. */
const capabilityOptions = [
  ...new Map([...primaryServiceOptions, ...specializationOptions].map((option) => [option.value, option])).values(),
];

export const primaryFilters = [
  { name: 'status', label: 'Status', any: 'All statuses', options: statusOptions },
  { name: 'risk', label: 'Risk', any: 'Any risk', options: riskOptions },
];

export const labFilters: readonly ListFilter[] = [
  { name: 'status', label: 'Status', kind: 'choices', options: statusOptions },
  { name: 'risk', label: 'Risk', kind: 'choices', options: riskOptions },
  { name: 'score', label: 'Score', kind: 'numbers', unit: '%' },
  { name: 'ends', label: 'First certificate ends', kind: 'days' },
  {
    name: 'type',
    label: 'Type',
    kind: 'choices',
    options: labTypes.map((value) => ({ value, label: labTypeLabels[value] })),
  },
  { name: 'capability', label: 'Capability', kind: 'choices', options: capabilityOptions },
  { name: 'documents', label: 'Documents', kind: 'numbers' },
  { name: 'registered', label: 'Registered', kind: 'days' },
  { name: 'changed', label: 'Changed since the last review', kind: 'flag' },
  { name: 'suspended', label: 'Suspended', kind: 'flag' },
  { name: 'stated', label: 'Statements to decide', kind: 'flag' },
];

/** The bulk acts on laboratories. Each is approved by itself, as each needs a look at its documents. */
export const labChoices: readonly BulkChoice[] = [
  {
    label: 'Acknowledge changes',
    verb: 'Acknowledge the changes of',
    consequence: 'Their approval stays, and they are no longer marked as changed.',
    act: { name: 'labs.acknowledge' },
  },
  {
    label: 'Remind owner',
    verb: 'Remind the owners of',
    consequence: 'We’ll email the contact of each laboratory without members how to claim it, at most once an hour.',
    act: { name: 'labs.notify-owner' },
  },
  {
    label: 'Delete',
    verb: 'Delete',
    consequence:
      'Their profiles, documents, analyses and answers will be deleted, and open requests will be withdrawn. This cannot be undone.',
    danger: true,
    act: { name: 'labs.delete' },
  },
];
