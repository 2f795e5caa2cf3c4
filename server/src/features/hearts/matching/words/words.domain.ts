import { isShortAbbreviation } from './forms.domain.ts';

const spellings: readonly (readonly [RegExp, string])[] = [
  [/^haem/, 'hem'],
  [/^paed/, 'ped'],
  [/^oest/, 'est'],
  [/(?<=.{3})our$/, 'or'],
];

const endings = [
  'isation',
  'ization',
  'ating',
  'ation',
  'ated',
  'ical',
  'ate',
  'ing',
  'ion',
  'ist',
  'ity',
  'ive',
  'al',
  'ed',
  'ic',
  'e',
  'y',
];
const shortestStem = 4;

const singular = (word: string): string => {
  if (word.length < 4 || !word.endsWith('s') || /(?:ss|us|is)$/.test(word)) return word;
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:x|ch|sh|ss|z)es$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
};

/** Forms that the rules would confuse or keep apart against their meaning in this field. */
const fixedStems: ReadonlyMap<string, string> = new Map(
  Object.entries({
    isolate: 'isolate',
    isolates: 'isolate',
    isolation: 'isolation',
    isolating: 'isolation',
    isolated: 'isolation',
    isolations: 'isolation',
    organ: 'organ',
    organs: 'organ',
    organic: 'organic',
    positive: 'positive',
    positives: 'positive',
    biologic: 'biologic',
    biologics: 'biologic',
    spine: 'spine',
    spinal: 'spine',
    general: 'general',
    generic: 'generic',
    metal: 'metal',
    metals: 'metal',
    metallic: 'metal',
    mice: 'mouse',
    sera: 'serum',
    feces: 'feces',
    faeces: 'feces',
    fecal: 'feces',
    faecal: 'feces',
    bacteria: 'bacteri',
    bacterium: 'bacteri',
    bacterial: 'bacteri',
    fungi: 'fung',
    fungus: 'fung',
    fungal: 'fung',
    virus: 'virus',
    viruses: 'virus',
    viral: 'virus',
  }),
);

const reduce = (word: string): string => {
  const fixed = fixedStems.get(word);
  if (fixed !== undefined) return fixed;
  let stem = singular(word);
  for (const [pattern, spelling] of spellings) stem = stem.replace(pattern, spelling);
  const ending = endings.find((candidate) => stem.endsWith(candidate) && stem.length - candidate.length >= shortestStem);
  return ending === undefined ? stem : stem.slice(0, -ending.length);
};

/** Function words, and words that every request and every laboratory uses: they do not distinguish laboratories. */
const emptyWords = new Set(
  (
    'a about above across after again all also am among an and any approximately are as at available be because been before being best ' +
    'between both but by can could day did do does done during each either else etc every experience few for from full further had has ' +
    'have he her high his how i if in into is it its last least less like look low make many may me month more most much must my near ' +
    'need new no non none nor not number of off on one only or other our out over own per please plus prefer provide quality quick ' +
    'require same seek several she should since so some such support team than that the their them then there these they this those ' +
    'three through to together too two under until up us use used using very via want was we week well were what when where whether ' +
    'which while who will with within without work would year you your analyses analysis analyze analyzed assess capability center ' +
    'clinic clinical collect company conduct data deliver determine evaluate facility group include including institute investigate lab ' +
    'laboratory measure method offer partner patient perform process project research result sample service specimen study test testing ' +
    'university'
  )
    .split(' ')
    .map((word) => reduce(word)),
);

const known = new Map<string, string>();
const knownLimit = 50_000;

/** The stem of one lower-case word: singular, American spelling, without one common ending. */
export const stemOf = (word: string): string => {
  const found = known.get(word);
  if (found !== undefined) return found;
  if (known.size >= knownLimit) known.clear();
  const stem = reduce(word);
  known.set(word, stem);
  return stem;
};

/** A word of a text: its stem, and its place as offsets of characters. */
export type Token = { readonly stem: string; readonly start: number; readonly end: number };

const stems = new Map<string, string>();

/** The stem of a word as it is written. */
const stemOfWritten = (word: string): string => {
  const found = stems.get(word);
  if (found !== undefined) return found;
  if (stems.size >= knownLimit) stems.clear();
  const lower = word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const stem = isShortAbbreviation(word) ? lower : stemOf(lower);
  stems.set(word, stem);
  return stem;
};

/** The words of a text in order, with accents and punctuation gone. */
export const tokensOf = (text: string): Token[] =>
  [...text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].map(({ 0: word, index }) => ({
    stem: stemOfWritten(word),
    start: index,
    end: index + word.length,
  }));

/** The stems of a text in order, with accents and punctuation gone. */
export const stemsOf = (text: string): string[] => tokensOf(text).map(({ stem }) => stem);

/** True when a stem can distinguish laboratories: not an empty word, not a lone letter, not a number. */
export const isTelling = (stem: string): boolean => stem.length > 1 && !emptyWords.has(stem) && !/^\d+$/.test(stem);

/**
 * Words whose meaning depends on the word before them (blood culture, cell culture; gene expression, protein expression). After
 * another distinctive word they count only together with it.
 */
const ambiguous: ReadonlySet<string> = new Set(
  ['culture', 'expression', 'screen', 'panel', 'profile', 'typing', 'load', 'line'].map(stemOf),
);

const pairOf = (first: string, second: string): string => `${first} ${second}`;

/** The numbering that distinguishes things of one name: interleukin 9, vitamin K, influenza B. */
const numbering = /^(?:\d{1,3}|[a-rt-z])$/;
/** C peptide, E coli, B cell; "a" and "I" are words, "s" ends one, and an X-ray is what it is without the X. */
const initial = /^[b-hj-rt-wyz]$/;

/** The telling words of a text, and its pairs of neighboring ones as `first second`, each as often as it occurs. */
export const wordsAndPairs = (stems: readonly string[]): { readonly words: string[]; readonly pairs: string[] } => {
  const words: string[] = [];
  const pairs: string[] = [];
  let before: string | null = null;
  let letter: string | null = null;
  for (const stem of stems) {
    if (!isTelling(stem)) {
      if (before !== null && numbering.test(stem)) pairs.push(pairOf(before, stem));
      before = null;
      letter = initial.test(stem) ? stem : null;
      continue;
    }
    const first = before ?? letter;
    if (first !== null) pairs.push(pairOf(first, stem));
    letter = null;
    if (before === null || !ambiguous.has(stem)) words.push(stem);
    before = stem;
  }
  return { words, pairs };
};
