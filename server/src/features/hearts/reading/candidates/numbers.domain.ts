/** A value read from the text. */
export type TextSpan = { readonly value: string; readonly start: number; readonly end: number };

const cliaForm = /^\d{2}D\d{7}$/;

/** True when a text is a CLIA number: two digits, D, seven digits (HL7 US Core constraint us-core-18), not all zeros. */
export const isCliaNumber = (value: string) => cliaForm.test(value) && !/^0+D0+$/.test(value) && !/^9+D9+$/.test(value);

const digitOf: Readonly<Record<string, string>> = {
  O: '0',
  o: '0',
  Q: '0',
  D: '0',
  I: '1',
  l: '1',
  i: '1',
  '|': '1',
  '!': '1',
  S: '5',
  s: '5',
  B: '8',
  Z: '2',
  z: '2',
  G: '6',
  b: '6',
  A: '4',
  q: '9',
  g: '9',
};

const asDigits = (part: string) => Array.from(part, (c) => (/\d/.test(c) ? c : (digitOf[c] ?? '?'))).join('');

/**
 * Puts a misread CLIA number right: digits that were read as letters, and a D that was read as 0 or O. Null when more than
 * look-alikes would have to change.
 */
export const repairClia = (raw: string): string | null => {
  const compact = raw.replace(/[\s.,:'-]/g, '');
  if (compact.length !== 10) return null;
  const middle = compact.charAt(2);
  if (!'D0OoQdbp)'.includes(middle)) return null;
  const value = `${asDigits(compact.slice(0, 2))}D${asDigits(compact.slice(3))}`;
  const read = compact.replace(/\D/g, '').length;
  return isCliaNumber(value) && read >= 6 ? value : null;
};

const cliaStrict = /(?<![A-Za-z0-9])(\d{2}D\d{7})(?![A-Za-z0-9])/g;
const cliaSpaced = /(?<![A-Za-z0-9])\d ?\d ?D(?: ?\d){7}(?![A-Za-z0-9])/g;

/** CLIA numbers in the text, also when their characters are spaced out. */
export const cliaNumbers = (text: string, start: number, end: number): TextSpan[] => {
  const part = text.slice(start, end);
  const spans: TextSpan[] = [];
  for (const pattern of [cliaStrict, cliaSpaced]) {
    for (const match of part.matchAll(pattern)) {
      const at = start + match.index;
      const value = match[0].replace(/ /g, '');
      const known = spans.some((span) => span.start < at + match[0].length && at < span.end);
      if (!known && isCliaNumber(value)) spans.push({ value, start: at, end: at + match[0].length });
    }
  }
  return spans.sort((a, b) => a.start - b.start);
};

const looseClia =
  /^[\s:#.=–-]*([0-9OoQDIl|ZSBGA](?: ?[0-9OoQDIl|ZSBGA])[ -]?[D0OoQd)][ -]?(?: ?[0-9OoQDIil|!ZzSsBGbAqg]){7})(?!\w)/;

/** A CLIA number at the beginning of `text` after separators; `recognised` allows look-alike repair. Offsets are from `offset`. */
export const leadingClia = (text: string, offset: number, recognised: boolean): TextSpan | null => {
  const match = looseClia.exec(text.slice(0, 48));
  if (!match?.[1]) return null;
  const compact = match[1].replace(/[ -]/g, '');
  const value = isCliaNumber(compact.toUpperCase()) ? compact.toUpperCase() : recognised ? repairClia(compact) : null;
  if (!value) return null;
  const start = offset + match[0].length - match[1].length;
  return { value, start, end: start + match[1].length };
};

const separators = /^(?:\s?[1Il|](?=#\d))?(?:[\s:#.=|*°º–—-]|\b(?:is|no|nr|num|number|nummer|the|id|n)\b\.?(?=[\s:#.°º]))*/i;
const token = /^[A-Za-z0-9](?:[A-Za-z0-9]|[./_–-](?=[A-Za-z0-9]))*/;

const isYear = (value: string) => /^(?:19|20)\d{2}$/.test(value);
const isPlainWord = (value: string) => !/\d/.test(value);
const isDateLike = (value: string) =>
  /^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}$/.test(value) ||
  /^\d{1,2}[./](?:19|20)\d{2}$/.test(value) ||
  /^\d{4}[./-]\d{1,2}[./-]\d{1,2}$/.test(value);
const isStandardNumber = (value: string) =>
  /^(?:ISO|IEC)/i.test(value) || /^(?:17025|15189|13485|9001|17020|17034|17043|17021|14001)$/.test(value);
const isOrdinal = (value: string) => /^\d{1,2}(?:st|nd|rd|th)$/i.test(value);
const isPhone = (value: string) => /^\d{3}[.-]\d{3}[.-]\d{4}$/.test(value);
/** True when a number is only a placeholder, as on a form or an example: "0000.01", "XXXX". */
export const isPlaceholder = (value: string) =>
  /^(?:x+|(?:[A-Z]{1,4}-)?0+(?:[.-]0+)?|0{3,}[.-]\d+|n\/?a|none|tbd)$/i.test(value) ||
  /x{3,}/i.test(value) ||
  /^example/i.test(value) ||
  /^sample/i.test(value);

/** True when a text could be the number of a certificate at all: has a digit, and is no date, year, standard or telephone. */
export const isNumberLike = (value: string): boolean =>
  value.length >= 3 &&
  value.length <= 32 &&
  !isPlainWord(value) &&
  !isYear(value) &&
  !isDateLike(value) &&
  !isStandardNumber(value) &&
  !isOrdinal(value) &&
  !isPhone(value) &&
  !isPlaceholder(value);

const longestNumber = 44;
const mostPieces = 24;

/** A number in letter-spaced type ("C8-0000072- L IC") that fits a form once its spaces are left out. */
const spacedNumber = (text: string, offset: number, forms: readonly RegExp[]): TextSpan | null => {
  let value = '';
  let longest: TextSpan | null = null;
  for (const match of [...text.matchAll(/\S+/g)].slice(0, mostPieces)) {
    value += match[0].replace(/[,;:]$/, '');
    const end = offset + match.index + match[0].length;
    if (/\d/.test(value) && forms.some((form) => form.test(value))) longest = { value, start: offset, end };
    if (/[,;:]$/.test(match[0])) break;
  }
  return longest && text.slice(0, longest.end - offset).includes(' ') ? longest : null;
};

/** Digits in groups that begin with two ("12 104 55871 TMS"), up to the end of the line, as certifiers of Europe number. */
const groupedNumber = /^\d{2}(?: \d{2,7}){1,4}(?: [A-Z]{2,4}\d{0,3})?(?=\s*(?:$|[;,(|]))/;
const fewestDigits = 7;

/**
 * The certificate number at the beginning of `text`, after separators and words like "is". `forms` are the issuing body's
 * forms (anchored): when one fits with spaces left out or kept ("C-091 7", "STS 0123", "TL 123"), that reading wins.
 * Offsets are from `offset`.
 */
export const leadingNumber = (text: string, offset: number, forms: readonly RegExp[]): TextSpan | null => {
  const lead = separators.exec(text)?.[0].length ?? 0;
  const rest = text.slice(lead, lead + longestNumber).split('\n')[0] ?? '';
  const tokens: { text: string; end: number }[] = [];
  let position = 0;
  while (tokens.length < 4) {
    const match = token.exec(rest.slice(position));
    if (!match) break;
    tokens.push({ text: match[0], end: position + match[0].length });
    const gap = /^[ ]{1,2}/.exec(rest.slice(position + match[0].length));
    if (!gap) break;
    position += match[0].length + gap[0].length;
  }
  const span = (count: number, joiner: string): TextSpan | null => {
    const last = tokens[count - 1];
    if (!last) return null;
    const value = tokens
      .slice(0, count)
      .map((part) => part.text.replace(/–/g, '-'))
      .join(joiner);
    return { value, start: offset + lead, end: offset + lead + last.end };
  };
  for (let count = tokens.length; count >= 1; count--) {
    for (const joiner of [' ', '', '-']) {
      const candidate = span(count, joiner);
      if (candidate && forms.some((form) => form.test(candidate.value)) && !isDateLike(candidate.value)) {
        return count === 1 || /\d/.test(candidate.value) ? candidate : null;
      }
    }
  }
  const spaced = spacedNumber(rest, offset + lead, forms);
  if (spaced) return spaced;
  const [grouped] = groupedNumber.exec(rest) ?? [];
  if (grouped && grouped.replace(/\D/g, '').length >= fewestDigits && !isDateLike(grouped.replaceAll(' ', '.')))
    return { value: grouped, start: offset + lead, end: offset + lead + grouped.length };
  const single = span(1, '');
  if (single && isNumberLike(single.value)) return single;
  const pair = span(2, ' ');
  const isPrefixed = /^[A-Z]{1,4}$/.test(tokens[0]?.text ?? '') && /^\d[\dA-Z./-]*$/.test(tokens[1]?.text ?? '');
  return pair && isPrefixed && isNumberLike(pair.value.replace(' ', '')) ? pair : null;
};
