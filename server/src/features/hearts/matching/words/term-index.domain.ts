import analytes from '../../../../../../knowledge/terms/analytes.json' with { type: 'json' };
import cells from '../../../../../../knowledge/terms/cells.json' with { type: 'json' };
import curation from '../../../../../../knowledge/terms/curation.json' with { type: 'json' };
import diseases from '../../../../../../knowledge/terms/diseases.json' with { type: 'json' };
import instruments from '../../../../../../knowledge/terms/instruments.json' with { type: 'json' };
import methods from '../../../../../../knowledge/terms/methods.json' with { type: 'json' };
import organisms from '../../../../../../knowledge/terms/organisms.json' with { type: 'json' };
import organs from '../../../../../../knowledge/terms/organs.json' with { type: 'json' };
import specimens from '../../../../../../knowledge/terms/specimens.json' with { type: 'json' };
import { formOf, keyOf, keyOfForms, plainKeyOf, writtenWords } from './forms.domain.ts';
import { abbreviates, isAbbreviation } from './labels.domain.ts';
import type { Form, Term, TermKind } from './terms.domain.ts';
import { type Concept, conceptEntries, concepts } from './vocabulary.domain.ts';
import { stemsOf } from './words.domain.ts';

type TermIndex = {
  /** By the joined forms of its words, as `keyOf` makes them. */
  readonly byKey: (key: string) => Form | undefined;
  /** Own phrases, by their stems with a space between. */
  readonly byStems: (stems: string) => Form | undefined;
  /** The first stems of own phrases. */
  readonly firstStems: ReadonlySet<string>;
  /** Keys of phrases that only seem to name something. */
  readonly blocked: ReadonlySet<string>;
  readonly keys: () => Iterable<string>;
  /** The forms of the words of own phrases. */
  readonly ownWords: ReadonlySet<string>;
};

type TermList = {
  readonly part: string;
  readonly kind: string;
  readonly sources: Readonly<Record<string, { readonly name: string; readonly commit: string }>>;
  readonly rows: readonly string[];
};

/** Of a form that two lists have, the first counts; the packed lists have none. */
export const termLists: readonly TermList[] = [specimens, cells, organs, organisms, diseases, methods, instruments, analytes];

const kindOf = (kind: string | undefined): TermKind | null => {
  if (kind === undefined || kind === 'method') return 'method';
  return kind === 'specimen' || kind === 'subject' || kind === 'analyte' ? kind : null;
};

/** Own abbreviations that are English words in small letters. */
const alsoWords = new Set(
  'ace aids aim all als ana art bam bun cap care cars cat chip clip cod cow dart dip dish ear elf fab fast fish fit flip fret gas gem gist ham hit hot ice ink ipad its lab lamp leaf lift mac mad map mash mass men met mic nap net oat oct our page paint pair pal palm pan pap pat pet pie pin pip rad rap rat ray rip sage sap sat sim sims sir spa star stem storm tab tag tap tat tea tic tin tip use was wes who'.split(
    ' ',
  ),
);

type Concepts = {
  /** The concept that has a phrase with this key, and the term that has it as its name. */
  readonly gathered: ReadonlyMap<string, Concept>;
  readonly named: ReadonlyMap<string, Term>;
  readonly byKey: ReadonlyMap<string, Form>;
  readonly byStems: ReadonlyMap<string, Form>;
  readonly words: ReadonlySet<string>;
};

const readConcepts = (): Concepts => {
  const gathered = new Map<string, Concept>();
  const named = new Map<string, Term>();
  const byKey = new Map<string, Form>();
  const byStems = new Map<string, Form>();
  const allWords = new Set<string>();
  for (const { id, phrases, instruments = [], inCompany, kind: written } of conceptEntries) {
    const kind = kindOf(written);
    const concept = concepts.get(id);
    if (concept === undefined) continue;
    const term: Term | null = kind && { id, kind, texts: phrases, concept, isOwn: true };
    [...phrases, ...instruments].forEach((text, place) => {
      const words = writtenWords(text).map(formOf);
      const key = keyOfForms(words);
      const isInstrument = place >= phrases.length;
      // The name of one product is no misspelling of another: MILLIPLEX and Milliflex.
      if (!isInstrument) for (const word of words) allWords.add(word);
      if (!gathered.has(key)) gathered.set(key, concept);
      if (term === null) return;
      if (place === 0) named.set(key, term);
      const needsCompany = inCompany.includes(text);
      const inCapitals = needsCompany || (isAbbreviation(text) && alsoWords.has(text.toLowerCase()));
      const form = { term, text, words: words.length, inCapitals, inCompany: needsCompany, isInstrument };
      if (!byKey.has(key)) byKey.set(key, form);
      const stems = stemsOf(text).join(' ');
      if (!byStems.has(stems)) byStems.set(stems, form);
    });
  }
  return { gathered, named, byKey, byStems, words: allWords };
};

