export const millisecondsPerDay = 86_400_000;
const isoDate = /^(\d{4})-(\d{2})-(\d{2})(?:$|[T ])/;

/** The number of days since 1970-01-01 of an ISO date or timestamp (its calendar day as written), or null if it is not one. */
export const dayOf = (text: string): number | null => {
  const [, year, month, day] = isoDate.exec(text.trim()) ?? [];
  if (year === undefined || month === undefined || day === undefined) return null;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const exists = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
  return exists ? date.getTime() / millisecondsPerDay : null;
};

/** A day number as YYYY-MM-DD. */
export const isoOfDay = (day: number): string => new Date(day * millisecondsPerDay).toISOString().slice(0, 10);

/** The calendar day of a moment in UTC, YYYY-MM-DD. */
export const utcDay = (moment: Date): string => moment.toISOString().slice(0, 10);

/** The moment at which the day of another begins in UTC. */
export const startOfUtcDay = (moment: Date): Date => new Date(`${utcDay(moment)}T00:00:00Z`);

const isWorkingDay = (moment: Date): boolean => moment.getUTCDay() % 6 !== 0;

/** The moment that is a number of working days, Monday to Friday in UTC, after another; below 0 before it. */
export const afterWorkingDays = (moment: Date, days: number): Date => {
  const later = new Date(moment);
  for (let left = Math.abs(days); left > 0; ) {
    later.setUTCDate(later.getUTCDate() + Math.sign(days));
    if (isWorkingDay(later)) left -= 1;
  }
  return later;
};

/** A day YYYY-MM-DD moved by a number of working days. */
export const shiftWorkingDays = (day: string, days: number): string =>
  utcDay(afterWorkingDays(new Date(`${day}T00:00:00Z`), days));

/** The number of working days after a day, up to and with another; 0 where that is earlier. Days are YYYY-MM-DD. */
export const workingDaysBetween = (from: string, to: string): number => {
  const first = dayOf(from) ?? 0;
  const last = dayOf(to) ?? 0;
  const weeks = Math.max(Math.floor((last - first) / 7), 0);
  let count = weeks * 5;
  for (let day = first + weeks * 7 + 1; day <= last; day += 1) if (isWorkingDay(new Date(day * millisecondsPerDay))) count += 1;
  return count;
};

const months = 'January February March April May June July August September October November December'.split(' ');

/** A day number as people in the United States write it, "May 30, 2015". */
export const longDayOf = (day: number): string => {
  const date = new Date(day * millisecondsPerDay);
  return `${months[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`;
};

/** A day YYYY-MM-DD in the same way; returns any other text unchanged. */
export const longDay = (day: string | null): string => {
  const number = day === null ? null : dayOf(day);
  return number === null ? (day ?? '') : longDayOf(number);
};

/** A day YYYY-MM-DD as a sentence of another day names it: without the year where both have the same. */
export const nearDay = (day: string, today: string): string =>
  day.slice(0, 4) === today.slice(0, 4) ? longDay(day).replace(/, \d{4}$/, '') : longDay(day);
