import { type PaymentNoteKind, paymentNoteLabels } from '@aliquot/contract/engagements/payments';
import { formatMoney } from '@aliquot/contract/money';
import type { News } from '../../people/notifications/happenings.service.ts';
import { toOtherSide } from '../collaborations/collaborations.letters.ts';
import type { Engagement } from '../collaborations/collaborations.repository.ts';
import type { EngagementSide } from '../collaborations/sides.policy.ts';

type Note = {
  readonly kind: PaymentNoteKind;
  readonly reference: string;
  readonly amount: number;
  readonly currency: string;
};

const pastTense = { note: 'added', replace: 'corrected', void: 'voided' } as const;

/** A note that one side added, corrected or voided, for the other. @param above how orders and invoices exceed what was agreed, in sentences. */
export const paymentNews = (
  did: keyof typeof pastTense,
  engagement: Engagement,
  side: EngagementSide,
  note: Note,
  above: string | null = null,
): News => {
  const doer = side === 'researcher' ? 'The researcher' : engagement.lab_name;
  const { kind, reference, amount, currency } = note;
  const name = paymentNoteLabels[kind].toLowerCase();
  return toOtherSide(engagement, side, {
    kind: `payment-${did}`,
    title: `${doer} ${pastTense[did]} ${did === 'note' ? `a${name === 'invoice' ? 'n' : ''}` : 'the'} ${name}`,
    body: `“${engagement.project.title}”: ${reference}, ${formatMoney(amount, currency)}.${kind !== 'payment' && above ? ` ${above}` : ''}`,
  });
};
