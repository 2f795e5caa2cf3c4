import type { Found } from '@aliquot/contract/hearts/evidence';
import { daysBetween, isWholeYears } from '../candidates/dates.domain.ts';
import { fitsIssuer } from '../candidates/issuers.domain.ts';
import type { Field } from '../candidates/labels.domain.ts';
import { isOfManagement } from '../candidates/standards.domain.ts';
import { type DocumentView, pageOf } from '../candidates/view.domain.ts';
import type { NamedDate } from '../fields/certificate-dates.domain.ts';
import { confidenceOf, placeSign } from '../scores/confidence.domain.ts';
import type { KindReading } from '../scores/document-type.domain.ts';
import { quoteOf, wordConfidence } from '../text/quotes.domain.ts';
import type { Anchor } from './certificate-anchors.domain.ts';
import type { Claim } from './claims.domain.ts';

/**
 * The labels of the day from which a certificate holds, the most fitting first: those of CLIA and of management systems say
 * when they take effect, and may be printed or signed on another day.
 */
export const issueFields = (claim: Pick<Claim, 'type' | 'standard'>): readonly Field[] =>
  claim.type === 'clia'
    ? ['date.effective', 'date.issue']
    : claim.standard && isOfManagement(claim.standard.name)
      ? ['date.effective', 'date.issue', 'date.approval']
      : ['date.issue', 'date.effective', 'date.approval'];

export type ChosenDate = { readonly named: NamedDate; readonly iso: string; readonly agree: number };

/** The most likely date of the first of the fields that has one. */
export const chooseDate = (view: DocumentView, dates: readonly NamedDate[], fields: readonly Field[]): ChosenDate | null => {
  for (const field of fields) {
    const candidates = dates
      .filter((one) => one.field === field && one.date.iso !== null)
      .map((one) => ({ one, cost: one.cost + 0.4 * pageOf(view, one.date.start) + (one.date.how === 'certain' ? 0 : 0.1) }))
      .sort((a, b) => a.cost - b.cost);
    const best = candidates[0]?.one;
    if (!best?.date.iso) continue;
    const same = candidates.filter(({ one }) => one.date.iso === best.date.iso).length;
    return { named: best, iso: best.date.iso, agree: same / candidates.length };
  }
  return null;
};

/** The first of the fields' dates that is whole years before the end: of several days, that from which a certificate holds. */
export const startOf = (
  view: DocumentView,
  dates: readonly NamedDate[],
  fields: readonly Field[],
  end: ChosenDate | null,
): ChosenDate | null => {
  const chosen = chooseDate(view, dates, fields);
  if (!chosen || !end || isWholeYears(chosen.iso, end.iso)) return chosen;
  const whole = dates.filter((one) => one.date.iso !== null && isWholeYears(one.date.iso, end.iso));
  return chooseDate(view, whole, fields) ?? chosen;
};

/** A chosen date as a value with its evidence. `partner` is the other end of the validity. */
export const dateFound = (
  view: DocumentView,
  chosen: ChosenDate,
  end: 'issue' | 'expiry',
  partner: ChosenDate | null,
  kind: KindReading,
): Found<string> => {
  const { date, label, cost } = chosen.named;
  const [from, to] = end === 'issue' ? [chosen.iso, partner?.iso] : [partner?.iso, chosen.iso];
  const agreement = from && to ? (isWholeYears(from, to) ? 1 : daysBetween(from, to) > 0 ? 0.7 : 0) : 0.5;
  return {
    value: chosen.iso,
    confidence: confidenceOf({
      place: placeSign(cost),
      form: date.how === 'certain' ? 1 : 0.6,
      seen: wordConfidence(view.document, date.start, date.end),
      agreement: agreement * chosen.agree,
      document: kind.margin,
    }),
    evidence: [
      quoteOf(view.document, date.start, date.end),
      ...(label ? [quoteOf(view.document, label.start, label.end)] : []),
    ],
  };
};

/** A certificate's number as a value with every place that shows it. */
export const numberFound = (view: DocumentView, claim: Claim, anchor: Anchor, kind: KindReading): Found<string> => {
  const { number } = anchor.best;
  const form = claim.type === 'clia' ? 1 : claim.issuer ? (fitsIssuer(number.value, claim.issuer) ? 1 : 0.2) : 0.5;
  const exact = anchor.places.filter((place) => place.value === number.value);
  return {
    value: number.value,
    confidence: confidenceOf({
      place: placeSign(number.cost),
      form,
      seen: wordConfidence(view.document, number.start, number.end),
      agreement: Math.min(1, 0.5 + 0.25 * (exact.length - 1)),
      document: kind.margin,
    }),
    evidence: [number, ...exact.filter((place) => place !== number)]
      .slice(0, 4)
      .map((place) => quoteOf(view.document, place.start, place.end)),
  };
};
