/** The differences between British and American spelling, after accents and capitals are removed. */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/ß/g, 'ss'],
  [/(?<=.{2})our(?=$|al|ed$|ing$|less|able)/, 'or'],
  [/(?<=.)[ao]e(?=.)/g, 'e'],
  [/^[ao]e(?=.{3})/, 'e'],
  [/sulph/, 'sulf'],
  [/leuc(?=o|em)/, 'leuk'],
  [/mould/, 'mold'],
  [/(?<=.{3})is(?=e$|ed$|ing$|er$|ation)/, 'iz'],
  [/(?<=.{3}l)ys(?=e$|ed$|ing$|er$)/, 'yz'],
  [/(?<=.{2}[bt])re$/, 'er'],
  [/logue$/, 'log'],
  [/(?<=.{2}[aeiou])ll(?=ed$|ing$|er$)/, 'l'],
];

/** A quick test that skips all words to which no spelling rule can apply. */
const mayBeBritish = /ß|our|[ao]e|ulph|leuc|mould|[iy]s[aei]|[bt]re$|logue$|ll(?:ed|ing|er)$/;

const irregular = new Map(
  (
    'mice:mouse children:child women:woman men:man sera:serum bacteria:bacterium fungi:fungus bacilli:bacillus nuclei:nucleus ' +
    'spermatozoa:spermatozoon mitochondria:mitochondrion ganglia:ganglion matrices:matrix indices:index feet:foot teeth:tooth ' +
    'specimen:sample species:species series:series diabetes:diabetes rabies:rabies scabies:scabies feces:feces faeces:feces ' +
    'herpes:herpes caries:caries microarray:microarray'
  )
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
);

const singular = (word: string): string => {
  if (word.length < 4 || !/[sei]$/.test(word)) return word;
  if (/[^aeiou]ae$/.test(word)) return word.slice(0, -1);
  if (word.endsWith('cocci')) return `${word.slice(0, -1)}us`;
  if (!word.endsWith('s') || /(?:ss|us|is)$/.test(word)) return word;
  if (/(?:.{3}ys|.{4}os|stas)es$/.test(word)) return `${word.slice(0, -2)}is`;
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:x|ch|sh|ss|z|.{2}[^aeo]us)es$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
};

const singularOf = (word: string): string => {
  const known = irregular.get(word);
  if (known !== undefined) return known;
  const one = singular(word);
  return one === word ? word : (irregular.get(one) ?? one);
};

/** "CARS", "IRMS" and "SARS" are no plurals: four capitals, the last an S. */
export const isShortAbbreviation = (written: string): boolean => /^[A-Z]{3}S$/.test(written);

const made = new Map<string, string>();
const madeLimit = 60_000;
const plain = /^[a-z0-9]+$/;

/**
 * One written word as the term lists compare it: lower case, no accents, singular, American spelling. Endings stay, so that
 * "sequence" and "sequencing", "organ" and "organic" are different words here, unlike in `stemOf`.
 */
export const formOf = (written: string): string => {
  const found = made.get(written);
  if (found !== undefined) return found;
  const lower = written.toLowerCase();
  const folded = plain.test(lower) ? lower : lower.normalize('NFKD').replace(/[^\p{L}\p{N}]/gu, '');
  let form = isShortAbbreviation(written) ? folded : singularOf(folded);
  if (mayBeBritish.test(form)) for (const [pattern, spelling] of spellings) form = form.replace(pattern, spelling);
  if (made.size >= madeLimit) made.clear();
  made.set(written, form);
  return form;
};

const wordPattern = /[\p{L}\p{N}\p{M}]+/gu;

/** The form of a word at a place of a text: '' for a possessive s. */
export const formAt = (text: string, start: number, end: number): string =>
  end - start === 1 && text[start] === 's' && /['’`´]/.test(text[start - 1] ?? '') ? '' : formOf(text.slice(start, end));

/** The words of a text as they are written, without a possessive s. */
export const writtenWords = (text: string): readonly string[] =>
  (/['’`´]/.test(text) ? text.replace(/['’`´]s(?![\p{L}\p{N}])/gu, '') : text).match(wordPattern) ?? [];

/**
 * The lookup key of a term: the forms of its words without spaces, so that "light-sheet" and "lightsheet" are one, and
 * "gastro-oesophageal" and "gastroesophageal".
 */
export const keyOfForms = (forms: readonly string[]): string => keyOfJoined(forms.join(''));

/** The same, of forms that are joined already. */
export const keyOfJoined = (joined: string): string =>
  joined.includes('ae') || joined.includes('oe') ? joined.replace(/(?<=.)[ao]+e(?=.)/g, 'e') : joined;

export const keyOf = (term: string): string => keyOfForms(writtenWords(term).map(formOf));

/** The letters and digits of a term: the key of nearly every packed form, without looking at its words. */
export const plainKeyOf = (term: string): string => term.toLowerCase().replace(/[^a-z0-9]+/g, '');
