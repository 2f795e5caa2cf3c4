import { gapReasonLength } from '@aliquot/contract/limits';
import type { OwnName } from '@aliquot/contract/own-names';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCertificationType } from '../../platform/certification-type.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/form/textarea.tsx';
import { Badge } from '../../ui/text/badge.tsx';
import { formatDate } from '../../ui/text/format.ts';
import { nameStanding } from '../labs/own-name-words.ts';
import { decideName, mentionedQuery } from '../labs/own-names.api.ts';
import { useChange } from '../labs/use-change.ts';

const Name = ({ name }: { name: OwnName }) => {
  const [note, setNote] = useState('');
  const { busy, problem, change } = useChange();
  const { label, tone } = nameStanding[name.status];
  const shown = name.holder ?? [formatCertificationType(name.type), name.number].filter(Boolean).join(' ');
  const decide = (decision: 'confirmed' | 'refused') => void change(() => decideName(name.id, decision, note.trim()));
  return (
    <li className="grid gap-2 py-3 text-sm first:pt-0 last:pb-0">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={tone}>{label}</Badge>
        <span className="font-medium wrap-anywhere">{[shown, name.address].filter(Boolean).join(', ')}</span>
        <span className="text-muted">
          {formatDate(name.stated_at)} by {name.stated_by}
        </span>
      </p>
      <p className="wrap-anywhere">{name.reason}</p>
      {name.decision_note && <p className="text-muted">Administrator: {name.decision_note}</p>}
      {name.can.decide && (
        <>
          <TextArea
            label="Note to the lab"
            hint="Required if you reject it."
            maxLength={gapReasonLength}
            error={problem}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
          <div className="flex flex-wrap gap-2">
            {name.status === 'stated' && (
              <Button size="sm" disabled={busy} onClick={() => decide('confirmed')}>
                Confirm<span className="sr-only"> {shown} as a name of this lab</span>
              </Button>
            )}
            <Button look="secondary" size="sm" disabled={busy} onClick={() => decide('refused')}>
              Reject<span className="sr-only"> {shown} as a name of this lab</span>
            </Button>
          </div>
        </>
      )}
    </li>
  );
};

/** The other names a lab gave, each with an administrator's actions. */
export const OwnNames = ({ labId }: { labId: string }) => {
  const { data, isError } = useQuery(mentionedQuery(labId));
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
