import type { Box } from '@aliquot/contract/hearts/evidence';

/** Why a word is in the file but not visible to a person who looks at the page. Such words are never evidence. */
export type HiddenReason = 'invisible' | 'unseen' | 'tiny' | 'off-page' | 'zero-width';

/**
 * One word in reading order. `start` and `end` are offsets into `DocumentText.text`; `box` is null in flow formats;
 * `confidence` (0 to 1) is 1 for a trusted text layer and the OCR engine's own otherwise; `height` is the type size as a
 * share of the page's height.
 */
export type Word = {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly box: Box | null;
  readonly confidence: number;
  readonly height?: number;
  readonly bold?: boolean;
  /** Set where a word was read from a picture on a page whose other words come from its text layer. */
  readonly source?: 'ocr';
};

/** A table cell of a flow format (DOCX), as a span of characters of `DocumentText.text`. */
export type Cell = {
  readonly table: number;
  readonly row: number;
  readonly column: number;
  readonly start: number;
  readonly end: number;
};

/**
 * One page; or, in formats without pages, the whole flow as one entry whose `number`, `width` and `height` are null.
 * `source` says where its words come from. Width and height are PDF points, or pixels of an image.
 */
export type PageText = {
  readonly number: number | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly source: 'text' | 'ocr' | 'flow';
  readonly start: number;
  readonly end: number;
  readonly words: readonly Word[];
  readonly cells?: readonly Cell[];
};

export type DocumentFormat = 'pdf' | 'docx' | 'doc' | 'jpeg' | 'png' | 'txt';
/** What can be stored: documents, and tables, which are exchanged and never read. */
export type FileFormat = DocumentFormat | 'csv' | 'xlsx';

/** Something about the file that a reader of its findings should know. Never a reason to stop. */
export type DocumentFlag = {
  readonly code:
    | 'hidden-text'
    | 'distrusted-text-layer'
    | 'text-differs'
    | 'truncated'
    | 'macros'
    | 'external-links'
    | 'embedded-files'
    | 'scripts'
    | 'unreadable-page'
    | 'low-quality-scan'
    | 'instructions-to-reader';
  readonly detail: string;
  readonly page?: number;
};

/**
 * The text of a document with the position of every word. `text` is the pages' text in reading order, lines separated by
 * "\n" and pages by "\f"; it holds visible words only.
 */
export type DocumentText = {
  readonly format: DocumentFormat;
  readonly text: string;
  readonly pages: readonly PageText[];
  readonly flags: readonly DocumentFlag[];
};
