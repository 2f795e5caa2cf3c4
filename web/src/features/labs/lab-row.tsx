import type { LabSummary } from '@aliquot/contract/labs';
import { Button } from '../../ui/button.tsx';
import { DeleteButton } from '../../ui/overlay/delete-button.tsx';
import { Badge } from '../../ui/text/badge.tsx';
import { formatDate } from '../../ui/text/format.ts';
import { riskLabel, riskTone } from '../analyses/risk.ts';
import { LabStatusBadge } from './lab-status.tsx';

const capabilitiesShown = 3;

const Capabilities = ({ lab: { name, capabilities } }: { lab: LabSummary }) => (
  <ul aria-label={`Capabilities of ${name}`} className="mt-2 flex flex-wrap gap-1">
    {capabilities.slice(0, capabilitiesShown).map((capability) => (
      <li key={capability}>
        <Badge>{capability}</Badge>
      </li>
    ))}
    {capabilities.length > capabilitiesShown && (
      <li className="text-sm text-muted">+{capabilities.length - capabilitiesShown} more</li>
    )}
  </ul>
);

const Figures = ({ lab }: { lab: LabSummary }) => (
  <dl className="grid grid-cols-[3rem_5.5rem_1fr] gap-x-3 text-sm">
    <div>
      <dt className="text-muted">Score</dt>
      <dd className="font-medium tabular-nums">{lab.scored ? `${lab.compliance_score}%` : '–'}</dd>
    </div>
    <div>
      <dt className="text-muted">Risk</dt>
      <dd>
        <Badge tone={riskTone(lab.overall_risk)}>{riskLabel(lab.overall_risk)}</Badge>
      </dd>
    </div>
    <div>
      <dt className="text-muted">Registered</dt>
      <dd>{formatDate(lab.created_at)}</dd>
    </div>
  </dl>
);

type LabRowProps = {
  lab: LabSummary;
  onOpen: () => void;
  onApprove: () => void;
  onDeny: () => void;
  onDelete: () => void;
};

const ofLab = (name: string) => <span className="sr-only"> {name}</span>;

/** A laboratory in the administrators' list. */
export const LabRow = ({ lab, onOpen, onApprove, onDeny, onDelete }: LabRowProps) => (
  <li className="grid items-start gap-4 p-4 sm:p-5 xl:grid-cols-[minmax(0,1fr)_20rem_20rem]">
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-medium wrap-anywhere">{lab.name}</span>
        <LabStatusBadge status={lab.status} />
        {lab.suspended && <Badge tone="bad">Suspended</Badge>}
        {lab.needs_review && <Badge tone="info">Changed</Badge>}
      </p>
      <p className="text-sm text-muted">{lab.address}</p>
      <Capabilities lab={lab} />
    </div>
    <Figures lab={lab} />
    <div className="flex flex-wrap items-center gap-2 xl:justify-end">
      {lab.can.decide && (
        <>
          <Button size="sm" onClick={onApprove}>
            Approve{ofLab(lab.name)}
          </Button>
          <Button look="secondary" size="sm" onClick={onDeny}>
            Deny{ofLab(lab.name)}
          </Button>
        </>
      )}
      <Button look="secondary" size="sm" onClick={onOpen}>
        View{ofLab(lab.name)}
      </Button>
      {lab.can.delete && <DeleteButton of={lab.name} onClick={onDelete} />}
    </div>
  </li>
);
