/** The LIKE pattern for a part of a text, with its special characters escaped. Between its words there may be others. */
export const likePattern = (text: string): string => {
  const escaped = text.replaceAll(/[\\%_]/g, '\\$&');
  return `%${escaped.trim().split(/\s+/).join('%')}%`;
};
