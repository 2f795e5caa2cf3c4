import { type Milestone, type MilestoneState, milestoneStates, type Plan } from '@aliquot/contract/engagements/milestones';
import { useState } from 'react';
import { api } from '../../../platform/server/api.ts';
import { useChange } from '../../../platform/use-change.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { useConfirm } from '../../../ui/overlay/use-confirm.tsx';
import { Badge, type Tone } from '../../../ui/text/badge.tsx';
import { formatDate, shownFileName } from '../../../ui/text/format.ts';
import { Download, Trash2 } from '../../../ui/text/icon.ts';
import { DownloadLink } from '../../../ui/text/link.tsx';
import { MilestoneDialog } from './milestone-dialog.tsx';
import { ReportDialog } from './report-dialog.tsx';

const tones: Record<MilestoneState, Tone> = {
  planned: 'neutral',
  late: 'bad',
  'on-hold': 'warn',
  reached: 'good',
  settled: 'good',
};

type RowProps = {
  milestone: Milestone;
  disabled: boolean;
  onReport: () => void;
  onChange: () => void;
  onRemove: () => void;
};

const Row = ({ milestone, disabled, onReport, onChange, onRemove }: RowProps) => {
  const { name, due_on, share, state, note, reached_at, reached_by, files, can } = milestone;
  return (
    <li className="grid gap-2 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <div className="min-w-0 grow basis-56">
          <p className="font-medium wrap-anywhere">{name}</p>
          <p className="text-sm text-muted">
            {reached_at ? `Reached ${formatDate(reached_at)}, was due ${formatDate(due_on)}` : `Due ${formatDate(due_on)}`}
            {reached_by && ` · ${reached_by}`}
            {share !== null && ` · ${share}% of the total`}
          </p>
        </div>
        <Badge tone={tones[state]}>{milestoneStates[state]}</Badge>
        {can.report && (
          <Button look="secondary" size="sm" disabled={disabled} onClick={onReport}>
            Report as reached<span className="sr-only">: {name}</span>
          </Button>
        )}
        {can.change && (
          <Button look="quiet" size="sm" disabled={disabled} onClick={onChange}>
            Edit<span className="sr-only"> {name}</span>
          </Button>
        )}
        {can.remove && (
          <IconButton size="sm" label={`Remove ${name}`} disabled={disabled} onClick={onRemove}>
            <Trash2 aria-hidden="true" size={16} />
          </IconButton>
        )}
      </div>
      {note && <p className="text-sm as-written">{note}</p>}
      {files.length > 0 && (
        <ul aria-label={`Files of ${name}`} className="flex flex-wrap gap-2">
          {files.map(({ id, file_name, url }) => (
            <li key={id}>
              <DownloadLink href={url} size="sm" icon={<Download aria-hidden="true" size={14} />}>
                <bdi>{shownFileName(file_name)}</bdi>
              </DownloadLink>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
};

type Asking = { kind: 'add' } | { kind: 'change' | 'report'; milestone: Milestone };

/** The milestones by due day; the laboratory reports them here, and plans its own where no proposal did. */
export const MilestoneList = ({ plan, noun }: { plan: Plan; noun: string }) => {
  const [asking, setAsking] = useState<Asking | null>(null);
  const { busy, problem, change, clearProblem } = useChange(noun);
  const { confirm, dialog } = useConfirm();
  const { milestones, collaboration_id: collaborationId, can } = plan;
  const close = () => setAsking(null);
  const remove = async ({ id, name }: Milestone) => {
    const sure = await confirm({
      title: `Remove “${name}”?`,
      body: 'The researcher is notified.',
      confirmLabel: 'Remove milestone',
      danger: true,
    });
    if (sure)
      await change(() => api.milestones.removeMilestone({ milestoneId: id }), {
        failed: 'We couldn’t remove the milestone. Please try again.',
      });
  };
  return (
    <section aria-labelledby="milestones" className="grid gap-3">
      <h3 id="milestones" className="text-lg">
        Milestones
      </h3>
      <Banner tone="error" message={problem} onClear={clearProblem} />
      {milestones.length > 0 ? (
        <ul aria-label="Milestones" className="divide-y divide-line rounded-card border border-line bg-card">
          {milestones.map((milestone) => (
            <Row
              key={milestone.id}
              milestone={milestone}
              disabled={busy}
              onReport={() => setAsking({ kind: 'report', milestone })}
              onChange={() => setAsking({ kind: 'change', milestone })}
              onRemove={() => void remove(milestone)}
            />
          ))}
        </ul>
      ) : (
        <p className="text-sm text-muted">No milestones are planned.</p>
      )}
      {can.addMilestone && (
        <div>
          <Button look="secondary" size="sm" onClick={() => setAsking({ kind: 'add' })}>
            Add milestone
          </Button>
        </div>
      )}
      {asking?.kind === 'report' && <ReportDialog milestone={asking.milestone} noun={noun} onClose={close} />}
      {asking && asking.kind !== 'report' && (
        <MilestoneDialog
          collaborationId={collaborationId}
          milestone={asking.kind === 'change' ? asking.milestone : null}
          noun={noun}
          onClose={close}
        />
      )}
      {dialog}
    </section>
  );
};
