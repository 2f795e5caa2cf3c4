import { pattern } from '../text/wordings.domain.ts';
import { leadingNumber, type TextSpan } from './numbers.domain.ts';

const labelled = pattern(
  'giu',
)`(?<![\p{L}\p{N}])(${'number.labelWords'})(${'number.words'})[.:]{0,2}[ \t]*[:#]?[ \t]*(?=[A-Z0-9])`;

const fewestBare = 5;
const longestIndent = 80;

/** Numbers of something else than the laboratory's own certificate. */
const ofOther = pattern('iu')`\b${'number.ofOther'}\b`;

/**
 * Numbers of a page under labels that no list knows ("CLIS ID 0004417", "SCC File Number: 15934"): any words before "number",
 * "no", "ID" and the like, unless they are about something other than a certificate. `forms` as for `leadingNumber`. Linear.
 */
export const looseNumbers = (text: string, start: number, end: number, forms: readonly RegExp[]): TextSpan[] => {
  const part = text.slice(start, end);
  const found: TextSpan[] = [];
  for (const match of part.matchAll(labelled)) {
    const words = (match[1] ?? '').split('\n').at(-1) ?? '';
    const at = match.index + match[0].length;
    if (ofOther.test(words)) continue;
    const number = leadingNumber(part.slice(at, at + 48), start + at, forms);
    if (!number || !/\d/.test(number.value)) continue;
    // Without any words before it, only a number of the issuing body's form is believed, or one on a line of its own.
    const isBare = words.trim() === '' && !forms.some((form) => form.test(number.value));
    const before = part.slice(Math.max(0, match.index - longestIndent), match.index);
    const isLine = /(?:^|\n)[ \t]*$/.test(before) && /^\s*(?:\n|$)/.test(text.slice(number.end, number.end + 4));
    if (isBare && !(isLine && /[.:]/.test(match[0]) && number.value.length >= fewestBare)) continue;
    found.push(number);
  }
  return found;
};
