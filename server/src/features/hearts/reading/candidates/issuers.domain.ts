import type { CertificationType } from '@aliquot/contract/options';
import issuingBodies from '../../../../../../knowledge/issuing-bodies.json' with { type: 'json' };
import { type IssuingBody, issuingBodiesSchema } from '../../../../kernel/knowledge/reading.ts';
import { folded, matcherOf, type Stream } from '../text/phrases.domain.ts';
import type { DateOrder } from './dates.domain.ts';

/** A body that issues certificates, as knowledge/issuing-bodies.json describes it, ready for reading. */
export type Issuer = {
  readonly id: string;
  readonly name: string;
  readonly country: string;
  readonly dateOrder: DateOrder | null;
  readonly types: readonly CertificationType[];
  /** The forms of its numbers, most usual first. */
  readonly numbers: readonly RegExp[];
  /** The field whose number identifies the certificate where a paper shows several. */
  readonly preferLabel: string | null;
  readonly isState: boolean;
  /** Its certificates print no end. */
  readonly printsNoEnd: boolean;
};

const entries = issuingBodiesSchema.parse(issuingBodies).bodies;

const issuerOf = (entry: IssuingBody): Issuer => ({
  id: entry.id,
  name: entry.name,
  country: entry.country,
  dateOrder: entry.dateOrder,
  types: entry.types,
  numbers: (entry.numbers ?? []).map((pattern) => new RegExp(`^(?:${pattern})$`, 'i')),
  preferLabel: entry.preferLabel ?? null,
  isState: entry.state === true,
  printsNoEnd: entry.printsNoEnd === true,
});

/** True when a body certifies management systems. */
export const certifiesSystems = (issuer: Issuer): boolean =>
  issuer.types.some((type) => type === 'iso-9001' || type === 'iso-13485');

/** Every known issuer. */
export const issuers: readonly Issuer[] = entries.map(issuerOf);

const byId = new Map(issuers.map((issuer) => [issuer.id, issuer]));

/** The issuer with the id; throws for an id that the knowledge file lacks. */
export const issuerWithId = (id: string): Issuer => {
  const issuer = byId.get(id);
  if (!issuer) throw new Error(`unknown issuing body ${id}`);
  return issuer;
};

const namesMatcher = matcherOf<Issuer>({
  plain: entries.flatMap((entry) => entry.names.map((name) => [name, issuerWithId(entry.id)] as const)),
});

const acronyms = new Map(
  entries.flatMap((entry) => entry.acronyms.map((acronym) => [acronym, issuerWithId(entry.id)] as const)),
);

const longestFirst = [...acronyms.keys()].toSorted((a, b) => b.length - a.length).map((acronym) => RegExp.escape(acronym));
const acronymPattern = new RegExp(`(?<![A-Za-z0-9])(?:${longestFirst.join('|')})(?![A-Za-z0-9])`, 'g');

export type IssuerMention = {
  readonly issuer: Issuer;
  readonly start: number;
  readonly end: number;
  /** Named in full rather than by acronym. */
  readonly inFull: boolean;
};

/** Finds the issuers named in a stretch of text: by full name in any case, by acronym in its own. */
export const issuerMentions = (text: string, start: number, end: number, stream: Stream): IssuerMention[] => {
  const named = namesMatcher(stream).flatMap((hit) =>
    hit.payloads.map((issuer) => ({ issuer, start: hit.start, end: hit.end, inFull: true })),
  );
  const abbreviated: IssuerMention[] = [];
  for (const match of text.slice(start, end).matchAll(acronymPattern)) {
    const issuer = acronyms.get(match[0]);
    const at = start + match.index;
    if (issuer) abbreviated.push({ issuer, start: at, end: at + match[0].length, inFull: false });
  }
  return [...named, ...abbreviated].sort((a, b) => a.start - b.start);
};

const shortestAcronym = 4;

