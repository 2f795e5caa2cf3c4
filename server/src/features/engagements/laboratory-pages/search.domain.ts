const mostWords = 12;

/** The typed words as a query of all of them, each of which may be the beginning of a longer one; empty without words. */
export const searchWords = (search: string): string =>
  (search.match(/[\p{L}\p{N}]+/gu) ?? [])
    .slice(0, mostWords)
    .map((word) => `${word}:*`)
    .join(' & ');
