import { recognize } from '../matching/words/recognizer.domain.ts';
import { generalTerms } from '../matching/words/vocabulary.domain.ts';
import type { Passage } from './paper-text.domain.ts';
import { extraTerms, folded, genericForm, unknownWork, usedForm, workForm } from './wordings.domain.ts';

export type Kind = 'method' | 'analyte' | 'specimen' | 'subject';

/** A thing that a passage names, in the paper's words. `known` is false where no list of the request's has it. */
export type Named = {
  readonly id: string;
  readonly kind: Kind;
  readonly label: string;
  readonly known: boolean;
  readonly words: string;
  readonly start: number;
  readonly end: number;
};

const within = (one: Named, other: Named): boolean => one.start >= other.start && one.end <= other.end;
const overlaps = (one: Named, other: Named): boolean => one.start < other.end && other.start < one.end;

const capitalized = (text: string) => (/^[a-z]+(?:[\s-]|$)/.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text);

const known = new Map<string, Pick<Named, 'id' | 'label' | 'kind'> | null>();

/** A label of the extra list as the request's recognizer knows it, if it does. */
const knownAs = (label: string) => {
  const remembered = known.get(label);
  if (remembered !== undefined) return remembered;
  const [found] = recognize(label);
  const isWhole = found !== undefined && found.end - found.start >= label.length - 2;
  const as = isWhole ? { id: found.id, label: capitalized(found.label), kind: found.kind } : null;
  known.set(label, as);
  return as;
};

const extraIn = (text: string, plain: string): Named[] =>
  extraTerms.flatMap(({ kind, label, form }) => {
    const found = form.exec(plain);
    if (found === null) return [];
    const as = knownAs(label);
    const [start, end] = [found.index, found.index + found[0].length];
    const own = { id: `own:${folded(label)}`, kind, label };
    return [{ ...(as ?? own), known: as !== null, words: text.slice(start, end), start, end }];
  });

const isAbbreviated = (words: string): boolean => /\p{Lu}.*\p{Lu}|\p{Lu}.*\d/u.test(words);

/** The share of a listed item from which on it is the name itself. */
const mostOfItem = 0.6;

/** A method's words have to name work: "genotyping" does, "allele" does not; "the RNA-seq data" is there already. */
const namesWork = (words: string, after: string): boolean =>
  (isAbbreviated(words) || workForm.test(folded(words))) && !usedForm.test(after);

const isNucleicAcid = /\b[cg]?[dr]na\b/i;
/** DNA and RNA are specimens where extracts are sent; else they are a step of the work. */
const areSent = /extract|sample|eluate|purified|isolated|stored|banked|free/i;

/** "RNA Stool Kit" names no stool. */
const ofKit = /^(?: [\w-]+)? kits?\b/;

/** Words of languages in which "sera" is a verb. */
const otherArticle = /\b(?:le|la|les|une?|du|des|el|los|las|il|lo|di|della|do|da|na|em|os|as)\b/;

const isCounted = ({ kind, id, words, label, end }: Named, plain: string): boolean => {
  if (genericForm.test(folded(words)) || generalTerms.has(id)) return false;
  if (kind !== 'method' && ofKit.test(plain.slice(end, end + 30))) return false;
  if (folded(words) === 'sera' && otherArticle.test(plain)) return false;
  if (kind === 'specimen' && isNucleicAcid.test(label)) return areSent.test(words);
  return kind !== 'method' || words.length > mostOfItem * plain.length || namesWork(words, plain.slice(end, end + 30));
};

const unknownMethod = new RegExp(`(?<![\\p{L}\\d/+-])((?:[\\p{L}\\d/+-]+ ){1,4})(?:${unknownWork})(?![\\p{L}\\d])`, 'giu');
const joining =
  /^(?:a|an|the|and|or|of|by|for|with|using|in|on|to|from|as|via|then|our|all|each|any|its|their|these|this|that|be|is|are|will|using|standard|local|central|clinical|commercial|specific|additional|other|further|primary|secondary)$/i;

const isCode = (word: string): boolean =>
  isAbbreviated(word) &&
  !/^(?:table|figure|fig|section|appendix|part|step|visit|day|study|phase|\p{Lu}{1,2}\d{1,2})$/iu.test(word);

/** Methods in the paper's own words: a noun of work after an abbreviation that no list knows ("TB-drug dosing tests"). */
const unknownIn = (text: string, taken: readonly Named[]): Named[] =>
  [...text.matchAll(unknownMethod)].flatMap(({ 0: phrase, index }): Named[] => {
    const words = phrase.split(' ');
    const from = words.slice(0, -1).findLastIndex((word) => joining.test(word)) + 1;
    const name = words.slice(from).join(' ');
    const [modifier] = words.slice(from);
    if (words.length - from < 2 || modifier === undefined || !words.slice(from, -1).some(isCode) || name.length > 60) return [];
    const start = index + phrase.length - name.length;
    const own = {
      id: `own:${folded(name)}`,
      kind: 'method',
      label: name,
      known: false,
      words: name,
      start,
      end: start + name.length,
    } as const;
    return taken.some((other) => other.kind === 'method' && overlaps(own, other)) ? [] : [own];
  });

/** `mayBeOwn`: methods in the paper's own words count, too; `isBrief`: every word counts, as in a request that a person types. */
export type Reading = { readonly mayBeOwn: boolean; readonly isBrief: boolean };

/** The things that a text names, without what is too general to be asked for. */
const namedInText = (text: string, { mayBeOwn, isBrief }: Reading): Named[] => {
  const plain = folded(text);
  const recognized = recognize(text)
    .map(({ id, kind, label, start, end }) => ({
      id,
      kind,
      label: capitalized(label),
      known: true,
      words: text.slice(start, end),
      start,
      end,
    }))
    .filter((each) => isBrief || isCounted(each, plain));
  const extra = extraIn(text, plain).filter(
    (one) =>
      !recognized.some((other) => other.id === one.id || (within(one, other) && !within(other, one))) &&
      (one.kind !== 'method' || !usedForm.test(plain.slice(one.end, one.end + 30))),
  );
  const listed = [...recognized.filter((one) => !extra.some((other) => within(one, other))), ...extra];
  return mayBeOwn ? [...listed, ...unknownIn(text, listed)] : listed;
};

/** The things that a passage names, placed in the document's text. */
export const namedIn = ({ text, start }: Passage, reading: Reading): Named[] =>
  namedInText(text, reading).map((each) => ({ ...each, start: start + each.start, end: start + each.end }));

const binomial = /(?<![\p{L}.])(\p{Lu})(\p{Ll}{3,}) (\p{Ll}{4,})(?!\p{L})/gu;

/** Organisms in the paper's own words: a Latin name that the paper also writes with an initial ("A. gerardii"). */
export const organismsIn = (text: string): { readonly words: string; readonly start: number }[] => {
  const shortened = new Set(
    [...text.matchAll(/(?<!\p{L})(\p{Lu})\s?\.\s?(\p{Ll}{4,})(?!\p{L})/gu)].map(
      ([, initial, species]) => `${initial} ${species}`,
    ),
  );
  if (shortened.size === 0) return [];
  const found = [...text.matchAll(binomial)].filter(([, initial, , species]) => shortened.has(`${initial} ${species}`));
  return [...new Map(found.map(({ 0: words, index }) => [words, { words, start: index }] as const)).values()];
};
