import { dayOf } from '../../kernel/days.ts';

const longForm = { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' } as const;

/** A day YYYY-MM-DD as people in the United States write it, "May 30, 2015"; what is no day comes back as it is. */
export const longDay = (day: string | null): string => {
  if (day === null || dayOf(day) === null) return day ?? '';
  return new Date(`${day.trim().slice(0, 10)}T00:00:00Z`).toLocaleDateString('en-US', longForm);
};

/** Words as one sentence: a name that ends in a full stop, as "Tektronix, Inc.", brings its own. */
export const sentence = (words: string): string => (words.endsWith('.') ? words : `${words}.`);
