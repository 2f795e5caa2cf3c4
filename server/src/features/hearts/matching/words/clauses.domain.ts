/** A part of a text that says one thing: the text, and its place as offsets of characters. */
export type Clause = { readonly text: string; readonly start: number; readonly end: number };

const contrasts = 'but|however|although|though|whereas|while|except|excluding|rather than|instead of|without';

/** Ends of sentences, line breaks, brackets, and words that set a clause off from the one before. */
const breaks = new RegExp(
  [
    String.raw`(?<=[.!?])\s+(?=[\p{Lu}\p{N}“"(•*-])`,
    String.raw`\s+(?=\d+[.)]\s)`,
    String.raw`[;\n\r•()[\]]+`,
    String.raw`:(?=\s)`,
    String.raw`,?\s+(?=(?:${contrasts})\b)`,
    String.raw`,\s+(?=(?:not|no|nor)\b)`,
    String.raw`\s+(?=(?:and|or) (?:not|no)\b)`,
    String.raw`\s+[–—-]\s+`,
  ].join('|'),
  'gu',
);

const split = (text: string, pattern: RegExp): Clause[] => {
  const parts: Clause[] = [];
  let start = 0;
  const add = (end: number) => {
    const part = text.slice(start, end);
    if (part.trim() !== '') parts.push({ text: part, start, end });
  };
  for (const found of text.matchAll(pattern)) {
    add(found.index);
    start = found.index + found[0].length;
  }
  add(text.length);
  return parts;
};

/** The clauses of a text in order; empty ones are left out. */
export const clausesOf = (text: string): Clause[] => split(text, breaks);

/** The parts of a clause between its commas, placed in the text that the clause is of. */
export const commaParts = (clause: Clause): Clause[] =>
  split(clause.text, /,\s+/g).map(({ text, start, end }) => ({ text, start: clause.start + start, end: clause.start + end }));

/** A text with some of its parts blanked out, so that all that is left keeps its place. */
export const withoutParts = (text: string, parts: readonly Clause[]): string =>
  parts.reduce((left, { start, end }) => `${left.slice(0, start)}${' '.repeat(end - start)}${left.slice(end)}`, text);
