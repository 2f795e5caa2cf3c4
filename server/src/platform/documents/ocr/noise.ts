import { isKnownWord } from '../english/plausible.ts';
import type { OcrWord } from './engine.ts';
import type { Box } from './grey.ts';
import { type Spot, vote } from './spots.ts';

const certainSymbol = 0.7;
const certainShort = 0.5;
const certainWord = 0.3;
const certainOnFrame = 0.9;

/** True if the middle of a box lies in an area. */
export const isInside = (box: Box, area: Box) => {
  const x = (box.x0 + box.x1) / 2;
  const y = (box.y0 + box.y1) / 2;
  return x >= area.x0 && x <= area.x1 && y >= area.y0 && y <= area.y1;
};

/** Ornaments of a frame read as rows and columns of zeros; only real words and plain numbers are kept there. */
export const withoutOrnaments = (spots: readonly Spot[], frame: Box): Spot[] =>
  spots.filter((spot) => {
    if (isInside(spot, frame)) return true;
    const { text, confidence } = vote(spot);
    const plain = text.replace(/[^\p{L}\p{N}/.-]/gu, '');
    return (isKnownWord(plain) && plain.length > 2) || (confidence >= certainOnFrame && /[1-9]/.test(plain));
  });

/** Remains of rules and dirt; never a word of their own in print. */
const dirt = /^[|_~`'’‘"“”—¦=<>\\.,:;^°*]+$/;

/** Specks and squiggles that were read as characters: the shorter a word, the more certain it has to be. */
export const isSpeck = ({ text, confidence }: OcrWord): boolean => {
  if (dirt.test(text)) return true;
  const letters = text.replace(/[^\p{L}\p{N}]/gu, '').length;
  return confidence < (letters === 0 ? certainSymbol : letters <= 2 ? certainShort : certainWord);
};
