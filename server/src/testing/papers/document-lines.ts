import type { DocumentText, Word } from '../../kernel/document-text.ts';

/** A text document of these lines, as the reader gives a TXT file; "\f" and positions are not known in it. */
export const linesText = (...lines: readonly string[]): DocumentText => {
  const text = lines.join('\n');
  const words: Word[] = [...text.matchAll(/\S+/g)].map((match) => ({
    text: match[0],
    start: match.index,
    end: match.index + match[0].length,
    box: null,
    confidence: 1,
  }));
  return {
    format: 'txt',
    text,
    pages: [{ number: null, width: null, height: null, source: 'flow', start: 0, end: text.length, words }],
    flags: [],
  };
};

/** The same pages as if OCR had read them with this confidence. */
export const recognised = (document: DocumentText, confidence = 0.9): DocumentText => ({
  ...document,
  pages: document.pages.map((page) => ({
    ...page,
    source: 'ocr' as const,
    words: page.words.map((word) => ({ ...word, confidence })),
  })),
});

/** The same for pages of lines, as the reader gives the text layer of a PDF without type sizes. */
export const pagesText = (...pages: readonly string[]): DocumentText => {
  let text = '';
  const read = pages.map((page, at) => {
    const start = text.length;
    text += at + 1 < pages.length ? `${page}\f` : page;
    const words: Word[] = [...page.matchAll(/\S+/g)].map(({ 0: word, index }) => ({
      text: word,
      start: start + index,
      end: start + index + word.length,
      box: null,
      confidence: 1,
    }));
    return { number: at + 1, width: 612, height: 792, source: 'text' as const, start, end: start + page.length, words };
  });
  return { format: 'pdf', text, pages: read, flags: [] };
};
