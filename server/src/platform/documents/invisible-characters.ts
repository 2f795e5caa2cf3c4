const invisible =
  /[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0]|[\u{e0000}-\u{e0fff}]/gu;
const fewestSuspicious = 8;

/** Text without the characters that have no shape of their own, and how many of them there were. */
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
