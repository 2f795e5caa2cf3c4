import { isGeneAt, isInCapitals } from './company.domain.ts';
import { correctionOf } from './correction.domain.ts';
import { formAt, keyOf, keyOfForms, keyOfJoined } from './forms.domain.ts';
import { labelOf } from './labels.domain.ts';
import { termIndex } from './term-index.domain.ts';
import type { Form, TermKind } from './terms.domain.ts';
import type { Concept } from './vocabulary.domain.ts';
import { stemOf, tokensOf } from './words.domain.ts';

/** A thing that a text names, and where: `start` and `end` are offsets into the text. */
export type Recognized = {
  /** Stable: of an own concept its id ("whole-genome"), of a term of an open list that of its source ("obi:0002117"). */
  readonly id: string;
  readonly kind: TermKind;
  readonly label: string;
  /** The meaning is broader than the words: for an instrument, the method. */
  readonly isBroader: boolean;
  readonly start: number;
  readonly end: number;
  /** The own concept that this is or, for a term of a list, that gathers it with others. */
  readonly concept: Concept | null;
  /** The ways to write it, its name first. */
  readonly texts: readonly string[];
};

const mostWords = 9;
const shortestCompound = 7;
/** "Test" and "testes" have the same stem. */
const shortestStem = 5;

/** `isApart`: no name goes over from the word before. */
type Written = {
  readonly form: string;
  readonly stem: string;
  readonly start: number;
  readonly end: number;
  readonly isApart: boolean;
};
type Place = { readonly start: number; readonly end: number };
/** `found` is null for a phrase that only seems to name something. */
type Candidate = { readonly found: Form | null; readonly start: number; readonly end: number };

/**
 * True when the capitals of a word suggest a name or an abbreviation: "MiSeq", or "Cornell" in a sentence. Such words are not
 * corrected.
 */
const isNamed = (text: string, start: number, end: number, before: Place | undefined): boolean => {
  const word = text.slice(start, end);
  if (/\p{L}\p{Lu}/u.test(word) && word !== word.toUpperCase()) return true;
  if (before === undefined || !/^\p{Lu}/u.test(word)) return false;
  return /^\p{Ll}/u.test(text.slice(before.start, before.end)) && /^\s$/.test(text.slice(before.end, start));
};

