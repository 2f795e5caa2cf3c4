import type { LabProfile } from '@aliquot/contract/hearts/matching';
import type { AskedTerm } from '@aliquot/contract/hearts/understanding';
import { type CertificationType, certificationTypes } from '@aliquot/contract/options';
import { type Certificate, certificatesOf } from '../laboratory/certificate.domain.ts';
import type { Question } from '../score/matching.domain.ts';
import { type AskedThing, proves, shows, type Terms, termsOf } from '../score/relevance.domain.ts';
import { lastDayOf, lastEndFirst, type ShownTerm, testsShown } from './proof.domain.ts';
import { typeLabel } from './wording.domain.ts';

/** The last day of the certificates of a type that the work needs, YYYY-MM-DD; null where one has no end. */
export type Needed = { readonly type: CertificationType; readonly label: string; readonly until: string | null };

/** A scope line in its certificate: the number of the line, from 1, and what the certificate says of itself. Days are YYYY-MM-DD. */
export type CitedLine = {
  readonly line_number: number;
  readonly number: string | null;
  readonly issuer: string | null;
  readonly from: string | null;
};

/** Finds the line that proves something among the certificates of a laboratory; null where nothing proves it. */
export const citedLine = ({ certifications }: LabProfile, { line, type, until }: ShownTerm): CitedLine | null => {
  if (line === null || !Array.isArray(certifications)) return null;
  const found = certifications.flatMap((entry) => {
    if (typeof entry === 'string' || entry.type !== type) return [];
    // Tests are numbered among themselves, as the passport does; the fields of a certificate are another list.
    const [at = -1] = [entry.accredited_tests, entry.scope]
      .map((lines) => [lines ?? []].flat().indexOf(line))
      .filter((place) => place !== -1);
    return at === -1 ? [] : [{ entry, at }];
  });
  const cited = found.find(({ entry }) => (entry.expiration_date ?? null) === until) ?? found[0];
  if (cited === undefined) return null;
  const { number, issuer, issue_date } = cited.entry;
  return { line_number: cited.at + 1, number: number ?? null, issuer: issuer ?? null, from: issue_date ?? null };
};

/** The things asked that a text names, as their ids: by names of their own, or else by a broader one. */
export const thingsNamed = ({ need, text }: Question, words: string): string[] => {
  const terms = termsOf([['scope', words]]);
  const idsWhere = (fits: (thing: AskedThing, terms: Terms) => boolean) =>
    need.reading.things.flatMap(({ id }, at) => {
      const thing = text.things[at];
      return thing !== undefined && fits(thing, terms) ? [id] : [];
    });
  const own = idsWhere(proves);
  return own.length > 0 ? own : idsWhere(shows);
};

type Laboratory = {
  readonly coverage: readonly ShownTerm[];
  /** Of each type the certificate that ends last. */
  readonly held: readonly Needed[];
  /** Those among them that the work needs. */
  readonly needed: readonly Needed[];
};

/** The tests that a request asks for, without its purpose and conditions. */
export const askedTests = ({ need }: Question): readonly AskedTerm[] => need.reading.things;

/** The types that prove an asked test, that the request demands, or that the law does; without any, all that the laboratory has. */
const neededTypes = (
  { need }: Question,
  coverage: readonly ShownTerm[],
  own: readonly Certificate[],
): ReadonlySet<CertificationType> => {
  const proving = coverage.flatMap(({ type }) => type ?? []);
  const demanded = certificationTypes.filter((_type, at) => need.demanded.some((mask) => (mask & (1 << at)) !== 0));
  const legal = need.legal === null ? [] : own.filter(({ legal: bits }) => bits !== 0).map(({ type }) => type);
  const named = new Set([...proving, ...demanded, ...legal]);
  return named.size > 0 ? named : new Set(own.map(({ type }) => type));
};

/**
 * The tests of a request that a laboratory shows, and the end of the certificates that the work needs. `only` are the ids of those
 * that are asked of it, where that is not the whole request.
 */
export const laboratoryOf = (question: Question, lab: LabProfile, only?: readonly string[]): Laboratory => {
  const coverage = testsShown(question, lab).filter(({ id }) => only === undefined || only.includes(id));
  const own = certificatesOf(lab).flatMap(({ certificate }) =>
    certificate.kind === 'dated' || certificate.kind === 'undated' ? certificate : [],
  );
  const types = neededTypes(question, coverage, own);
  const held = [...Map.groupBy(own, ({ type }) => type)].flatMap(([type, all]) => {
    const [last] = all.toSorted(lastEndFirst);
    return last ? [{ type, label: typeLabel(type), until: lastDayOf(last) }] : [];
  });
  return { coverage, held, needed: held.filter(({ type }) => types.has(type)) };
};
