import type { ResearchArea, ServiceType } from '@aliquot/contract/options';
import file from '../../../../../knowledge/protocol-wordings.json' with { type: 'json' };

const plainCharacters = new Map<string, string>();

const plainCharacter = (character: string): string => {
  const known = plainCharacters.get(character);
  if (known !== undefined) return known;
  if (/[’‘]/.test(character)) return "'";
  if (/[‐‑–—−]/.test(character)) return '-';
  const plain = character.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const kept = plain.length === character.length ? plain : character;
  plainCharacters.set(character, kept);
  return kept;
};

/** A text in lower case without accents, in which the wordings are written; every character stays in its place. */
export const folded = (text: string): string => {
  const lower = text.toLowerCase();
  // A few capitals become two characters: they stay as they are.
  const even =
    lower.length === text.length
      ? lower
      : text.replace(/./gu, (each) => (each.toLowerCase().length === each.length ? each.toLowerCase() : each));
  return even.replace(/\s/g, ' ').replace(/[^\x20-\x7e]/gu, plainCharacter);
};

/** A regular expression for forms between bounds of words, or for a whole text. */
const within = (forms: readonly string[], flags = ''): RegExp =>
  new RegExp(`(?<![a-z0-9_])(?:${forms.join('|')})(?![a-z0-9])`, flags);
const whole = (forms: readonly string[]): RegExp => new RegExp(`^(?:${forms.join('|')})$`);

const compiled = <Name extends string>(
  lists: Readonly<Record<Name, readonly string[]>>,
  make: (forms: readonly string[]) => RegExp,
) =>
  Object.fromEntries(Object.entries<readonly string[]>(lists).map(([name, forms]) => [name, make(forms)])) as Record<
    Name,
    RegExp
  >;

export type Zone = keyof typeof file.headings;

/** Of each zone the headings that begin it. Earlier zones go before later ones. */
export const headingForms: readonly (readonly [Zone, RegExp])[] = Object.entries(compiled(file.headings, whole)) as [
  Zone,
  RegExp,
][];

export const sentenceForms = compiled(file.sentences, within);
/** A sentence that begins with an order. */
export const orderForm = new RegExp(`^(?:[^a-z]*|\\w+\\d*[:.)] ?)(?:${file.sentences.orders.join('|')})(?![a-z0-9])`);

export const workForm = new RegExp(`(?:^|[^a-z0-9])(?:${file.work.join('|')})(?:$|[^a-z0-9])`);
/** After a method's name: its results are there already. */
export const usedForm = new RegExp(`^[ -](?:${file.used.join('|')})(?![a-z0-9])`);
export const genericForm = whole(file.generic);
export const unknownWork = file.unknownWork.join('|');
export const sampleUnits = file.sampleUnits.join('|');

export const labelForms = compiled(file.labels, within);
export const wholeLabelForms = compiled(file.labels, whole);
export const labelSources = file.labels;

export const paperForms = compiled(file.papers, within);
export const paperHeadings = compiled(file.papers, whole);
export const everyPaperForm = (name: keyof typeof file.papers): RegExp => within(file.papers[name], 'g');

/** Names of things in other languages, and things that only a protocol names, with a form that finds them in a folded text. */
export const extraTerms = file.terms.map(({ kind, label, forms }) => ({
  kind: kind as 'method' | 'analyte' | 'specimen' | 'subject',
  label,
  form: within(forms),
}));

/** Of each research area the words that tell of it, to be counted. */
export const areaForms = Object.entries<readonly string[]>(file.areas).map(([area, forms]) => ({
  area: area as ResearchArea,
  form: within(forms, 'g'),
}));
/** Of each kind of service the methods that amount to it. */
export const serviceForms = Object.entries(compiled(file.services, within)) as [ServiceType, RegExp][];

const rowLabel = new RegExp(`^(?:${file.labels.row.join('|')})(?=\\s)`);

/** The label of a row of a table without lines ("Study duration 3.5 years"); null for any other text. */
export const rowLabelOf = (text: string): string | null => {
  const plain = folded(text);
  const label = rowLabel.exec(plain)?.[0];
  if (label === undefined || plain.length !== text.length || !/^\p{Lu}/u.test(text)) return null;
  const after = text.slice(label.length);
  return /^(?:\t|\s+[\p{Lu}\d(•])/u.test(after) && !/^\s+\d+\s*[:.)-]/.test(after) ? text.slice(0, label.length) : null;
};

/** The beginning of a study's title in a file with several: "Study 2: …", "Protocol title: …". */
export const studyForm = new RegExp(`^(?:(?:${file.labels.study.join('|')})\\s*[:.-]\\s+)`);
