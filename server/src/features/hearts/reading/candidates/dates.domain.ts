import { pattern, wordings } from '../text/wordings.domain.ts';
/** The order of day, month and year in a numeric date. */
export type DateOrder = 'mdy' | 'dmy' | 'ymd';

/** A date as written. `iso` is null while the order of day and month is unknown; `swapped` is the other reading then. */
export type DateMention = {
  readonly start: number;
  readonly end: number;
  readonly iso: string | null;
  /** Both readings of a numeric date that has two, as day-first and month-first. */
  readonly readings: { readonly dmy: string; readonly mdy: string } | null;
  /** Day and month are equal, a word names the month, or only one order makes a date. */
  readonly certain: boolean;
  /** The order that the writing itself proves, if it does. */
  readonly proves: 'dmy' | 'mdy' | null;
  readonly separator: string | null;
};

const monthNumber = new Map(
  wordings['date.months'].flatMap((names, index) => names.split('|').map((name) => [name, index + 1] as const)),
);

const bare = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z]/g, '');

/** The number of the month that a word names, in any of the languages that are read. */
export const monthOf = (word: string): number | undefined => monthNumber.get(bare(word));

const daysIn = (year: number, month: number) =>
  [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** The ISO form of a calendar day from 1900 to 2100, or null when there is no such day. */
export const isoDate = (year: number, month: number, day: number): string | null =>
  year >= 1900 && year <= 2100 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month)
    ? `${year}-${twoDigits(month)}-${twoDigits(day)}`
    : null;

const fullYear = (digits: string): number => {
  const value = Number(digits);
  if (digits.length === 4) return value;
  return value < 70 ? 2000 + value : 1900 + value;
};

const certainMention = (start: number, end: number, iso: string | null, proves: DateMention['proves'] = null) =>
  iso ? [{ start, end, iso, readings: null, certain: true, proves, separator: null }] : [];

const numericMention = (
  start: number,
  end: number,
  first: number,
  second: number,
  year: number,
  separator: string,
): DateMention[] => {
  const dmy = isoDate(year, second, first);
  const mdy = isoDate(year, first, second);
  if (dmy && mdy && dmy !== mdy)
    return [{ start, end, iso: null, readings: { dmy, mdy }, certain: false, proves: null, separator }];
  const iso = dmy ?? mdy;
  if (!iso) return [];
  const proves = dmy === mdy ? null : dmy ? 'dmy' : 'mdy';
  return [{ start, end, iso, readings: null, certain: true, proves, separator }];
};

const letters = '[A-Za-zÀ-ÖØ-öø-ÿ\u0100-\u017f\u0300-\u036f]';
const monthWord = `(${letters}{3,12})`;
const year = '(\\d{4})';
/** A date may follow another with nothing but a dash between them. */
const notInNumber = '(?:(?<![\\d.,/-])|(?<=\\d[./]\\d{4}-))';
const notBeforeNumber = '(?![\\d/]|-(?!\\d{1,2}[./]\\d{1,2}[./]\\d{4})|[.,]\\d)';

const yearFirst = new RegExp(`${notInNumber}(\\d{4}) ?([-/.]) ?(\\d{1,2}) ?\\2 ?(\\d{1,2})(?!\\d|[-/]\\d)`, 'g');
const numeric = new RegExp(`${notInNumber}(\\d{1,2}) ?([-/.]) ?(\\d{1,2}) ?\\2 ?(\\d{4}|\\d{2})${notBeforeNumber}`, 'g');
const ordinal = '(?:st|nd|rd|th|er|º|ª|°|\\.)?(?:[ \\n-]{1,3}|,)?';
const ofMonth = "(?:(?:day of|day|of|de|d')[ \\n]{1,2})?";
const ofYear = '(?:[ \\n,-]{0,3})(?:(?:de|del|of|in the year)[ \\n]{1,2})?';
const dayMonthYear = new RegExp(`(?<!\\d)(\\d{1,2}) ?${ordinal}${ofMonth}${monthWord}[.,]?${ofYear}${year}(?!\\d)`, 'g');
const dayMonthShortYear = new RegExp(`(?<!\\d)(\\d{1,2})[ -]${monthWord}[.,]?[ -](\\d{2})(?![\\d:])`, 'g');
const monthDayYear = new RegExp(
  `${monthWord}\\.?[ \\n-]{1,2}(\\d{1,2}) ?(?:st|nd|rd|th)?[ \\n]?,?[ \\n-]{0,2}${year}(?!\\d)`,
  'g',
);
const yearMonthDay = new RegExp(`(?<!\\d)${year}[ ,-]{1,2}${monthWord}\\.?[ ,-]{1,2}(\\d{1,2})(?!\\d)`, 'g');
const eastAsian = /(\d{4}) ?[年년] ?(\d{1,2}) ?[月월] ?(\d{1,2}) ?[日일]/g;

const yearLength = 4;

const each = (text: string, pattern: RegExp, read: (match: RegExpExecArray) => DateMention[]): DateMention[] => {
  const found: DateMention[] = [];
  for (const match of text.matchAll(pattern)) found.push(...read(match));
  return found;
};

const withMonth = (match: RegExpExecArray, yearText: string, monthText: string, dayText: string): DateMention[] => {
  const month = monthOf(monthText);
  if (!month) return [];
  const start = match.index;
  return certainMention(start, start + match[0].length, isoDate(fullYear(yearText), month, Number(dayText)));
};

const group = (match: RegExpExecArray, index: number) => match[index] ?? '';

/** "7.8.10" is a clause, "01.05.21" a date. */
const isClauseNumber = (match: RegExpExecArray) =>
  group(match, 4).length === 2 && group(match, 2) !== '/' && (group(match, 1).length < 2 || group(match, 3).length < 2);

