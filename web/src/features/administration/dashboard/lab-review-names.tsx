import type { OwnName } from '@aliquot/contract/hearts/own-names';
import { gapReasonLength } from '@aliquot/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { formatCertificationType } from '../../../platform/certification-type.ts';
import { queryOf } from '../../../platform/server/query-of.ts';
import { useChange } from '../../../platform/use-change.ts';
import { DecisionForm } from '../../../ui/form/reason-form.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { formatDate } from '../../../ui/text/format.ts';
import { nameStanding } from '../../hearts/labs/own-name-words.ts';
import { decideName } from '../../hearts/labs/own-names.api.ts';

const Name = ({ name }: { name: OwnName }) => {
  const { change, ...state } = useChange('labs');
  const { label, tone } = nameStanding[name.status];
  const shown = name.holder ?? [formatCertificationType(name.type), name.number].filter(Boolean).join(' ');
  const about = `that ${shown} is the laboratory’s name`;
  const decide = (decision: 'confirmed' | 'refused') => (note: string) =>
    void change(() => decideName(name.id, decision, note));
  return (
    <li className="grid gap-2 py-3 text-sm first:pt-0 last:pb-0">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={tone}>{label}</Badge>
        <span className="font-medium wrap-anywhere">{[shown, name.address].filter(Boolean).join(', ')}</span>
        <span className="text-muted">
          {formatDate(name.stated_at)} by {name.stated_by}
        </span>
      </p>
      <p className="as-written">{name.reason}</p>
      {name.decision_note && <p className="as-written text-muted">Administrator: {name.decision_note}</p>}
      {name.can.decide && (
        <DecisionForm
          label="Note to the lab"
          hint="Required if you reject."
          maxLength={gapReasonLength}
          ways={[
            ...(name.status === 'stated' ? [{ label: 'Confirm', about, onDecide: decide('confirmed') }] : []),
            { label: 'Reject', about, onDecide: decide('refused') },
          ]}
          {...state}
        />
      )}
    </li>
  );
};

/** The other names a lab gave, each with an administrator's actions. */
export const OwnNames = ({ labId }: { labId: string }) => {
  const { data, isError } = useQuery(queryOf.ownNames.mentioned({ labId }));
  const names = data?.names.filter(({ status }) => status !== 'withdrawn') ?? [];
  if (isError) return <p className="text-bad">We couldn’t load the names. Reload the page to try again.</p>;
  if (names.length === 0) return <p className="text-sm text-muted">No other names given.</p>;
  return (
    <ul className="divide-y divide-line">
      {names.map((name) => (
        <Name key={name.id} name={name} />
      ))}
    </ul>
  );
};
