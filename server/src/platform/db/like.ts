/** The LIKE pattern for a part of a text, with its special characters escaped. */
export const likePattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
