import { type PaymentNoteKind, type PaymentNotes, paymentNoteKinds } from '@aliquot/contract/engagements/payments';

type Counted = { readonly kind: PaymentNoteKind; readonly currency: string; readonly amount: number };

/** The sum of notes by kind and currency, in minor units; exact however large. */
export const sumsOf = (notes: readonly Counted[]): PaymentNotes['sums'] =>
  paymentNoteKinds.flatMap((kind) => {
    const byCurrency = Map.groupBy(
      notes.filter((note) => note.kind === kind),
      ({ currency }) => currency,
    );
    return [...byCurrency].map(([currency, all]) => {
      const amount = all.reduce((sum, note) => sum + BigInt(note.amount), 0n);
      return { kind, currency, amount: amount.toString() };
    });
  });

type Standing = { readonly voided_at: Date | null; readonly replaced_by: string | null };

/** Whether a note still says something: it was neither voided nor replaced. */
export const counts = ({ voided_at, replaced_by }: Standing): boolean => voided_at === null && replaced_by === null;

/** Why a note cannot be corrected or voided; null where it can. */
export const changeProblem = ({ voided_at, replaced_by }: Standing): string | null => {
  if (voided_at !== null) return 'This note was voided. Add a new one instead.';
  return replaced_by === null ? null : 'This note was corrected already. Correct the newer one.';
};