const withoutOverlaps = (mentions: readonly DateMention[]): DateMention[] => {
  const kept: DateMention[] = [];
  for (const mention of mentions.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = kept.at(-1);
    if (!last || mention.start >= last.end) kept.push(mention);
    else if (mention.end - mention.start > last.end - last.start) kept[kept.length - 1] = mention;
  }
  return kept;
};

const strayMark = /(?<=\s)[‘’'`"“”*](?=\p{L}{3})/gu;

/** Recognized text without stray marks before words ("09 ‘December 2025"). Every character keeps its place. */
export const repairDates = (text: string): string => text.replace(strayMark, ' ');

const oneSeparator = /(?<![\d.,/-])(\d{2})([-/.]?)(\d{2})([-/.]?)((?:19|20)\d{2})(?![\d/-])/g;

const dateWord = /\b(?:date|datum|fecha|data|until|from)[\s:.]*$/i;
const longestDateWord = 14;

/** A numeric date in which the OCR lost one separator, "0102/2019", or both after a word like "date", "19082021". */
const brokenDates = (text: string): DateMention[] =>
  each(text, oneSeparator, (m) => {
    const [before, after] = [group(m, 2), group(m, 4)];
    if (before !== '' && after !== '') return [];
    if (before === after && !dateWord.test(text.slice(Math.max(0, m.index - longestDateWord), m.index))) return [];
    const [first, second, year] = [Number(group(m, 1)), Number(group(m, 3)), Number(group(m, 5))];
    return numericMention(m.index, m.index + m[0].length, first, second, year, before || after);
  });

/**
 * All dates in the text with their places, in order. Times and month-only dates are not dates here. In recognized text
 * separators may be lost. Linear.
 */
export const dateMentions = (text: string, recognised = false): DateMention[] => {
  const yearLast = [
    ...each(text, dayMonthYear, (m) => withMonth(m, group(m, 3), group(m, 2), group(m, 1))),
    ...each(text, monthDayYear, (m) => withMonth(m, group(m, 3), group(m, 1), group(m, 2))),
  ];
  const ends = new Set(yearLast.map((mention) => mention.end));
  // In "April 4, 2019  June 21, 2025" the year belongs to the date before it.
  const yearFree = (mention: DateMention) => !ends.has(mention.start + yearLength);
  return withoutOverlaps([
    ...(recognised ? brokenDates(text) : []),
    ...each(text, yearFirst, (m) =>
      certainMention(m.index, m.index + m[0].length, isoDate(Number(group(m, 1)), Number(group(m, 3)), Number(group(m, 4)))),
    ),
    ...each(text, numeric, (m) =>
      isClauseNumber(m)
        ? []
        : numericMention(
            m.index,
            m.index + m[0].length,
            Number(group(m, 1)),
            Number(group(m, 3)),
            fullYear(group(m, 4)),
            group(m, 2),
          ),
    ),
    ...yearLast,
    ...each(text, dayMonthShortYear, (m) => withMonth(m, group(m, 3), group(m, 2), group(m, 1))),
    ...each(text, yearMonthDay, (m) => withMonth(m, group(m, 1), group(m, 2), group(m, 3))).filter(yearFree),
    ...each(text, eastAsian, (m) =>
      certainMention(m.index, m.index + m[0].length, isoDate(Number(group(m, 1)), Number(group(m, 2)), Number(group(m, 3)))),
    ),
  ]);
};

/** Hints at the order of day and month: the issuing body's habit, and the origin of the document. */
export type OrderHints = { readonly body: DateOrder | null; readonly place: 'mdy' | 'dmy' | null };

/**
 * The order of ambiguous numeric dates of one document, or null when nothing tells. Dates of the document that can be read
 * in one way only decide first, then dots (never month-first), then the issuing body, then the place.
 */
export const dateOrderOf = (mentions: readonly DateMention[], separator: string, hints: OrderHints): 'dmy' | 'mdy' | null => {
  const same = mentions.filter((mention) => mention.separator === separator && mention.proves);
  const dmy = same.filter((mention) => mention.proves === 'dmy').length;
  const mdy = same.length - dmy;
  if (dmy !== mdy && Math.min(dmy, mdy) * 4 <= Math.max(dmy, mdy)) return dmy > mdy ? 'dmy' : 'mdy';
  if (separator === '.' && hints.place !== 'mdy' && hints.body !== 'mdy') return 'dmy';
  if (hints.body === 'dmy' || hints.body === 'mdy') return hints.body;
  return hints.place;
};

const dayNumber = (iso: string) =>
  Date.UTC(Number(iso.slice(0, 4)), Number(iso.slice(5, 7)) - 1, Number(iso.slice(8))) / 86_400_000;

/** Days from one ISO date to another. */
export const daysBetween = (from: string, to: string) => dayNumber(to) - dayNumber(from);

/** True when a period from `from` to `to` is a whole number of years (one to five), give or take a day. */
export const isWholeYears = (from: string, to: string): boolean => {
  const days = daysBetween(from, to);
  return [1, 2, 3, 4, 5].some((years) => Math.abs(days - years * 365.25) <= 2);
};

/** Two dates joined by a word or dash for "until", such as "2015-05-14 to 2017-05-13". */
export type DateRange = { readonly from: DateMention; readonly to: DateMention };

const joint = pattern('i')`^[\s,]*${'date.joint'}[\s:]*(?:the )?$`;

/** Ranges of two adjacent dates. */
export const dateRanges = (text: string, mentions: readonly DateMention[]): DateRange[] =>
  mentions.flatMap((from, index) => {
    const to = mentions[index + 1];
    if (!to || to.start - from.end > 24) return [];
    return joint.test(text.slice(from.end, to.start)) ? [{ from, to }] : [];
  });
