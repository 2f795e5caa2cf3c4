import type { PaymentNoteKind, PaymentNotes } from '@aliquot/contract/payments';

type Counted = { readonly kind: PaymentNoteKind; readonly currency: string; readonly amount: number };

/** The sum of notes by kind and currency, in minor units; exact however large. */
export const sumsOf = (notes: readonly Counted[]): PaymentNotes['sums'] =>
  [...Map.groupBy(notes, ({ kind, currency }) => `${kind} ${currency}`).values()].flatMap((group) => {
    const [first] = group;
    const amount = group.reduce((sum, note) => sum + BigInt(note.amount), 0n);
    return first ? [{ kind: first.kind, currency: first.currency, amount: amount.toString() }] : [];
  });

type Standing = { readonly voided_at: Date | null; readonly replaced_by: string | null };

/** Whether a note still says something: it was neither voided nor replaced. */
export const counts = ({ voided_at, replaced_by }: Standing): boolean => voided_at === null && replaced_by === null;

/** Why a note cannot be corrected or voided; null where it can. */
export const changeProblem = ({ voided_at, replaced_by }: Standing): string | null => {
  if (voided_at !== null) return 'This note was voided. Add a new one instead.';
  return replaced_by === null ? null : 'This note was corrected already. Correct the newer one.';
};
