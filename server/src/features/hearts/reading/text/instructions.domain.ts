import type { DocumentText } from '../../../../kernel/document-text.ts';
import { readerInstructions } from '../../../../kernel/reader-instructions.ts';

/**
 * The document without the passages that instruct its reader: their characters are blanks and their words are gone, so that no
 * value is taken from them. Every other offset stays the same. Linear.
 */
export const withoutInstructions = (document: DocumentText): DocumentText => {
  const passages = readerInstructions(document.text);
  if (passages.length === 0) return document;
  const isInstruction = (start: number) => passages.some((one) => start >= one.start && start < one.end);
  let text = document.text;
  for (const { start, end } of passages)
    text = text.slice(0, start) + text.slice(start, end).replace(/[^\n]/g, ' ') + text.slice(end);
  const pages = document.pages.map((page) => ({ ...page, words: page.words.filter((word) => !isInstruction(word.start)) }));
  return { ...document, text, pages };
};
