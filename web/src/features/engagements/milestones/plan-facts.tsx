import { formatMoney } from '@aliquot/contract/money';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../../platform/session/session.tsx';
import { formatDate } from '../../../ui/text/format.ts';
import { planQuery } from './milestones.api.ts';

const Line = ({ term, value }: { term: string; value: string }) => (
  <p className="flex justify-between gap-3">
    <span className="text-muted">{term}</span>
    <span className="text-right tabular-nums">{value}</span>
  </p>
);

/** The agreed total and day as accepted change orders have left them. */
export const PlanFacts = ({ collaborationId }: { collaborationId: string }) => {
  const { user } = useSession();
  const { data } = useQuery(planQuery(collaborationId, user?.role));
  if (!data) return null;
  const { currency, proposed, total, promised_by } = data.agreed;
  return (
    <>
      {currency === null ? (
        <p className="text-muted">No price was agreed here.</p>
      ) : (
        <Line term="Total" value={formatMoney(total, currency)} />
      )}
      {currency !== null && proposed > 0 && total !== proposed && (
        <Line term="Before changes" value={formatMoney(proposed, currency)} />
      )}
      {promised_by && <Line term="Results by" value={formatDate(promised_by)} />}
    </>
  );
};
