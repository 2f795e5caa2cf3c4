import languages from '../../../../../../knowledge/reading-languages.json' with { type: 'json' };

export type Language = keyof typeof languages.words | 'other-script';

const languagesOf = new Map<string, Language[]>();
for (const [language, words] of Object.entries(languages.words) as [Language, string][])
  for (const word of new Set(words.split(' '))) languagesOf.set(word, [...(languagesOf.get(word) ?? []), language]);

const mostCharacters = 60_000;
const fewestWords = 25;
/** Share of words that are small words of the language: prose has 25 to 50 %, a form or a table less. */
const leastShare = 0.06;
/** The ratio of small words of another language to those of English from which a text is of that language. */
const clearly = 1.6;
const nearly = 0.8;
const foreignScript = /(?!\p{Script=Latin})\p{L}/gu;

/**
 * The language of a text, or null when it has too few typical words. Linear in the text, of which the first part is checked.
 */
export const languageOf = (text: string): Language | null => {
  const part = text.slice(0, mostCharacters);
  const letters = part.match(/\p{L}/gu)?.length ?? 0;
  const foreign = part.match(foreignScript)?.length ?? 0;
  const words = part.toLowerCase().match(/\p{L}+/gu) ?? [];
  if (foreign > 0.4 * letters) return 'other-script';
  if (words.length < fewestWords) return null;
  const counts = new Map<Language, number>();
  for (const word of words) for (const one of languagesOf.get(word) ?? []) counts.set(one, (counts.get(one) ?? 0) + 1);
  const ranked = [...counts].toSorted((a, b) => b[1] - a[1]);
  const [best] = ranked;
  if (!best || best[1] < leastShare * words.length) return null;
  const english = counts.get('en') ?? 0;
  if (best[0] === 'en' || best[1] < clearly * english) return 'en';
  // Near languages share many small words: the one that can be read is taken where it explains nearly as many.
  const near = ranked.find(([language, count]) => languages.named.includes(language) && count >= nearly * best[1]);
  return (near ?? best)[0];
};

export const isUnderstood = (language: Language | null): boolean =>
  language === null || languages.understood.includes(language);

/** True when papers of the language are read only if their heading names their kind. */
export const isNamedOnly = (language: Language | null): boolean => language !== null && languages.named.includes(language);
