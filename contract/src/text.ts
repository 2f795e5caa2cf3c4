import { z } from 'zod';

/** Scripts in which a joiner between two letters changes how a word is written. */
const joining =
  'Arabic Syriac Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Khmer Mongolian';
const letters = joining
  .split(' ')
  .map((script) => `\\p{Script=${script}}`)
  .join('');

/** Characters without a shape that belong to the word they stand in: joiners, and the variant of an ideograph or letter. */
const meaningful = [
  `(?<=[${letters}])[\\u200c\\u200d](?=[${letters}])`,
  '(?<=\\p{Script=Han})[\\ufe00-\\ufe02\\u{e0100}-\\u{e01ef}]',
  '(?<=\\p{Script=Mongolian})[\\u180b-\\u180d\\u180f]',
].join('|');
/** All others, among them those that turn the direction of writing; half characters; and the blank of Braille. */
const invisible = '[\\p{Default_Ignorable_Code_Point}\\p{Cs}\\p{Noncharacter_Code_Point}\\ufff9-\\ufffb\\u2800]';
const shapeless = new RegExp(`(${meaningful})|${invisible}`, 'gu');
const breaks = /[\p{Cc}\u2028\u2029]+/gu;
/** U+0000 stays where it is: it is no slip of a person, and is refused. */
const asBlank = (control: string) => (control.includes('\0') ? control : ' ');

/**
 * A text on one line, without what cannot be seen: two texts that look alike are alike, and none can show itself, or what
 * stands beside it, in another order. Letters of every script stay. Takes time in proportion to its length.
 */
export const visibleLine = (text: string): string =>
  text
    .replace(breaks, asBlank)
    .replace(shapeless, (_character, kept?: string) => kept ?? '')
    .normalize('NFC')
    .trim();

/** Any text that stands on one line: a name, a title, an address. */
export const lineSchema = z.string().overwrite(visibleLine);
