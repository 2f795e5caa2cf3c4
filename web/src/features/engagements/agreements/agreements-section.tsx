import { type AgreementKind, agreementKindWords } from '@aliquot/contract/engagements/agreement-words';
import type { Room } from '@aliquot/contract/engagements/rooms';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../platform/server/api.ts';
import { loadingFailure } from '../../../platform/server/api-error.ts';
import { queryOf } from '../../../platform/server/query-of.ts';
import { useChange } from '../../../platform/use-change.ts';
import { Button } from '../../../ui/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { formatDate } from '../../../ui/text/format.ts';
import { Plus } from '../../../ui/text/icon.ts';
import { AddAgreementDialog } from './add-agreement-dialog.tsx';
import { AgreementCard } from './agreement-card.tsx';
import { RequiredAgreements } from './required-agreements.tsx';

type AgreementsSectionProps = { collaborationId: string; room: Room; fail: (text: string) => void };

/** The agreements of a request: what is required, what there is, and what the two have from earlier projects. */
export const AgreementsSection = ({ collaborationId, room, fail }: AgreementsSectionProps) => {
  const { data, error, isPending } = useQuery(queryOf.agreements.list({ collaborationId }));
  const [adding, setAdding] = useState<AgreementKind | null>(null);
  const { busy, change } = useChange('requests', { succeed: () => undefined, fail });
  if (isPending) return <SkeletonLines lines={4} />;
  if (!data) return <Banner tone="error" message={loadingFailure(error, 'Failed to load agreements')} />;
  const { agreements, offered, due, side, can } = data;
  const missing = due.find((step) => step.task === 'add' && step.side === side)?.kind;
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg">Agreements</h2>
        {can.add && (
          <Button
            look={missing ? 'primary' : 'secondary'}
            size="sm"
            icon={<Plus aria-hidden="true" size={16} />}
            onClick={() => setAdding(missing ?? 'nda')}
          >
            Add agreement
          </Button>
        )}
      </div>
      <RequiredAgreements collaborationId={collaborationId} of={data} fail={fail} />
      {offered.map(({ id, kind, effective_day, end_day }) => (
        <Card key={id} className="flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0 grow basis-72">
            You have a {agreementKindWords[kind].name} from an earlier project.
            <span className="block text-sm text-muted">
              Valid from {formatDate(effective_day)}
              {end_day && ` to ${formatDate(end_day)}`}. Use it here without signing again.
            </span>
          </p>
          <Button
            look="secondary"
            size="sm"
            disabled={busy}
            onClick={() =>
              void change(() => api.agreements.attach({ collaborationId, agreementId: id }), {
                failed: 'We couldn’t use this agreement. Please try again.',
              })
            }
          >
            Use this agreement
          </Button>
        </Card>
      ))}
      {agreements.map((agreement) => (
        <AgreementCard key={agreement.id} agreement={agreement} fail={fail} />
      ))}
      {agreements.length === 0 && <p className="text-muted">No agreements yet.</p>}
      {adding && (
        <AddAgreementDialog room={room} collaborationId={collaborationId} kind={adding} onClose={() => setAdding(null)} />
      )}
    </div>
  );
};
