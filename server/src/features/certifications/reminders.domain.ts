import { type CertificationType, certificationTypeLabels } from '@aliquot/contract/options';
import { longDay } from '../../kernel/days.ts';
import { daysBetween } from './validity.domain.ts';

/** Days before its end at which the members of a laboratory are reminded of a certificate. */
export const reminderDays = [90, 30, 7] as const;
/** The notice that a certificate has ended. */
export const ended = 0;
/** A certificate that ended longer ago is no news: the analysis that finds it says so. */
const newsDays = 90;

export type Threshold = (typeof reminderDays)[number] | typeof ended;

/**
 * The reminder of a certificate that is due, or null: the nearest threshold that it has come to, unless that one or a nearer one
 * was sent. So each is sent once, and after a time in which nothing could be sent only the nearest. Days are YYYY-MM-DD.
 */
export const dueReminder = (expiryDate: string, today: string, sent: readonly number[]): Threshold | null => {
  const left = daysBetween(today, expiryDate);
  if (left === null || left < -newsDays) return null;
  const due = left < 0 ? ended : reminderDays.findLast((days) => left <= days);
  return due === undefined || sent.some((threshold) => threshold <= due) ? null : due;
};

type Reminded = {
  readonly type: CertificationType;
  readonly number: string | null;
  readonly expiry_date: string;
  readonly expiry_inferred: boolean;
};

/** What a reminder says; `today` is the day on which it is sent. */
export const reminderWords = (
  { type, number, expiry_date, expiry_inferred }: Reminded,
  today: string,
): { readonly title: string; readonly body: string } => {
  const left = daysBetween(today, expiry_date) ?? 0;
  const name = [certificationTypeLabels[type], number].filter(Boolean).join(' ');
  const day = `${longDay(expiry_date)}${expiry_inferred ? ' (inferred from its issue date)' : ''}`;
  if (left < 0)
    return { title: `${name} has ended`, body: `It ended on ${day}. Upload the renewed certificate when you have it.` };
  const time = left === 0 ? 'today' : left === 1 ? 'tomorrow' : `in ${left} days`;
  return {
    title: `${name} ends ${time}`,
    body: `It ends on ${day}. Start the renewal, and upload the new certificate when you have it.`,
  };
};
