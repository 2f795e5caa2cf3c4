import { pattern } from '../text/wordings.domain.ts';
import type { Field } from './labels.domain.ts';

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').toLowerCase().trim();

/** Subjects of a date on a certificate other than its validity: such words leave it without a field. */
const elsewhere = pattern()`\b${'date.elsewhere'}\b`;
const initial = pattern()`\b${'date.initial'}\b`;
const endWords = pattern()`${'date.end'}`;
const start = pattern()`${'date.start'}`;
const issue = pattern()`${'date.issue'}`;

/**
 * The field of a date on a certificate, from the words before it in any order: "Data di scadenza / Expiring date" is an end,
 * "Most recent accreditation" an issue. Null when the words suggest no field or are about something else.
 */
export const fieldOfDateWords = (words: string): Field | null => {
  const text = plain(words);
  if (elsewhere.test(text)) return null;
  if (initial.test(text) && !endWords.test(text)) return 'date.initial';
  if (endWords.test(text)) return 'date.expiry';
  if (start.test(text)) return 'date.effective';
  return issue.test(text) ? 'date.issue' : null;
};

/** True when the words before a date say that it is about something else than the validity of a certificate. */
export const isOfOtherSubject = (words: string): boolean => elsewhere.test(plain(words));

const ofPeriod = pattern()`\b${'date.leadsInPeriod'}\b`;

/** True when words before a period of two dates say that it is a period of validity. */
export const leadsInPeriod = (words: string): boolean => !elsewhere.test(plain(words)) && ofPeriod.test(plain(words));
