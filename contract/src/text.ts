import { z } from 'zod';

/** Scripts in which a joiner between two letters changes how a word is written. */
const joining =
  'Arabic Syriac Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Khmer Mongolian';
const letters = joining
  .split(' ')
  .map((script) => `\\p{Script=${script}}`)
  .join('');

/** Invisible characters that belong to a word: joiners and variation selectors. */
const meaningful = [
  `(?<=[${letters}])[\\u200c\\u200d](?=[${letters}])`,
  '(?<=\\p{Script=Han})[\\ufe00-\\ufe02\\u{e0100}-\\u{e01ef}]',
  '(?<=\\p{Script=Mongolian})[\\u180b-\\u180d\\u180f]',
].join('|');
/** Other invisible characters: direction marks, lone surrogates and the Braille blank. */
const invisible = '[\\p{Default_Ignorable_Code_Point}\\p{Cs}\\p{Noncharacter_Code_Point}\\ufff9-\\ufffb\\u2800]';
const shapeless = new RegExp(`(${meaningful})|${invisible}`, 'gu');
const breaks = /[\p{Cc}\u2028\u2029]+/gu;
/** U+0000 stays here and is refused later: no person types it by accident. */
const asBlank = (control: string) => (control.includes('\0') ? control : ' ');

/**
 * A single-line text without invisible characters, so that texts that look alike are equal and none can reorder what is shown
 * beside it. Letters of every script are kept. Runs in linear time.
 */
export const visibleLine = (text: string): string =>
  text
    .replace(breaks, asBlank)
    .replace(shapeless, (_character, kept?: string) => kept ?? '')
    .normalize('NFC')
    .trim();

/** Any single-line text: a name, a title, an address. */
export const lineSchema = z.string().overwrite(visibleLine);
