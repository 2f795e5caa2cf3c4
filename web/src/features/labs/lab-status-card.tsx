import type { Lab } from '@aliquot/contract/labs';
import { SectionCard } from '../../ui/card.tsx';
import { LabStatusBadge } from './lab-status.tsx';

const statusWords: Record<Lab['status'], string> = {
  pending: 'An administrator looks at your documents and decides. Until then researchers do not see the laboratory.',
  approved: 'Researchers find the laboratory and can send requests.',
  denied: 'The laboratory was not approved.',
};

type StatusCardProps = { lab: Lab; succeed: (text: string) => void; fail: (text: string) => void };

/** Where the laboratory stands, what was decided, and what can be done about it. */
export const LabStatusCard = ({ lab }: StatusCardProps) => (
  <SectionCard title="Status" action={<LabStatusBadge status={lab.status} />}>
    <p>{statusWords[lab.status]}</p>
    {lab.status === 'denied' && lab.denial_reason && <p className="mt-2">Reason: {lab.denial_reason}</p>}
    {lab.needs_review && <p className="mt-2 text-sm text-muted">Your latest changes wait for a review; the approval stays.</p>}
  </SectionCard>
);
