/** Ranges of code points that show nothing: controls, joiners, direction marks, fillers, variation selectors, tags. */
const shapeless: readonly (readonly [number, number])[] = [
  [0x00, 0x08],
  [0x0e, 0x1f],
  [0x7f, 0x9f],
  [0xad, 0xad],
  [0x34f, 0x34f],
  [0x61c, 0x61c],
  [0x115f, 0x1160],
  [0x17b4, 0x17b5],
  [0x180b, 0x180f],
  [0x200b, 0x200f],
  [0x202a, 0x202e],
  [0x2060, 0x206f],
  [0x3164, 0x3164],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
  [0xffa0, 0xffa0],
  [0xe0000, 0xe0fff],
];
const invisible = new RegExp(
  `[${shapeless.map(([from, to]) => `\\u{${from.toString(16)}}-\\u{${to.toString(16)}}`).join('')}]`,
  'gu',
);
const fewestSuspicious = 8;

/** Text without the characters that have no shape, and the number of them removed. */
export const withoutInvisibleCharacters = (text: string): { text: string; removed: number } => {
  let removed = 0;
  const visible = text.replace(invisible, () => {
    removed += 1;
    return '';
  });
  return { text: visible, removed };
};

/** A few of them are ordinary typography (soft hyphens, a byte order mark); many of them hide text. */
export const hidesText = (removed: number) => removed >= fewestSuspicious;
