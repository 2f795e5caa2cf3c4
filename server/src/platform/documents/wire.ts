import type { DocumentFlag } from '../../kernel/document-text.ts';
import type { Region } from './pdf/render.ts';
import type { PlacedWord } from './words.ts';

/** A word as it travels between processes: text, box, confidence, size, bold, angle, recognized. */
type PackedWord = readonly [string, number, number, number, number, number, number, 0 | 1, number, 0 | 1];

const rounded = (value: number) => Math.round(value * 100) / 100;

export const packWord = (word: PlacedWord): PackedWord => [
  word.text,
  rounded(word.x0),
  rounded(word.y0),
  rounded(word.x1),
  rounded(word.y1),
  Math.round(word.confidence * 1000) / 1000,
  rounded(word.size),
  word.bold ? 1 : 0,
  word.angle,
  word.recognised ? 1 : 0,
];

export const unpackWord = ([text, x0, y0, x1, y1, confidence, size, bold, angle, recognised]: PackedWord): PlacedWord => ({
  text,
  x0,
  y0,
  x1,
  y1,
  confidence,
  size,
  bold: bold === 1,
  angle,
  ...(recognised === 1 ? { recognised: true } : {}),
});

/** The text child's event for one page of a PDF. */
export type PageEvent = {
  readonly number: number;
  readonly width: number;
  readonly height: number;
  readonly lines: readonly (readonly PackedWord[])[];
  readonly witness: readonly PackedWord[];
  readonly recognise: 'nothing' | 'page' | readonly Region[];
  readonly flags: readonly DocumentFlag[];
};

export type PdfAnswer = { readonly pageCount: number; readonly flags: readonly DocumentFlag[] };
export type FlowAnswer = { readonly flags: readonly DocumentFlag[] };
export type RenderRequest = { readonly page: number; readonly region: Region | null; readonly dpi: number };

export type RecogniseRequest = {
  /** Boxes of words that are already known, as shares of the picture. */
  readonly erase: readonly { x0: number; y0: number; x1: number; y1: number }[];
  readonly thorough: boolean;
};
export type RecogniseAnswer = { readonly lines: readonly (readonly PackedWord[])[]; readonly meanConfidence: number };

/** Boxes, as shares of the picture, whose words are read apart from all others. */
export type LookRequest = { readonly boxes: readonly { x0: number; y0: number; x1: number; y1: number }[] };
export type LookAnswer = { readonly texts: readonly string[] };
