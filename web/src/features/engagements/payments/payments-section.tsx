import {
  aboveAgreed,
  type PaymentNote,
  type PaymentNotes,
  paymentLimits,
  paymentNoteLabels,
} from '@aliquot/contract/engagements/payments';
import { formatMoney } from '@aliquot/contract/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../platform/server/api.ts';
import { loadingFailure } from '../../../platform/server/api-error.ts';
import { queryOf } from '../../../platform/server/query-of.ts';
import { WordsDialog } from '../../../platform/words-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { formatDate } from '../../../ui/text/format.ts';
import { Plus } from '../../../ui/text/icon.ts';
import { openLink } from '../../hearts/documents/documents.api.ts';
import { PaymentDialog } from './payment-dialog.tsx';

const sideNames = { researcher: 'The researcher', laboratory: 'The laboratory' } as const;
const sumNames = { 'purchase-order': 'Ordered', invoice: 'Invoiced', payment: 'Paid' } as const;

const Sums = ({ of: { agreed, sums } }: { of: PaymentNotes }) => (
  <dl className="flex flex-wrap gap-x-8 gap-y-2">
    {agreed && (
      <div>
        <dt className="text-sm text-muted">Agreed total</dt>
        <dd className="font-medium tabular-nums">{formatMoney(agreed.total, agreed.currency)}</dd>
      </div>
    )}
    {sums.map(({ kind, currency, amount }) => (
      <div key={`${kind} ${currency}`}>
        <dt className="text-sm text-muted">{sumNames[kind]}</dt>
        <dd className="font-medium tabular-nums">{formatMoney(BigInt(amount), currency)}</dd>
      </div>
    ))}
  </dl>
);

type NoteRowProps = {
  note: PaymentNote;
  fail: (text: string) => void;
  onCorrect: () => void;
  onVoid: () => void;
};

const NoteRow = ({ note, fail, onCorrect, onVoid }: NoteRowProps) => {
  const { id, kind, reference, amount, currency, day, file, noted_by, side, voided, replaced_by, can } = note;
  return (
    <li className="grid gap-1 border-t border-line py-3">
      <p className="flex flex-wrap items-center justify-between gap-x-4">
        <span>
          <span className="font-medium">
            {paymentNoteLabels[kind]} {reference}
          </span>{' '}
          {voided && <Badge>Voided</Badge>}
          {replaced_by && <Badge>Corrected</Badge>}
        </span>
        <span className="tabular-nums">{formatMoney(amount, currency)}</span>
      </p>
      <p className="text-sm text-muted">
        {formatDate(day)}, noted by {noted_by ?? sideNames[side]}
      </p>
      {voided && <p className="text-sm as-written">{voided.reason}</p>}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {file && (
          <Button
            look="secondary"
            size="sm"
            onClick={() =>
              void openLink(() => api.payments.linkOfFile({ noteId: id })).catch(() =>
                fail('We couldn’t open the file. Please try again.'),
              )
            }
          >
            Open {file.file_name}
          </Button>
        )}
        {can.replace && (
          <Button look="quiet" size="sm" className="-ml-3" onClick={onCorrect}>
            Correct<span className="sr-only">: {reference}</span>
          </Button>
        )}
        {can.void && (
          <Button look="quiet-danger" size="sm" onClick={onVoid}>
            Void<span className="sr-only">: {reference}</span>
          </Button>
        )}
      </div>
    </li>
  );
};

type Open = { readonly what: 'add' } | { readonly what: 'correct' | 'void'; readonly note: PaymentNote };

/** Both sides' notes of purchase orders, invoices and payments, beside the agreed total. */
export const PaymentsSection = ({ collaborationId, fail }: { collaborationId: string; fail: (text: string) => void }) => {
  const { data, error, isPending } = useQuery(queryOf.payments.list({ collaborationId }));
  const [open, setOpen] = useState<Open | null>(null);
  if (isPending) return <SkeletonLines lines={4} />;
  if (!data) return <Banner tone="error" message={loadingFailure(error, 'Failed to load payment notes')} />;
  const { notes, agreed, can } = data;
  const close = () => setOpen(null);
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg">Payments</h2>
        {can.add && (
          <Button
            look="secondary"
            size="sm"
            icon={<Plus aria-hidden="true" size={16} />}
            onClick={() => setOpen({ what: 'add' })}
          >
            Add payment note
          </Button>
        )}
      </div>
      <Sums of={data} />
      <Banner tone="warning" message={aboveAgreed(data)} />
      {notes.length === 0 && (
        <p className="text-muted">
          No notes yet. Add notes on purchase orders, invoices, and payments that you handle elsewhere.
        </p>
      )}
      <ul>
        {notes.map((note) => (
          <NoteRow
            key={note.id}
            note={note}
            fail={fail}
            onCorrect={() => setOpen({ what: 'correct', note })}
            onVoid={() => setOpen({ what: 'void', note })}
          />
        ))}
      </ul>
      {open && open.what !== 'void' && (
        <PaymentDialog
          collaborationId={collaborationId}
          currency={agreed?.currency ?? 'USD'}
          corrected={open.what === 'correct' ? open.note : undefined}
          onClose={close}
        />
      )}
      {open?.what === 'void' && (
        <WordsDialog
          title={`Void ${open.note.reference}?`}
          description="The note stays visible with your reason and no longer counts."
          label="Reason"
          saveLabel="Void note"
          maxLength={paymentLimits.reasonLength}
          danger
          save={(reason) => api.payments.void({ noteId: open.note.id, reason })}
          onClose={close}
        />
      )}
    </div>
  );
};
