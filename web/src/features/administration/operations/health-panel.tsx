import type { OperationsOverview } from '@aliquot/contract/administration/operations';
import { useQuery } from '@tanstack/react-query';
import { ListStates } from '../../../ui/feedback/list-states.tsx';
import { SectionCard } from '../../../ui/layout/card.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { formatDateTime } from '../../../ui/text/format.ts';
import { healthQuery } from './operations.api.ts';

type Line = { readonly name: string; readonly ok: boolean | null; readonly detail: string };

const backupLine = ({ running, lastAt }: OperationsOverview['backup']): Line => {
  if (running) return { name: 'Backup', ok: null, detail: 'A backup is running.' };
  if (lastAt === null) return { name: 'Backup', ok: null, detail: 'No backup recorded. Run “aliquot backup” to make one.' };
  return { name: 'Backup', ok: true, detail: `Last backup: ${formatDateTime(lastAt)}` };
};

const words = (ok: boolean | null, isStale: boolean) => {
  if (ok === null) return <Badge>Note</Badge>;
  return ok ? <Badge {...(!isStale && { tone: 'good' as const })}>OK</Badge> : <Badge tone="bad">Failed</Badge>;
};

const workerLines = (workers: OperationsOverview['workers']): Line[] =>
  workers
    .filter(({ alive }) => alive)
    .map(({ host, pid, startedAt }) => ({
      name: `Worker on ${host}`,
      ok: true,
      detail: `Process ${pid}, since ${formatDateTime(startedAt)}`,
    }));

const Lines = ({ lines, isStale }: { lines: readonly Line[]; isStale: boolean }) => (
  <ul className="divide-y divide-line text-sm">
    {lines.map(({ name, ok, detail }) => (
      <li key={`${name} ${detail}`} className="flex items-start gap-3 py-2.5 first:pt-0 last:pb-0">
        <span className="w-12 shrink-0">{words(ok, isStale)}</span>
        <span className="min-w-0">
          <span className="block font-medium wrap-anywhere">{name}</span>
          <span className="block wrap-anywhere text-muted">{detail}</span>
        </span>
      </li>
    ))}
  </ul>
);

type HealthPanelProps = {
  overview: OperationsOverview | undefined;
  /** The checks cannot be asked at the moment, so their last answer is not shown as good. */
  isStale: boolean;
};

/** Each check with its sentence, the workers that live, and the last backup. */
export const HealthPanel = ({ overview, isStale }: HealthPanelProps) => {
  const health = useQuery(healthQuery);
  const further = overview ? [...workerLines(overview.workers), backupLine(overview.backup)] : [];
  return (
    <SectionCard
      title={
        <span id="health" className="scroll-mt-24">
          Health
        </span>
      }
      description={isStale ? 'We can’t run these checks right now. These are earlier results.' : 'Checked once a minute.'}
    >
      <ListStates query={health} failed="The checks didn’t respond" isEmpty={() => false} empty={null}>
        {({ items }) => (
          <Lines
            lines={[...items.map(({ check, ok, detail }) => ({ name: check, ok, detail })), ...further]}
            isStale={isStale}
          />
        )}
      </ListStates>
    </SectionCard>
  );
};
