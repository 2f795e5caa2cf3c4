/** Stands where a letter can't be printed. The fonts have it. */
const box = '\u25A1';

/** Everything that the fonts are known to have, so that most texts are not taken apart. */
const plain = /^[\n\x20-\x7E\u00A0-\u024F\u2010-\u2026]*$/;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Scripts that are set from left to right by placing one letter after the other. */
const isSetInLine =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Common}\p{Script=Inherited}]+$/u;
/** Shapes a letter and has no glyph of its own: joiners, direction marks and variation selectors. */
const isInvisible = /[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu;

const named: readonly (readonly [RegExp, string])[] = [
  [/\p{Script=Hiragana}|\p{Script=Katakana}/u, 'Japanese'],
  [/\p{Script=Hangul}/u, 'Korean'],
  [/\p{Script=Han}/u, 'Chinese'],
  [/\p{Script=Arabic}/u, 'Arabic'],
  [/\p{Script=Hebrew}/u, 'Hebrew'],
  [/\p{Script=Thai}/u, 'Thai'],
  [/\p{Script=Devanagari}/u, 'Devanagari'],
  [/./u, 'other'],
];

export type Letters = {
  /** The text with a box for each letter that can't be printed. */
  readonly print: (text: string) => string;
  /** Says which letters were missing since it was last asked; null when none were. */
  readonly sentence: () => string | null;
};

/** @param hasGlyph Says whether the fonts have a code point. */
export const lettersOf = (hasGlyph: (codePoint: number) => boolean): Letters => {
  let scripts = new Set<string>();
  const canPrint = (letter: string) =>
    letter === '\n' || (isSetInLine.test(letter) && Array.from(letter).every((point) => hasGlyph(point.codePointAt(0) ?? 0)));
  return {
    print: (text) => {
      if (plain.test(text)) return text;
      return Array.from(graphemes.segment(text.normalize('NFC').replaceAll(/\r\n?/g, '\n')), ({ segment }) => {
        const letter = segment === '\n' ? segment : segment.replaceAll(/\t/g, ' ').replaceAll(isInvisible, '');
        if (letter === '' || canPrint(letter)) return letter;
        scripts.add(named.find(([script]) => script.test(letter))?.[1] ?? 'other');
        return box;
      }).join('');
    },
    sentence: () => {
      const names = named.flatMap(([, name]) => (scripts.has(name) ? [name] : []));
      scripts = new Set();
      if (names.length === 0) return null;
      const listed = new Intl.ListFormat('en', { type: 'conjunction' }).format(names);
      return `Some letters (${listed}) can't be printed in this PDF. Each one is shown as ${box}. The page in Aliquot shows them all.`;
    },
  };
};
