import { Badge, type Tone } from '../../../ui/text/badge.tsx';

const tones: Record<string, Tone> = {
  pending: 'warn',
  approved: 'good',
  denied: 'bad',
  active: 'good',
  completed: 'info',
  rejected: 'bad',
  suspended: 'bad',
};

/** The status of a laboratory; a value that is not known shows neutrally. */
export const LabStatusBadge = ({ status }: { status: string }) => (
  <Badge tone={tones[status] ?? 'neutral'}>{status.charAt(0).toUpperCase() + status.slice(1)}</Badge>
);

/** What a laboratory's badge says: a suspension comes before the status that it lies over. */
export const shownStatus = ({ status, suspension }: { status: string; suspension: object | null }): string =>
  suspension ? 'suspended' : status;
