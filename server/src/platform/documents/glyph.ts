import type { HiddenReason } from '../../kernel/document-text.ts';

/**
 * One character of a text layer in the display frame: points, origin at the top left, y downwards. `angle` is the reading
 * direction in degrees clockwise (0 is left to right); `object` is PDFium's handle of the text object that paints it.
 */
export type Glyph = {
  readonly text: string;
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
  readonly size: number;
  readonly angle: number;
  readonly bold: boolean;
  /** White space in front of it: written in the file, or concluded from its position. */
  readonly space: 'none' | 'generated' | 'real';
  readonly hidden: HiddenReason | null;
  readonly object: number;
};
