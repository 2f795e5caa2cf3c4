import type { DocumentFlag } from '../../kernel/document-text.ts';

/** Most of one document that is read. The rest is reported, not silently left out. */
export const readingLimits = {
  pages: 300,
  characters: 2_000_000,
  /** Pages that are read from their picture; the first `fullyRecognisedPages` of them with second looks. */
  recognisedPages: 60,
  fullyRecognisedPages: 20,
  /** Pictures inside a DOCX. */
  embeddedPictures: 12,
} as const;

export const truncatedAt = (characters: number, page?: number): DocumentFlag => ({
  code: 'truncated',
  detail: `Only the first ${characters.toLocaleString('en-US')} characters were read.`,
  ...(page === undefined ? {} : { page }),
});
