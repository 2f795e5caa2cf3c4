import type { Plan } from '@aliquot/contract/engagements/milestones';
import { holdLimits } from '@aliquot/contract/engagements/work-holds';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../platform/server/api.ts';
import { loadingFailure } from '../../../platform/server/api-error.ts';
import { roomNoun } from '../../../platform/server/events.ts';
import { useSession } from '../../../platform/session/session.tsx';
import { WordsDialog } from '../../../platform/words-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { formatDate, plural } from '../../../ui/text/format.ts';
import { ChangeOrders } from './change-orders.tsx';
import { MilestoneList } from './milestone-list.tsx';
import { planQuery } from './milestones.api.ts';

const sideNames = { researcher: 'The researcher', laboratory: 'The laboratory' } as const;

type PartProps = { plan: Plan; noun: string };

const Holds = ({ plan, noun }: PartProps) => {
  const [asking, setAsking] = useState<'hold' | 'release' | null>(null);
  const [current] = plan.holds;
  const open = current?.released_at === null ? current : null;
  const past = plan.holds.filter(({ released_at }) => released_at !== null);
  const close = () => setAsking(null);
  return (
    <section aria-labelledby="holds" className="grid gap-3">
      <h3 id="holds" className="text-lg">
        Holds
      </h3>
      {open && (
        <Card className="grid gap-2">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <p className="font-medium">
              {open.held_by ?? sideNames[open.side]} put the work on hold on {formatDate(open.held_at)}
            </p>
            <Badge tone="warn">On hold</Badge>
          </div>
          <p className="as-written">{open.reason}</p>
          <p className="text-sm text-muted">
            {open.can.release
              ? 'When you release it, the promised day and open milestones move by the working days on hold.'
              : `${sideNames[open.side]} releases it when the work can go on.`}
          </p>
          {open.can.release && (
            <div>
              <Button size="sm" onClick={() => setAsking('release')}>
                Release hold
              </Button>
            </div>
          )}
        </Card>
      )}
      {past.map(({ id, side, held_by, held_at, released_at, reason, release_note, days }) => (
        <p key={id} className="text-sm as-written text-muted">
          {formatDate(held_at)} to {released_at && formatDate(released_at)} ({plural(days ?? 0, 'working day')}):{' '}
          {held_by ?? sideNames[side]}: {reason}
          {release_note && ` ${release_note}`}
        </p>
      ))}
      {plan.can.hold && (
        <div>
          <Button look="quiet" size="sm" className="-ml-3" onClick={() => setAsking('hold')}>
            Put work on hold
          </Button>
        </div>
      )}
      {!plan.can.hold && plan.holds.length === 0 && <p className="text-sm text-muted">The work was never on hold.</p>}
      {asking === 'hold' && (
        <WordsDialog
          title="Put the work on hold?"
          description="Work can’t start or be delivered until you release the hold, and nothing counts as late in the meantime. The other side is notified."
          label="Why does the work have to wait?"
          saveLabel="Put work on hold"
          maxLength={holdLimits.reasonLength}
          noun={noun}
          save={(reason) => api.milestones.hold({ collaborationId: plan.collaboration_id, reason })}
          onClose={close}
        />
      )}
      {asking === 'release' && open && (
        <WordsDialog
          title="Release the hold?"
          description="Work continues, and the promised day and open milestones move by the working days on hold."
          label="Note to the other side"
          saveLabel="Release hold"
          maxLength={holdLimits.noteLength}
          noun={noun}
          optional
          save={(note) => api.milestones.release({ holdId: open.id, note })}
          onClose={close}
        />
      )}
    </section>
  );
};

/** The plan of agreed work for both of its sides: milestones, changes of price and days, and holds. */
export const PlanSection = ({ collaborationId }: { collaborationId: string }) => {
  const { user } = useSession();
  const { data, error, isPending, refetch } = useQuery(planQuery(collaborationId, user?.role));
  if (isPending) return <SkeletonLines lines={6} />;
  if (!data)
    return (
      <EmptyState title="The plan could not be shown" action={<Button onClick={() => void refetch()}>Try again</Button>}>
        {loadingFailure(error, 'Failed to load the plan.')}
      </EmptyState>
    );
  const part = { plan: data, noun: roomNoun(user?.role) };
  return (
    <div className="grid gap-8">
      <h2 className="sr-only">Plan</h2>
      {data.ending.length > 0 && <Banner tone="warning" message={data.ending.map(({ sentence }) => sentence).join(' ')} />}
      <MilestoneList {...part} />
      <ChangeOrders {...part} />
      <Holds {...part} />
    </div>
  );
};
