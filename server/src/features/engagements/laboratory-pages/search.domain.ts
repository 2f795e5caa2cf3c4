const mostWords = 12;

/** What a person typed as a query of all its words, each of which may be the beginning of a longer one; empty without words. */
export const searchWords = (search: string): string =>
  (search.match(/[\p{L}\p{N}]+/gu) ?? [])
    .slice(0, mostWords)
    .map((word) => `${word}:*`)
    .join(' & ');
