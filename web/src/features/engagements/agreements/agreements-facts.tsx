import { agreementKindWords } from '@aliquot/contract/engagements/agreement-words';
import type { Agreement } from '@aliquot/contract/engagements/agreements';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../platform/server/query-of.ts';
import { formatDate } from '../../../ui/text/format.ts';
import { Check } from '../../../ui/text/icon.ts';
import { statusOf } from './agreement-status.ts';

const standing = ({ status }: Agreement) => status === 'open' || status === 'complete';

/** The agreements that are complete or wait, beside the sections of a room. Empty without agreements. */
export const AgreementsFacts = ({ collaborationId }: { collaborationId: string }) => {
  const { data } = useQuery(queryOf.agreements.list({ collaborationId }));
  const shown = data?.agreements.filter(standing) ?? [];
  if (shown.length === 0) return null;
  return (
    <section className="border-t border-line py-4">
      <h2 className="mb-1.5 font-sans text-sm font-semibold tracking-normal">Agreements</h2>
      <ul className="grid gap-1 text-sm">
        {shown.map((agreement) => (
          <li key={agreement.id} className="flex justify-between gap-3">
            <span className="flex shrink-0 items-start gap-1.5">
              {agreement.status === 'complete' && <Check aria-hidden="true" size={14} className="mt-0.5 text-good" />}
              {agreementKindWords[agreement.kind].short}
            </span>
            <span className="text-right text-muted">
              {statusOf(agreement).words}
              {agreement.decided_at && `, ${formatDate(agreement.decided_at)}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
};
