import { pattern } from '../text/wordings.domain.ts';
import type { Field } from './labels.domain.ts';

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').toLowerCase().trim();

/** What a date of a certificate can be of beside its validity: such words leave it without a field. */
const elsewhere = pattern()`\b${'date.elsewhere'}\b`;
const initial = pattern()`\b${'date.initial'}\b`;
const end = pattern()`${'date.end'}`;
const start = pattern()`${'date.start'}`;
const issue = pattern()`${'date.issue'}`;

/**
 * What a date of a certificate is of, from the words before it, whatever their order: "Data di scadenza / Expiring date" is
 * an end, "Most recent accreditation" an issue. Null where the words tell nothing or speak of something else.
 */
export const fieldOfDateWords = (words: string): Field | null => {
  const text = plain(words);
  if (/\bre-?(?:inspection|assessment|accreditation)\b.{0,60}\b(?:prior to|before|by)\W*$/.test(text)) return 'date.expiry';
  if (elsewhere.test(text)) return null;
  if (initial.test(text) && !end.test(text)) return 'date.initial';
  if (end.test(text)) return 'date.expiry';
  if (start.test(text)) return 'date.effective';
  return issue.test(text) ? 'date.issue' : null;
};

const ofPeriod = pattern()`\b${'date.leadsInPeriod'}\b`;

/** Whether words before a period of two dates say that it is how long something is valid. */
export const leadsInPeriod = (words: string): boolean => !elsewhere.test(plain(words)) && ofPeriod.test(plain(words));
