import type { DocumentFlag, DocumentFormat, DocumentText, PageText, Word } from '../../kernel/document-text.ts';
import type { Line } from './layout.ts';
import { truncatedAt } from './limits.ts';
import { findReaderInstruction } from './reader-instructions.ts';
import type { PlacedWord } from './words.ts';

/** A page with positions, before its text has a place in the document's text. */
export type PageLines = {
  readonly number: number;
  readonly width: number;
  readonly height: number;
  readonly source: 'text' | 'ocr';
  readonly lines: readonly Line[];
};

const share = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 1e5) / 1e5;

/**
 * Pages become one text (lines end in "\n", pages in "\f") and every word learns its offsets and its share of the page.
 * Pages are added one by one, so that a long document does not hold the event loop.
 */
export class PageAssembler {
  readonly #format: DocumentFormat;
  readonly #characterLimit: number;
  readonly #parts: string[] = [];
  readonly #pages: PageText[] = [];
  readonly #flags: DocumentFlag[];
  #offset = 0;
  #isFull = false;

  constructor(format: DocumentFormat, flags: readonly DocumentFlag[], characterLimit: number) {
    this.#format = format;
    this.#flags = [...flags];
    this.#characterLimit = characterLimit;
  }

  #append(text: string) {
    this.#parts.push(text);
    this.#offset += text.length;
  }

  #word(word: PlacedWord, page: PageLines): Word {
    const start = this.#offset;
    this.#append(word.text);
    const x = share(word.x0 / page.width);
    const y = share(word.y0 / page.height);
    return {
      text: word.text,
      start,
      end: this.#offset,
      box: { x, y, width: share(word.x1 / page.width - x), height: share(word.y1 / page.height - y) },
      confidence: Math.round(word.confidence * 1000) / 1000,
      height: share(word.size / page.height),
      ...(word.bold ? { bold: true } : {}),
      ...(word.recognised && page.source === 'text' ? { source: 'ocr' as const } : {}),
    };
  }

  add(page: PageLines) {
    if (this.#isFull) return;
    if (this.#offset >= this.#characterLimit) {
      this.#isFull = true;
      this.#flags.push(truncatedAt(this.#characterLimit, page.number));
      return;
    }
    if (this.#pages.length > 0) this.#append('\f');
    const start = this.#offset;
    const words: Word[] = [];
    page.lines.forEach((line, lineIndex) => {
      if (lineIndex > 0) this.#append('\n');
      line.forEach((word, wordIndex) => {
        if (wordIndex > 0) this.#append(' ');
        words.push(this.#word(word, page));
      });
    });
    const { number, width, height, source } = page;
    const instruction = findReaderInstruction(page.lines.map((line) => line.map((word) => word.text).join(' ')).join('\n'));
    if (instruction) this.#flags.push({ code: 'instructions-to-reader', detail: `"${instruction}"`, page: number });
    this.#pages.push({ number, width, height, source, start, end: this.#offset, words });
  }

  finish(): DocumentText {
    return { format: this.#format, text: this.#parts.join(''), pages: this.#pages, flags: this.#flags };
  }
}
