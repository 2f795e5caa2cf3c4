/** The LIKE pattern for a part of a text, with its special characters escaped. Between its words there may be others. */
export const likePattern = (text: string): string =>
  `%${text
    .trim()
    .replaceAll(/[\\%_]/g, '\\$&')
    .split(/\s+/)
    .join('%')}%`;
