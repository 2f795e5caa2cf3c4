import type { Correction } from '@aliquot/contract/hearts/corrections';
import { correctionLimits } from '@aliquot/contract/hearts/corrections';
import type { EvidenceField } from '@aliquot/contract/hearts/evidence-view';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/form/textarea.tsx';
import { formatDate } from '../../../ui/text/format.ts';
import { TriangleAlert } from '../../../ui/text/icon.ts';
import { statedText, valuesText } from './field-words.ts';

/** The value that was read, the correction, and its decision. */
export const CorrectionHistory = ({ field, correction }: { field: EvidenceField; correction: Correction }) => {
  const { status, made_by, made_at, decided_at, note, decision_note, contradiction, proposed_by } = correction;
  const read = valuesText(field);
  const by = proposed_by ? `Proposed by ${proposed_by}, confirmed by ${made_by}, ${formatDate(made_at)}` : null;
  return (
    <div className="mt-1 grid gap-1 text-sm text-muted">
      {status === 'refused' ? (
        <p>
          {statedText(correction.field, correction.value)}, stated by {made_by} on {formatDate(made_at)}, was not confirmed
          {decided_at && ` on ${formatDate(decided_at)}`}.
        </p>
      ) : (
        <p>
          {by ??
            `${read ? `Read: ${read}. Corrected` : 'Not found in the documents. Stated'} by ${made_by} on ${formatDate(made_at)}`}
          {status === 'confirmed' && decided_at ? `, confirmed by an administrator on ${formatDate(decided_at)}.` : '.'}
        </p>
      )}
      {note && <p className="as-written">Note: {note}</p>}
      {decision_note && <p className="as-written">Administrator: {decision_note}</p>}
      {status === 'stated' && contradiction && (
        <p className="flex items-start gap-1.5 text-warn">
          <TriangleAlert aria-hidden="true" size={16} className="mt-0.5 shrink-0" />
          <span>
            <span className="font-medium">Conflicts with the document.</span> {contradiction}
          </span>
        </p>
      )}
    </div>
  );
};

type DecisionProps = { busy: boolean; onDecide: (decision: 'confirmed' | 'refused', note: string) => void };

/** The form in which an administrator decides whether a correction counts. */
export const Decision = ({ busy, onDecide }: DecisionProps) => {
  const [note, setNote] = useState('');
  return (
    <div className="mt-3 border-t border-line pt-3">
      <TextArea
        label="Note to the laboratory"
        optional
        dense
        rows={2}
        maxLength={correctionLimits.note}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" loading={busy} onClick={() => onDecide('confirmed', note.trim())}>
          Confirm
        </Button>
        <Button look="secondary" size="sm" disabled={busy} onClick={() => onDecide('refused', note.trim())}>
          Reject
        </Button>
      </div>
    </div>
  );
};