/** The term of a phrase that is another way to write it. Of an organ or a disease a phrase may be a part or a kind of it. */
const exactOwn = (form: Form | undefined): Term | undefined => {
  const term = form?.term;
  return term?.kind === 'method' || term?.kind === 'analyte' || term?.concept?.isGathered === true ? term : undefined;
};

type PackedForm = { readonly text: string; readonly key: string; readonly inCapitals: boolean };

/** Reads `text`, `^text` or `text~key`. */
const unpack = (packed: string): PackedForm => {
  const inCapitals = packed.startsWith('^');
  const end = packed.indexOf('~');
  const text = packed.slice(inCapitals ? 1 : 0, end < 0 ? undefined : end);
  return { text, key: end < 0 ? plainKeyOf(text) : packed.slice(end + 1), inCapitals };
};

const build = (): TermIndex => {
  const own = readConcepts();
  const rows = termLists.flatMap((list) => list.rows);
  const kinds = termLists.flatMap((list) => list.rows.map(() => kindOf(list.kind) ?? 'method'));

  // A row and a place in it as one number: the forms themselves are made when they are met.
  const placeBits = 6;
  const places = new Map<string, number>();
  rows.forEach((row, at) => {
    row.split('|').forEach((packed, place) => {
      if (place > 0) places.set(unpack(packed).key, (at << placeBits) | place);
    });
  });

  /** An instrument means the method that is done with it, and every row of PSI-MS is one of mass spectrometry. */
  const instrumentOf = (id: string, forms: readonly PackedForm[]): Term | undefined =>
    forms.map(({ key }) => own.byKey.get(key)).find((form) => form?.isInstrument)?.term ??
    (id.startsWith('MS:') ? own.named.get(keyOf('mass spectrometry')) : undefined);
  const namedBy = (kind: TermKind, forms: readonly PackedForm[]): Term | undefined => {
    const named = forms.map(({ key }) => own.named.get(key)).find((term) => term !== undefined);
    const alike = exactOwn(own.byKey.get(forms[0]?.key ?? ''));
    return named ?? (alike?.kind === kind ? alike : undefined);
  };

  const unpacked = new Map<
    number,
    { readonly term: Term; readonly forms: readonly PackedForm[]; readonly isInstrument: boolean }
  >();
  const rowAt = (at: number) => {
    const known = unpacked.get(at);
    if (known !== undefined) return known;
    const [id = '', ...packed] = (rows[at] ?? '').split('|');
    const forms = packed.map(unpack);
    const instrument = instrumentOf(id, forms);
    const kind = kinds[at] ?? 'method';
    const same = instrument ?? namedBy(kind, forms);
    const concept = forms.map(({ key }) => own.gathered.get(key)).find((one) => one !== undefined) ?? null;
    const texts = forms.map(({ text }) => text);
    const term = same ?? { id: id.toLowerCase(), kind, texts, concept, isOwn: false };
    const row = { term, forms, isInstrument: instrument !== undefined };
    unpacked.set(at, row);
    return row;
  };

  const made = new Map<number, Form>();
  const formAt = (code: number): Form => {
    const known = made.get(code);
    if (known !== undefined) return known;
    const { term, forms, isInstrument } = rowAt(code >> placeBits);
    const { text = '', inCapitals = false } = forms[(code & ((1 << placeBits) - 1)) - 1] ?? {};
    const form = { term, text, words: writtenWords(text).length, inCapitals, inCompany: false, isInstrument };
    made.set(code, form);
    return form;
  };

  /**
   * True when a list has the exact name of something that a concept only groups: never for a method, its name and its
   * abbreviations.
   */
  const isMoreExact = (key: string, { term, text }: Form, ownForm: Form): boolean => {
    if (own.named.has(key) || term.isOwn || exactOwn(ownForm)?.kind === term.kind) return false;
    return !isAbbreviation(text) || (abbreviates(text, term.texts[0] ?? '') && !abbreviates(text, ownForm.term.texts[0] ?? ''));
  };

  const byKey = (key: string): Form | undefined => {
    const ownForm = own.byKey.get(key);
    const code = places.get(key);
    if (code === undefined) return ownForm;
    const listed = formAt(code);
    return ownForm === undefined || isMoreExact(key, listed, ownForm) ? listed : ownForm;
  };
  return {
    byKey,
    byStems: (stems) => own.byStems.get(stems),
    firstStems: new Set([...own.byStems.keys()].map((stems) => stems.split(' ', 1)[0] ?? '')),
    blocked: new Set(curation.blocked.map(keyOf)),
    keys: () => new Set([...own.byKey.keys(), ...places.keys()]),
    ownWords: own.words,
  };
};

let built: TermIndex | null = null;

/** The index of all terms, made at first use. */
export const termIndex = (): TermIndex => {
  built ??= build();
  return built;
};
