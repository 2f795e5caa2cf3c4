import type { DocumentText } from '../../../kernel/document-text.ts';

/** A text without a layout, as the reader gives a TXT file. */
export const plainDocument = (text: string): DocumentText => {
  const words = [...text.matchAll(/\S+/g)].map(({ index, 0: word }) => ({
    text: word,
    start: index,
    end: index + word.length,
    box: null,
    confidence: 1,
  }));
  const page = { number: null, width: null, height: null, source: 'flow' as const, start: 0, end: text.length, words };
  return { format: 'txt', text, pages: [page], flags: [] };
};
