import type { EndingCertificate } from '@aliquot/contract/engagements/proposals';
import { nearDay } from '../../../kernel/days.ts';

/** A certificate that the work needs, by its type, with its last day YYYY-MM-DD; null where it has none. */
export type HeldCertificate = { readonly type: string; readonly label: string; readonly until: string | null };

const sentenceOf = ({ label, until }: HeldCertificate & { until: string }, today: string): string =>
  until < today
    ? `${label} ended on ${nearDay(until, today)}.`
    : `${label} ends on ${nearDay(until, today)}, before the work does.`;

/** The certificates that end before the work, the first to end first. Days are YYYY-MM-DD; the last day itself is valid. */
export const endingBefore = (held: readonly HeldCertificate[], end: string, today: string): EndingCertificate[] =>
  held
    .flatMap((certificate) => {
      const { type, until } = certificate;
      return until !== null && until < end ? [{ type, until, sentence: sentenceOf({ ...certificate, until }, today) }] : [];
    })
    .toSorted((a, b) => a.until.localeCompare(b.until) || a.type.localeCompare(b.type));