const differsInOne = (a: string, b: string): boolean =>
  a.length === b.length && Array.from(a).filter((letter, index) => letter !== b[index]).length === 1;

/**
 * The issuer whose acronym differs by one letter from a recognized word of a logo; only where the text also has a number of the
 * issuer's own form, with letters or points.
 */
export const misreadAcronym = (word: string, text: string): Issuer | null => {
  if (word.length < shortestAcronym || !/^\p{Lu}+$/u.test(word)) return null;
  const issuer = [...acronyms].find(([acronym]) => differsInOne(acronym, word))?.[1];
  const hasNumber = (one: Issuer) =>
    text
      .split(/\s+/)
      .some((token) => /[A-Z./]/.test(token) && /\d/.test(token) && one.numbers.some((form) => form.test(token)));
  return issuer && hasNumber(issuer) ? issuer : null;
};

const byFoldedName = new Map(
  entries.flatMap((entry) =>
    [entry.name, entry.id, ...entry.names, ...entry.acronyms].map((name) => [folded(name), issuerWithId(entry.id)] as const),
  ),
);

/** The issuer that a name or acronym means, if it is a known one; for comparing names that differ in form. */
export const issuerNamed = (name: string): Issuer | null => byFoldedName.get(folded(name)) ?? null;

const distinctForms = entries.flatMap((entry) =>
  (entry.distinct ?? []).map((form) => ({
    issuer: issuerWithId(entry.id),
    pattern: new RegExp(`(?<![A-Za-z0-9./-])(?:${form})(?![A-Za-z0-9])`, 'g'),
  })),
);

type DistinctNumber = { readonly issuer: Issuer; readonly value: string; readonly start: number; readonly end: number };

/** Numbers whose form belongs to one issuer only. */
export const distinctNumbers = (text: string, start: number, end: number): DistinctNumber[] => {
  const part = text.slice(start, end);
  return distinctForms.flatMap(({ issuer, pattern }) =>
    [...part.matchAll(pattern)].map((match) => ({
      issuer,
      value: match[0],
      start: start + match.index,
      end: start + match.index + match[0].length,
    })),
  );
};

const besideForms = entries.flatMap((entry) =>
  (entry.beside ?? []).map(({ form, words }) => ({
    issuer: issuerWithId(entry.id),
    pattern: new RegExp(`(?<![A-Za-z0-9./-])(?:${form})(?![A-Za-z0-9]|[./-][A-Za-z0-9])`, 'g'),
    words: new RegExp(`(?<!\\p{L})(?:${words.map((word) => RegExp.escape(word)).join('|')})`, 'iu'),
  })),
);

/** Numbers of forms that mean one issuer where one of its words is next to them; `around` gives the words next to an offset. */
export const numbersBeside = (
  text: string,
  start: number,
  end: number,
  around: (start: number, end: number) => string,
): DistinctNumber[] => {
  const part = text.slice(start, end);
  return besideForms.flatMap(({ issuer, pattern, words }) =>
    [...part.matchAll(pattern)]
      .map((match) => ({ issuer, value: match[0], start: start + match.index, end: start + match.index + match[0].length }))
      .filter((number) => words.test(around(number.start, number.end))),
  );
};

const othersForms = entries.flatMap((entry) => (entry.others ?? []).map((form) => new RegExp(`^(?:${form})$`, 'i')));

/** True when a number has the form of a license that no laboratory holds. */
export const isOfOthers = (value: string): boolean => othersForms.some((form) => form.test(value));

/** The forms that no other body uses, each for a whole number. */
export const wholeForms: readonly RegExp[] = entries.flatMap((entry) =>
  (entry.distinct ?? []).map((form) => new RegExp(`^(?:${form})$`)),
);

/** True when a number has a form that the issuer uses. An issuer without known forms accepts every number. */
export const fitsIssuer = (value: string, issuer: Issuer): boolean =>
  issuer.numbers.length === 0 || issuer.numbers.some((pattern) => pattern.test(value));
