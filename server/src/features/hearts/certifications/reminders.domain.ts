import { daysLeft, endsIn } from '@aliquot/contract/days-left';
import { type CertificationType, certificationTypeLabels } from '@aliquot/contract/options';
import { longDay } from '../../../kernel/days.ts';
import { reminderDays } from './validity.domain.ts';

/** The notice that a certificate has ended. */
const ended = 0;
/** A certificate that ended longer ago is no news: the analysis that finds it says so. */
const newsDays = 90;

/**
 * The farthest end of a certificate that can be due, in days from today: the farthest threshold, and a day, as days do not
 * begin everywhere at once.
 */
export const farthestDays = Math.max(newsDays, ...reminderDays) + 1;

/**
 * The reminder of a certificate that is due, or null: the nearest threshold that it has come to, unless that one or a nearer one
 * was sent. So each is sent once, and after a time in which nothing could be sent only the nearest. Days are YYYY-MM-DD.
 */
export const dueReminder = (
  expiryDate: string,
  today: string,
  sent: readonly number[],
  days: readonly number[] = reminderDays,
): number | null => {
  const left = daysLeft(expiryDate, today);
  if (left < -newsDays) return null;
  const due = left < 0 ? ended : days.toSorted((a, b) => a - b).find((threshold) => left <= threshold);
  return due === undefined || sent.some((threshold) => threshold <= due) ? null : due;
};

type Reminded = {
  readonly type: CertificationType;
  readonly number: string | null;
  readonly expiry_date: string;
  readonly expiry_inferred: boolean;
};

/** The text of a reminder; `today` is the day on which it is sent. */
export const reminderWords = (
  { type, number, expiry_date, expiry_inferred }: Reminded,
  today: string,
): { readonly title: string; readonly body: string } => {
  const left = daysLeft(expiry_date, today);
  const name = [certificationTypeLabels[type], number].filter(Boolean).join(' ');
  const day = `${longDay(expiry_date)}${expiry_inferred ? ' (inferred from its issue date)' : ''}`;
  if (left < 0)
    return { title: `${name} ${endsIn(left)}`, body: `It expired on ${day}. Upload the renewed certificate when you have it.` };
  return {
    title: `${name} ${endsIn(left)}`,
    body: `It expires on ${day}. Start the renewal, and upload the new certificate when you have it.`,
  };
};
