import type { Evidence } from '@aliquot/contract/hearts/evidence';
import type { DocumentText } from '../../../../kernel/document-text.ts';

const dash = /[\u00ad\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/;
const blank = /[\u00a0\u2000-\u200a\u202f\u205f\u3000]/;
const quotes: Readonly<Record<string, string>> = {
  '\u2018': "'",
  '\u2019': "'",
  '\u201b': "'",
  '\u2032': "'",
  '\u201c': '"',
  '\u201d': '"',
  '\u201f': '"',
  '\u2033': '"',
};
const ligature = /[\ufb00-\ufb06\uff01-\uff5e\u2116]/;
/** Characters that may be written in another way than a rule expects; a text without any is used as it is. */
const special = /[\u00a0\u00ad\u2000-\uffff]|(?![0-9])\p{Nd}/u;
const unseen = /[\u200b\u2060\ufeff]/;
const otherDigit = /(?![0-9])\p{Nd}/u;

/** The decimal digits of every script are ten characters in order. */
const digitOf = (character: string): string => {
  const code = character.charCodeAt(0);
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCharCode(zero - 1))) zero -= 1;
  return String.fromCharCode(48 + ((code - zero) % 10));
};

const plainOf = (character: string): string => {
  if (dash.test(character)) return '-';
  if (blank.test(character)) return ' ';
  if (unseen.test(character)) return '';
  if (ligature.test(character)) return character.normalize('NFKC');
  return quotes[character] ?? (otherDigit.test(character) ? digitOf(character) : character);
};

/** A text in plain characters, as `foldedDocument` writes a document's. */
export const foldedText = (text: string): string => (special.test(text) ? Array.from(text, plainOf).join('') : text);

type Folded = { readonly document: DocumentText; readonly restore: <Value>(reading: Value) => Value };

const isEvidence = (value: object): value is Evidence => 'quote' in value && 'start' in value && 'end' in value;
const squeezed = (text: string) => text.replace(/\s+/g, ' ').trim();
/** A number, code or day is said in plain characters; a name as the paper writes it. */
const isCode = (value: string) => !/\p{Ll}/u.test(value) && /\d/.test(value);

/**
 * The document in plain characters: dashes, blanks, digits, quotation marks and ligatures of Unicode as a keyboard writes
 * them. `restore` gives a reading of it the places and quotes of the document itself, and names as it writes them. Linear.
 */
export const foldedDocument = (document: DocumentText): Folded => {
  if (!special.test(document.text)) return { document, restore: (reading) => reading };
  const original = document.text;
  const parts: string[] = [];
  /** The position of each character of the original in the plain text, and the other way round. */
  const forth = new Int32Array(original.length + 1);
  const back: number[] = [];
  for (let offset = 0; offset < original.length; offset++) {
    forth[offset] = back.length;
    const character = original[offset] ?? '';
    const plain = character < '\u00a0' ? character : plainOf(character);
    parts.push(plain);
    for (let count = 0; count < plain.length; count++) back.push(offset);
  }
  forth[original.length] = back.length;
  const text = parts.join('');
  const moved = <Span extends { readonly start: number; readonly end: number }>(span: Span): Span => ({
    ...span,
    start: forth[span.start] ?? 0,
    end: forth[span.end] ?? 0,
  });
  const pages = document.pages.map((page) => ({
    ...moved(page),
    words: page.words.map((word) => {
      const at = moved(word);
      return { ...at, text: text.slice(at.start, at.end) };
    }),
    ...(page.cells ? { cells: page.cells.map(moved) } : {}),
  }));
  const evidence = (place: Evidence): Evidence => {
    const start = back[place.start] ?? original.length;
    const end = place.end > place.start ? (back[place.end - 1] ?? original.length - 1) + 1 : start;
    return { ...place, start, end, quote: original.slice(start, end) };
  };
  const restore = <Value>(value: Value): Value => {
    if (Array.isArray(value)) return value.map(restore) as Value;
    if (typeof value !== 'object' || value === null) return value;
    if (isEvidence(value)) return evidence(value) as Value;
    const entries = Object.entries(value).map(([key, one]) => [key, restore(one)] as const);
    const restored = Object.fromEntries(entries) as { value?: unknown; evidence?: readonly Evidence[] };
    const [place] = restored.evidence ?? [];
    const said = 'evidence' in value && Array.isArray(value.evidence) ? (value.evidence[0] as Evidence | undefined) : undefined;
    const isAsSaid = typeof restored.value === 'string' && said !== undefined && restored.value === squeezed(said.quote);
    return (isAsSaid && place && !isCode(said.quote) ? { ...restored, value: squeezed(place.quote) } : restored) as Value;
  };
  return { document: { ...document, text, pages }, restore };
};
