import { z } from 'zod';
import { fileSchema } from '../hearts/documents.ts';
import { dateSchema } from '../hearts/readings.ts';
import { currencies, formatMoney, largestAmount } from '../money.ts';
import { idSchema, timestampSchema } from '../pages.ts';
import { route } from '../route.ts';
import { lineSchema } from '../text.ts';
import { agreementSides } from './agreement-words.ts';

export const paymentNoteLabels = { 'purchase-order': 'Purchase order', invoice: 'Invoice', payment: 'Payment' } as const;
export type PaymentNoteKind = keyof typeof paymentNoteLabels;
export const paymentNoteKinds = Object.keys(paymentNoteLabels) as PaymentNoteKind[];

export const paymentLimits = { referenceLength: 100, reasonLength: 2000, notes: 500 } as const;

const kindSchema = z.enum(paymentNoteKinds);

const noteSchema = z.object({
  id: idSchema,
  kind: kindSchema,
  reference: z.string(),
  /** In minor units of the currency. */
  amount: z.number().int(),
  currency: z.string(),
  day: z.string(),
  file: z.object({ file_name: z.string(), file_size: z.number().int(), sha256: z.string() }).nullable(),
  /** Null for people who no longer belong to the request. */
  noted_by: z.string().nullable(),
  side: z.enum(agreementSides),
  noted_at: timestampSchema,
  /** The note that this one corrects, and the one that corrects it. */
  replaces: idSchema.nullable(),
  replaced_by: idSchema.nullable(),
  voided: z.object({ at: timestampSchema, reason: z.string() }).nullable(),
  can: z.object({ replace: z.boolean(), void: z.boolean() }),
});
export type PaymentNote = z.infer<typeof noteSchema>;

const notesSchema = z.object({
  /** By day, newest first; those that were replaced or voided too. */
  notes: z.array(noteSchema),
  /** The total of the accepted proposal and of accepted change orders, in minor units; null for work without a price. */
  agreed: z.object({ total: z.number().int(), currency: z.string() }).nullable(),
  /** Sums of the notes that count, in minor units as digits: they may be larger than a number holds exactly. */
  sums: z.array(z.object({ kind: kindSchema, currency: z.string(), amount: z.string() })),
  can: z.object({ add: z.boolean() }),
});
export type PaymentNotes = z.infer<typeof notesSchema>;

const agreedUses: Partial<Record<PaymentNoteKind, string>> = { 'purchase-order': 'Purchase orders', invoice: 'Invoices' };

/** Amounts by which purchase orders and invoices exceed the agreed price, in sentences; null where they don't. */
export const aboveAgreed = ({ agreed, sums }: Pick<PaymentNotes, 'agreed' | 'sums'>): string | null => {
  if (!agreed) return null;
  const sentences = sums.flatMap(({ kind, currency, amount }) => {
    const notes = agreedUses[kind];
    if (!notes) return [];
    const sum = `${notes} come to ${formatMoney(BigInt(amount), currency)}`;
    if (currency !== agreed.currency) return [`${sum}, but the agreed total is in ${agreed.currency}.`];
    const above = BigInt(amount) - BigInt(agreed.total);
    return above > 0n ? [`${sum}, ${formatMoney(above, currency)} above the agreed total.`] : [];
  });
  return sentences.join(' ') || null;
};

const byCollaboration = z.object({ collaborationId: idSchema });
const byNote = z.object({ noteId: idSchema });

export const paymentRoutes = {
  list: route({
    method: 'GET',
    path: '/collaborations/{collaborationId}/payment-notes',
    access: 'signed-in',
    summary: 'What both sides noted of purchase orders, invoices and payments',
    input: byCollaboration,
    output: notesSchema,
    errors: ['NOT_FOUND'],
  }),
  add: route({
    method: 'POST',
    path: '/collaborations/{collaborationId}/payment-notes',
    access: ['user', 'lab_owner'],
    summary: 'Note a purchase order, invoice or payment; with `replaces`, a correction of an earlier note of the same side',
    input: byCollaboration.extend({
      kind: kindSchema,
      reference: lineSchema.min(1, 'Please enter a reference').max(paymentLimits.referenceLength),
      amount: z.coerce
        .number('Please enter an amount')
        .int('An amount is a whole number of minor units')
        .min(1, 'An amount is more than 0')
        .max(largestAmount, 'This amount is too large'),
      currency: z.enum(currencies as [string, ...string[]], 'Please choose a currency of ISO 4217'),
      day: dateSchema,
      replaces: idSchema.optional(),
      file: fileSchema.optional(),
    }),
    output: notesSchema,
    errors: ['NOT_FOUND', 'CONFLICT', 'UNPROCESSABLE_CONTENT', 'PAYLOAD_TOO_LARGE'],
  }),
  void: route({
    method: 'POST',
    path: '/payment-notes/{noteId}/void',
    access: ['user', 'lab_owner'],
    summary: 'Void a note of the caller’s side with a reason; it stays visible and no longer counts',
    input: byNote.extend({
      reason: z.string().trim().min(1, 'Please enter a reason').max(paymentLimits.reasonLength),
    }),
    output: notesSchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  linkOfFile: route({
    method: 'POST',
    path: '/payment-notes/{noteId}/link',
    access: 'signed-in',
    summary: 'A link to the file of a note, valid 300 seconds for this session',
    input: byNote.extend({ disposition: z.enum(['inline', 'attachment']).default('inline') }),
    output: z.object({ url: z.string(), expires_at: timestampSchema }),
    errors: ['NOT_FOUND'],
  }),
};
