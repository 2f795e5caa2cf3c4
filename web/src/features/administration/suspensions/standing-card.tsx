import { type LabStanding, type Suspension, suspensionLimits } from '@aliquot/contract/administration/suspensions';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../platform/server/api.ts';
import { queryOf } from '../../../platform/server/query-of.ts';
import { WordsDialog } from '../../../platform/words-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { SectionCard } from '../../../ui/layout/card.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { formatDate } from '../../../ui/text/format.ts';
import { pointsForLab } from '../review-queue/points.ts';
import { reviewQuery } from '../review-queue/review-queue.api.ts';
import { SuspendDialog } from './suspend-dialog.tsx';
import { periodWords } from './suspension-words.ts';

const readByLab = { noun: 'labs', hint: 'The lab will see this.', maxLength: suspensionLimits.reasonLength } as const;

type Asking = 'suspend' | 'reinstate' | 'reopen' | null;

const Earlier = ({ suspensions }: { suspensions: readonly Suspension[] }) => (
  <ul aria-label="Earlier suspensions" className="mt-4 grid gap-2 border-t border-line pt-3 text-sm text-muted">
    {suspensions.map(({ id, suspended_at, ended_at, reason, end_note }) => (
      <li key={id} className="as-written">
        Suspended {formatDate(suspended_at)} to {formatDate(ended_at ?? suspended_at)}: {reason}
        {end_note && ` Ended: ${end_note}`}
      </li>
    ))}
  </ul>
);

const projects = (count: number) => `${count} ${count === 1 ? 'project' : 'projects'}`;

const waitingWords = (work: LabStanding['work']) => {
  const running = work.filter(({ goes_on }) => goes_on).length;
  const waiting = work.length - running;
  return [
    ...(running > 0 ? [`${projects(running)} in progress ${running === 1 ? 'continues' : 'continue'}.`] : []),
    ...(waiting > 0 ? [`${projects(waiting)} ${waiting === 1 ? 'is' : 'are'} waiting for an answer.`] : []),
  ].join(' ');
};

const Words = ({ standing }: { standing: LabStanding }) => {
  const { suspension, status, obstacle, work } = standing;
  if (suspension)
    return (
      <div className="grid gap-1">
        <p className="as-written">{suspension.reason}</p>
        <p className="text-sm text-muted">
          {periodWords(suspension)} Not matched. {waitingWords(work)}
          {suspension.suspended_by && ` Suspended by ${suspension.suspended_by}.`}
        </p>
        {obstacle && <p className="text-sm text-muted">{obstacle}</p>}
      </div>
    );
  if (status === 'denied') return <p className="text-sm text-muted">{obstacle ?? 'Denied. You can reopen the decision.'}</p>;
  return <p className="text-sm text-muted">Approved, and shown to researchers. {waitingWords(work)}</p>;
};

/** The suspension of a laboratory, and an administrator's actions on it. Shows nothing while it is pending. */
export const StandingCard = ({ labId, succeed }: { labId: string; succeed: (text: string) => void }) => {
  const { data: standing } = useQuery(queryOf.suspensions.standing({ labId }));
  const { data: review } = useQuery(reviewQuery(labId));
  const [asking, setAsking] = useState<Asking>(null);
  if (!standing || (standing.status === 'pending' && standing.earlier.length === 0)) return null;
  const { name, suspension, can } = standing;
  const close = () => setAsking(null);
  const done = (text: string) => () => {
    setAsking(null);
    succeed(text);
  };
  return (
    <SectionCard
      title="Standing"
      className="mb-6"
      action={
        suspension ? (
          <Badge tone="bad">{suspension.certificate ? 'Suspended by rule' : 'Suspended'}</Badge>
        ) : (
          can.suspend && (
            <Button look="secondary" size="sm" onClick={() => setAsking('suspend')}>
              Suspend laboratory
            </Button>
          )
        )
      }
    >
      {standing.status !== 'pending' && <Words standing={standing} />}
      <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
        {suspension && (
          <Button look="secondary" size="sm" disabled={!can.reinstate} onClick={() => setAsking('reinstate')}>
            Reinstate laboratory
          </Button>
        )}
        {can.reopen && (
          <Button look="secondary" size="sm" onClick={() => setAsking('reopen')}>
            Reopen decision
          </Button>
        )}
      </div>
      {standing.earlier.length > 0 && <Earlier suspensions={standing.earlier} />}
      {asking === 'suspend' && (
        <SuspendDialog
          standing={standing}
          points={pointsForLab(review?.against ?? [])}
          onDone={done(`${name} is suspended.`)}
          onClose={close}
        />
      )}
      {asking === 'reinstate' && (
        <WordsDialog
          {...readByLab}
          title={`Reinstate ${name}?`}
          description="Researchers can find and ask it again. What waited for its answer gets the full time to respond."
          label="Note"
          optional
          saveLabel="Reinstate laboratory"
          save={(note) => api.suspensions.reinstate({ labId, note })}
          onDone={done(`${name} is reinstated.`)}
          onClose={close}
        />
      )}
      {asking === 'reopen' && (
        <WordsDialog
          {...readByLab}
          title={`Reopen the decision about ${name}?`}
          description="The laboratory becomes pending, and you decide about it again."
          label="Reason"
          saveLabel="Reopen decision"
          save={(reason) => api.suspensions.reopen({ labId, reason })}
          onDone={done(`${name} is pending again.`)}
          onClose={close}
        />
      )}
    </SectionCard>
  );
};
