import { type PlacedWord, placedWordUnit } from '@aliquot/contract/hearts/evidence-view';
import type { PageText, Word } from '../../../../kernel/document-text.ts';

/** A page as it is stored: which characters of the document's text it has, and its words packed. */
export type StoredPage = {
  readonly number: number | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly source: PageText['source'];
  readonly start: number;
  readonly end: number;
  readonly words: Uint8Array;
};

/** Per word, big-endian: start on the page (32 bits), length, x, y, width, height (16 bits each). */
const bytesPerWord = 14;
const largest = 0xffff;

const share = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * placedWordUnit);

const boxed = (word: Word): word is Word & { box: NonNullable<Word['box']> } => word.box !== null;

/** Packs the words of a page that have a place, at fourteen bytes each. */
const packWords = ({ start, words }: Pick<PageText, 'start' | 'words'>): Uint8Array => {
  const placed = words.filter(boxed);
  const bytes = new Uint8Array(placed.length * bytesPerWord);
  const view = new DataView(bytes.buffer);
  placed.forEach((word, index) => {
    const at = index * bytesPerWord;
    view.setUint32(at, Math.max(0, word.start - start));
    const { x, y, width, height } = word.box;
    const rest = [Math.min(largest, word.end - word.start), share(x), share(y), share(width), share(height)];
    rest.forEach((value, part) => view.setUint16(at + 4 + 2 * part, value));
  });
  return bytes;
};

/** The words of a page that begins at the character `start` of its document. */
export const unpackWords = (bytes: Uint8Array, start: number): PlacedWord[] => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from({ length: Math.floor(bytes.byteLength / bytesPerWord) }, (_, index): PlacedWord => {
    const at = index * bytesPerWord;
    const from = start + view.getUint32(at);
    const part = (number: number) => view.getUint16(at + 4 + 2 * number);
    return [from, from + part(0), part(1), part(2), part(3), part(4)];
  });
};

/** A text without pages is shown in parts of about so many characters. */
const partLength = 12_000;

/** Ends of parts of about `partLength` characters, each after the end of a line where there is one. */
const partEnds = (text: string, start: number, end: number): number[] => {
  const ends: number[] = [];
  let from = start;
  while (end - from > partLength * 1.25) {
    const line = text.lastIndexOf('\n', from + partLength);
    from = line > from ? line + 1 : from + partLength;
    ends.push(from);
  }
  return [...ends, end];
};

/** The pages of a document as they are stored; a text without pages in parts. */
export const storedPages = (text: string, pages: readonly PageText[]): StoredPage[] =>
  pages.flatMap((page) => {
    const { number, width, height, source, start, end } = page;
    if (number !== null) return [{ number, width, height, source, start, end, words: packWords(page) }];
    let from = start;
    return partEnds(text, start, end).map((until): StoredPage => {
      const part = { number, width, height, source, start: from, end: until, words: new Uint8Array() };
      from = until;
      return part;
    });
  });

/** The pages of a text of which no pages were stored: those that its form feeds tell apart. */
export const pagesOfText = (text: string, hasPages: boolean): Omit<StoredPage, 'words' | 'width' | 'height'>[] => {
  let start = 0;
  if (!hasPages)
    return partEnds(text, 0, text.length).map((end) => {
      const part = { number: null, source: 'flow' as const, start, end };
      start = end;
      return part;
    });
  return text.split('\f').map((page, index) => {
    const found = { number: index + 1, source: 'text' as const, start, end: start + page.length };
    start = found.end + 1;
    return found;
  });
};
