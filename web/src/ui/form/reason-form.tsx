import { useState } from 'react';
import { Button } from '../button.tsx';
import { TextArea } from './textarea.tsx';

type Saving = {
  maxLength: number;
  busy: boolean;
  problem: string | undefined;
};

type ReasonFormProps = Saving & {
  /** The button that opens the form, and what it is about, for screen readers. */
  openLabel: string;
  about: string;
  label: string;
  hint: string;
  sendLabel: string;
  /** @returns whether it was sent. */
  onSend: (reason: string) => Promise<boolean>;
};

/** A button that opens a small form for a reason. */
export const ReasonForm = (props: ReasonFormProps) => {
  const { openLabel, about, label, hint, sendLabel, onSend, maxLength, busy, problem } = props;
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  if (!open)
    return (
      <Button look="quiet" size="sm" className="mt-1 -ml-3" onClick={() => setOpen(true)}>
        {openLabel}
        <span className="sr-only">: {about}</span>
      </Button>
    );
  const send = async () => {
    if (await onSend(reason.trim())) setOpen(false);
  };
  return (
    <div className="mt-2 grid gap-2">
      <TextArea
        label={label}
        hint={hint}
        maxLength={maxLength}
        error={problem}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <div className="flex gap-2">
        <Button size="sm" loading={busy} disabled={reason.trim() === ''} onClick={() => void send()}>
          {sendLabel}
        </Button>
        <Button look="secondary" size="sm" disabled={busy} onClick={() => setOpen(false)}>
          Cancel
        </Button>
      </div>
    </div>
  );
};

type DecisionFormProps = Saving & {
  label: string;
  hint: string;
  /** The ways to decide, the first one as the main button. */
  ways: readonly { label: string; about: string; onDecide: (note: string) => void }[];
};

/** A note and the buttons that decide. */
export const DecisionForm = ({ label, hint, ways, maxLength, busy, problem }: DecisionFormProps) => {
  const [note, setNote] = useState('');
  return (
    <div className="grid gap-2">
      <TextArea
        label={label}
        hint={hint}
        maxLength={maxLength}
        error={problem}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <div className="flex flex-wrap gap-2">
        {ways.map((way, index) => (
          <Button
            key={way.label}
            look={index === 0 && ways.length > 1 ? 'primary' : 'secondary'}
            size="sm"
            disabled={busy}
            onClick={() => way.onDecide(note.trim())}
          >
            {way.label}
            <span className="sr-only"> {way.about}</span>
          </Button>
        ))}
      </div>
    </div>
  );
};
