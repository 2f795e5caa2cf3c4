/** Words as one sentence: a name that ends in a full stop, as "Tektronix, Inc.", brings its own. */
export const sentence = (words: string): string => (words.endsWith('.') ? words : `${words}.`);
