import type { HiddenReason } from '../../kernel/document-text.ts';

/**
 * One character of a text layer in the display frame: points, origin at the top left, y downwards. `angle` is the reading
 * direction in degrees clockwise (0 is left to right). `luma` and `alpha` (0 to 255) are its paint.
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
  readonly luma: number;
  readonly alpha: number;
  readonly hidden: HiddenReason | null;
  readonly object: number;
};