/** A name goes over a hyphen, a slash, a comma or a line, not over the end of a clause; "H. pylori" is the exception. */
const isBroken = (gap: string, before: string): boolean =>
  gap.length > 1 && /[.;:!?(){}[\]|"“”]|\n\s*\n/.test(gap) && !(/^\.\s$/.test(gap) && before.length === 1);

const writtenOf = (text: string): Written[] =>
  tokensOf(text).map(({ stem, start, end }, place, tokens) => {
    const before = tokens[place - 1];
    const isApart = before !== undefined && isBroken(text.slice(before.end, start), text.slice(before.start, before.end));
    const form = formAt(text, start, end);
    const corrected = isNamed(text, start, end, before) ? null : correctionOf(form);
    return corrected === null
      ? { form, stem, start, end, isApart }
      : { form: corrected, stem: stemOf(corrected), start, end, isApart };
  });

/** "Muscle-invasive" and "serum-free" are not about muscle and serum. */
const turnsAway =
  /^[-\u2010-\u2013](?:bearing|dependent|expressing|free|invasive|like|naive|penetrant|producing|receptor|releasing|resistant|secreting|sensitive|shaped|sparing)\b/i;

/** "EGFR and KRAS mutated cases" and "BRAF inhibitors" say what is studied, and ask for no test of it. */
const describes =
  /^(?:[\s,/-]|and\b|or\b|[A-Z][A-Z\d]{1,7}\b)*(?:agonist|amplified|antagonist|blockade|deficien|deleted|degrad|directed|driven|fusion|inhibit|mutant|mutated|negative|positive|rearranged|resistan|wild)/;
const describedWithin = 60;

/** An abbreviation with another at its hyphen is something else than by itself: IMS in "GC-IMS". */
const isPartOfCompound = (text: string, start: number, end: number): boolean =>
  /^[\p{Lu}\d]{2,5}$/u.test(text.slice(start, end)) &&
  (/\p{Lu}[-\u2010-\u2013]$/u.test(text.slice(Math.max(0, start - 2), start)) ||
    /^[-\u2010-\u2013]\p{Lu}/u.test(text.slice(end, end + 2)));

const joined = (words: readonly Written[]): string => keyOfForms(words.map(({ form }) => form));

/** The key of "cancer of the ovary" as "ovary cancer", when the words are so. */
const turned = (words: readonly Written[]): string | null => {
  const of = words.findIndex(({ form }) => form === 'of');
  if (of < 1) return null;
  const first = words[of + 1]?.form === 'the' ? of + 2 : of + 1;
  return first < words.length ? joined([...words.slice(first), ...words.slice(0, of)]) : null;
};

/** Words side by side: the key of their forms, their stems, and how many have a form. */
type Phrase = { readonly words: readonly Written[]; readonly key: string; readonly stems: string; readonly count: number };

/** The term that these words name together, if any; null when they only seem to name one. */
const formOfPhrase = ({ words, key, stems, count }: Phrase): Form | null | undefined => {
  const { byKey, byStems, firstStems, blocked } = termIndex();
  if (blocked.has(key)) return null;
  const exact = byKey(key);
  if (exact !== undefined && (exact.words === count || key.length >= shortestCompound)) return exact;
  const mayBeAlike = firstStems.has(words[0]?.stem ?? '') && (count > 1 || stems.length >= shortestStem);
  const alike = mayBeAlike ? byStems(stems) : undefined;
  const other = turned(words);
  return alike ?? (other === null ? undefined : byKey(other));
};

/** Words that name work and are said once for several things: "exome and genome sequencing". */
const heads: ReadonlySet<string> = new Set(
  (
    'analysis assay culture detection enumeration genotyping imaging measurement microscopy panel profiling screening sequencing ' +
    'serology staining testing typing'
  ).split(' '),
);
const joints: ReadonlySet<string> = new Set(['and', 'or']);
const mostShared = 6;

/** The head that a phrase shares with what is listed after it, "and" or "or" before the last: "sterility and viability testing". */
const sharedHead = (text: string, words: readonly Written[], after: number): string | null => {
  const gapBefore = (place: number) => text.slice(words[place - 1]?.end, words[place]?.start);
  if (!/[,/]/.test(gapBefore(after)) && !joints.has(words[after]?.form ?? '')) return null;
  let isLast = false;
  for (let place = after; place < Math.min(words.length, after + mostShared); place++) {
    const { form, isApart } = words[place] as Written;
    if (isApart || (isLast && !/^(?:\s+|-)$/.test(gapBefore(place)))) return null;
    if (isLast && heads.has(form) && !joints.has(words[place - 1]?.form ?? '')) return form;
    isLast ||= joints.has(form);
  }
  return null;
};

const isMeant = ({ term, text: name, inCapitals, inCompany }: Form, text: string, start: number, end: number): boolean =>
  // "Hand, foot and mouth disease" has a comma; in "the lung, cancer" it separates.
  (name.includes(',') || !/,\s/.test(text.slice(start, end))) &&
  !turnsAway.test(text.slice(end, end + 13)) &&
  ((term.kind !== 'method' && term.kind !== 'analyte') || !describes.test(text.slice(end, end + describedWithin))) &&
  (term.isOwn || !isPartOfCompound(text, start, end)) &&
  (!inCapitals || isInCapitals(text.slice(start, end))) &&
  (!inCompany || isGeneAt(text, start, end));

const mostBeforeHead = 3;

/** The own method that words name together with a head that stands after others. */
const formWithHead = (
  { words, key, count }: Phrase,
  text: string,
  all: readonly Written[],
  place: number,
): Form | undefined => {
  if (count > mostBeforeHead) return undefined;
  const head = sharedHead(text, all, place + words.length);
  const form = head === null ? undefined : termIndex().byKey(keyOfJoined(key + head));
  return form?.term.isOwn && form.term.kind === 'method' && form.words === count + 1 ? form : undefined;
};

/** The phrases from a place on, from one word to `mostWords`; leaves out phrases that end with a possessive s. */
function* phrasesFrom(words: readonly Written[], place: number): Generator<Phrase> {
  const named: Written[] = [];
  let forms = '';
  let stems = '';
  let count = 0;
  for (const word of words.slice(place, place + mostWords)) {
    if (named.length > 0 && word.isApart) return;
    stems = named.length > 0 ? `${stems} ${word.stem}` : word.stem;
    forms += word.form;
    named.push(word);
    if (word.form === '') continue;
    count += 1;
    yield { words: named, key: keyOfJoined(forms), stems, count };
  }
}

const candidatesOf = (text: string): Candidate[] => {
  const words = writtenOf(text);
  const candidates: Candidate[] = [];
  words.forEach(({ form, start }, place) => {
    if (form === '') return;
    for (const phrase of phrasesFrom(words, place)) {
      const named = formOfPhrase(phrase);
      const found = named === undefined ? formWithHead(phrase, text, words, place) : named;
      const end = phrase.words.at(-1)?.end ?? start;
      if (found === undefined || (found !== null && !isMeant(found, text, start, end))) continue;
      candidates.push({ found, start, end });
    }
  });
  return candidates;
};

const length = ({ start, end }: Candidate): number => end - start;

const contains = (outer: Candidate, inner: Candidate): boolean =>
  outer.start <= inner.start && outer.end >= inner.end && length(outer) > length(inner);

/** Longest names first, and of two equally long ones that of the own vocabulary; before them what only seems to be a name. */
const byWeight = (a: Candidate, b: Candidate): number => {
  if (a.found === null || b.found === null) return Number(a.found !== null) - Number(b.found !== null);
  return length(b) - length(a) || Number(b.found.term.isOwn) - Number(a.found.term.isOwn) || a.start - b.start;
};

/** Those that are left when no two may overlap, in the order of the text. */
const apart = (candidates: readonly Candidate[], size: number): Candidate[] => {
  const named = candidates.filter(({ found }) => found !== null);
  const blocked = candidates.filter((one) => one.found === null && !named.some((other) => contains(other, one)));
  const isTaken = new Uint8Array(size);
  const taken: Candidate[] = [];
  for (const candidate of [...blocked, ...named].sort(byWeight)) {
    if (isTaken.subarray(candidate.start, candidate.end).includes(1)) continue;
    isTaken.fill(1, candidate.start, candidate.end);
    taken.push(candidate);
  }
  return taken.sort((a, b) => a.start - b.start);
};

const recognizeAnew = (text: string): readonly Recognized[] =>
  apart(candidatesOf(text), text.length).flatMap(({ found, start, end }) => {
    if (found === null) return [];
    const { id, kind, concept, texts } = found.term;
    return [{ id, kind, label: labelOf(found.term), isBroader: found.isInstrument, start, end, concept, texts }];
  });

/** Requests are read again for each condition that could be left out, and when they are submitted. */
const recognized = new Map<string, readonly Recognized[]>();
const rememberedTexts = 64;

/**
 * Finds the terms named in a text, in the order of the text and without overlap. Abbreviations that are also words count in
 * capitals only, and one typing error in a long word is forgiven. A term has one id and one label, however often and in which
 * words it is named. The first call builds the index of terms.
 */
export const recognize = (text: string): readonly Recognized[] => {
  const known = recognized.get(text);
  if (known !== undefined) return known;
  if (recognized.size >= rememberedTexts) recognized.clear();
  const found = recognizeAnew(text);
  recognized.set(text, found);
  return found;
};

const mostSuggestions = 8;

/**
 * At most eight labels of a kind for what a person has typed so far: names that begin with it before names that contain it, own
 * concepts before open lists, short names before long ones.
 */
export const termsOfKind = (kind: TermKind, words: string): string[] => {
  const wanted = keyOf(words);
  if (wanted.length < 2) return [];
  const ranks = new Map<string, number>();
  const { keys, byKey } = termIndex();
  for (const key of keys()) {
    const at = key.indexOf(wanted);
    const form = at < 0 ? undefined : byKey(key);
    if (form?.term.kind !== kind) continue;
    const rank = (at === 0 ? 0 : 2) + (form.term.isOwn ? 0 : 1);
    const label = labelOf(form.term);
    ranks.set(label, Math.min(rank, ranks.get(label) ?? rank));
  }
  return [...ranks]
    .sort(([a, first], [b, second]) => first - second || a.length - b.length || (a < b ? -1 : 1))
    .slice(0, mostSuggestions)
    .map(([label]) => label);
};
