import { pattern, wordings } from '../text/wordings.domain.ts';

const folded = (text: string): string =>
  text.replace(/ß/g, 'ss').normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\(s\)/g, 's');

const longestHeading = 170;

/** The rank of a heading as the column of tests; 0 is a heading of another column, null no heading at all. */
export const headingRank = (text: string): number | null => {
  const plain = folded(text)
    // A footnote's mark.
    .replace(/(?<=\p{L}{3})\d+(?:, ?\d+)*/gu, '')
    .replace(/[^\p{L}\p{N}/ ]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (plain === '' || plain.length > longestHeading) return null;
  if (methodHeading.test(plain)) return 0;
  if (testHeadings.test(plain)) return 3;
  if (secondaryHeadings.test(plain)) return 2;
  if (objectHeadings.test(plain)) return 1;
  return otherHeadings.test(plain) ? 0 : null;
};

const methodHeading = pattern()`${'heading.method'}`;
const testHeadings = pattern()`${'heading.test'}`;
const secondaryHeadings = pattern()`${'heading.secondary'}`;
const objectHeadings = pattern()`${'heading.object'}`;
const otherHeadings = pattern()`${'heading.other'}`;

const headingWords = new Set(wordings['heading.words']);
const shareOfHeadingWords = 0.75;
const mostHeadingWords = 22;

/** True when a text consists of words that head the columns of scopes, so that it may be a part of a wrapped heading. */
export const isHeadingText = (text: string): boolean => {
  if (/\d{2}/.test(text)) return false;
  const found = folded(text).match(/\p{L}+/gu) ?? [];
  const known = found.filter((word) => word.length === 1 || headingWords.has(word));
  return (
    found.length <= mostHeadingWords &&
    (found.length === 0 ? /^[#²³¹*()±\s]+$/.test(text) : known.length >= shareOfHeadingWords * found.length) &&
    (found.length === 0 || found.some((word) => word.length > 1))
  );
};
