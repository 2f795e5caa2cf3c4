import { holdLimits, holdSubjectLabels, type LegalHold } from '@aliquot/contract/administration/holds';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../platform/server/api.ts';
import { useChange } from '../../../platform/use-change.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { PagedList } from '../../../ui/feedback/list-states.tsx';
import { TextArea } from '../../../ui/form/textarea.tsx';
import { SectionCard } from '../../../ui/layout/card.tsx';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { formatDate } from '../../../ui/text/format.ts';
import { holdsQuery } from './holds.api.ts';
import { PlaceHoldDialog } from './place-hold-dialog.tsx';

const HoldRow = ({ hold, onRelease }: { hold: LegalHold; onRelease: () => void }) => (
  <li className="flex flex-wrap items-start justify-between gap-3 py-3">
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-medium wrap-anywhere">{hold.subject_name}</span>
        <Badge>{holdSubjectLabels[hold.subject]}</Badge>
        {hold.released_at ? <Badge tone="neutral">Released</Badge> : <Badge tone="warn">Held</Badge>}
      </p>
      <p className="text-sm as-written">{hold.reason}</p>
      <p className="text-sm text-muted wrap-anywhere">
        Placed {formatDate(hold.placed_at)} by {hold.placed_by ?? 'a former administrator'}.
        {hold.released_at &&
          ` Released ${formatDate(hold.released_at)} by ${hold.released_by ?? 'a former administrator'}: ${hold.release_reason}`}
      </p>
    </div>
    {hold.can.release && (
      <Button look="secondary" size="sm" onClick={onRelease}>
        Release<span className="sr-only"> the hold on {hold.subject_name}</span>
      </Button>
    )}
  </li>
);

const ReleaseDialog = ({ hold, onDone, onClose }: { hold: LegalHold; onDone: () => void; onClose: () => void }) => {
  const [reason, setReason] = useState('');
  const { change, form } = useChange('holds');
  const save = async () => {
    if (await change(() => api.holds.release({ holdId: hold.id, reason: reason.trim() }))) onDone();
  };
  return (
    <FormDialog
      title={`Release the hold on ${hold.subject_name}?`}
      description="What belongs to it can be deleted again, and is removed by age from the next night on."
      {...form}
      isDirty={reason.trim() !== ''}
      canSave={reason.trim() !== ''}
      saveLabel="Release legal hold"
      onSave={() => void save()}
      onClose={onClose}
    >
      <TextArea
        label="Reason"
        hint="Only administrators can see this."
        required
        maxLength={holdLimits.reasonLength}
        rows={3}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  );
};

/** Legal holds, with a way to place and release them. */
export const HoldsCard = ({ succeed }: { succeed: (text: string) => void }) => {
  const [page, setPage] = useState(1);
  const [asking, setAsking] = useState<'place' | LegalHold | null>(null);
  const query = useQuery(holdsQuery(page));
  const close = () => setAsking(null);
  return (
    <SectionCard
      title="Legal holds"
      description="A hold on a laboratory, project or person prevents anyone from deleting what belongs to it."
      action={
        <Button look="secondary" size="sm" onClick={() => setAsking('place')}>
          Place legal hold
        </Button>
      }
    >
      <PagedList
        label="Legal holds"
        query={query}
        failed="Failed to load legal holds"
        empty={<EmptyState title="No legal holds" />}
        onPage={setPage}
      >
        {(holds) => (
          <ul aria-label="Legal holds" className="divide-y divide-line">
            {holds.map((hold) => (
              <HoldRow key={hold.id} hold={hold} onRelease={() => setAsking(hold)} />
            ))}
          </ul>
        )}
      </PagedList>
      {asking === 'place' && (
        <PlaceHoldDialog
          onClose={close}
          onDone={(name) => {
            close();
            succeed(`A legal hold on ${name} applies now.`);
          }}
        />
      )}
      {asking !== null && asking !== 'place' && (
        <ReleaseDialog
          hold={asking}
          onClose={close}
          onDone={() => {
            close();
            succeed(`The legal hold on ${asking.subject_name} was released.`);
          }}
        />
      )}
    </SectionCard>
  );
};
