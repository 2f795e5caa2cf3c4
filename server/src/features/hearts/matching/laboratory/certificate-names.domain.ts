import { type CertificationType, certificationTypes } from '@aliquot/contract/options';
import certificateTypes from '../../../../../../knowledge/certificate-types.json' with { type: 'json' };
import issuingBodies from '../../../../../../knowledge/issuing-bodies.json' with { type: 'json' };

type Row = {
  readonly label: string;
  readonly body?: string;
  readonly names?: readonly string[];
  readonly pattern?: string;
  readonly inRequests?: boolean;
};

const rows: Readonly<Record<CertificationType, Row>> = { ...certificateTypes.accreditations, ...certificateTypes.others };
const bodies = new Map(issuingBodies.bodies.map((body) => [body.id, body]));
const numbers = new Map(issuingBodies.standards.map(({ type, pattern }) => [type, pattern]));

/** Every way to write a type's name: the number of its standard, its label, its body's names and acronyms, and further words. */
const formsOf = (type: CertificationType): readonly string[] => {
  const { label, body, names = [], pattern } = rows[type];
  if (type === 'other' || pattern !== undefined) return [];
  const number = numbers.get(type);
  if (number !== undefined) return [number];
  const named = body === undefined ? undefined : bodies.get(body);
  return [...label.split(' / '), ...(named?.names ?? []), ...(named?.acronyms ?? []), ...names].toSorted(
    (a, b) => b.length - a.length,
  );
};

const separators = /[_\-/:]+/g;

/** One of the forms as whole words; null for none. */
const anyOf = (forms: readonly string[]): RegExp | null =>
  forms.length === 0 ? null : new RegExp(`(?<!\\w)(?:${forms.join('|')})(?!\\w)`);

const isStandard = (type: CertificationType): boolean => numbers.has(type);
/** Standards before bodies, since a body's name beside a standard's says who accredits to it; kinds of paper last. */
const typePatterns: readonly (readonly [RegExp, CertificationType])[] = [
  ...[...certificationTypes.filter(isStandard), ...certificationTypes.filter((type) => !isStandard(type))].flatMap((type) => {
    const pattern = anyOf(formsOf(type).map((form) => RegExp.escape(form.toLowerCase().replace(separators, ' '))));
    return pattern === null ? [] : [[pattern, type] as const];
  }),
  ...certificationTypes.flatMap((type) => {
    const { pattern } = rows[type];
    return pattern === undefined ? [] : [[new RegExp(pattern), type] as const];
  }),
];

const isKnownType = (text: string): text is CertificationType => (certificationTypes as readonly string[]).includes(text);

/** The type that a name means, such as "ISO 15189:2022", "cap" or "CLIA Certificate of Compliance". */
export const certificationTypeOf = (name: string): CertificationType => {
  const lower = name.toLowerCase().trim();
  if (isKnownType(lower)) return lower;
  const words = lower.replace(separators, ' ').replace(/\biso(?:iec)? ?(?=\d)/g, 'iso ');
  return typePatterns.find(([pattern]) => pattern.test(words))?.[1] ?? 'other';
};

/** Three capitals are also words ("a cap on costs"), so these count in capitals only. */
const isShort = (form: string): boolean => /^\p{Lu}{1,3}$/u.test(form);

const namedPatterns = certificationTypes
  .filter((type) => rows[type].inRequests !== false)
  .flatMap((type) => {
    const pattern = anyOf(formsOf(type).map((form) => (isShort(form) ? RegExp.escape(form) : `(?i:${RegExp.escape(form)})`)));
    return pattern === null ? [] : [[pattern, type] as const];
  });

/** A certificate that a text names, and where, as offsets of characters. */
export type NamedCertificate = { readonly type: CertificationType; readonly start: number; readonly end: number };

/** The certificates that a text names, each where it first does, in that order. */
export const certificatesNamedIn = (text: string): NamedCertificate[] =>
  namedPatterns
    .flatMap(([pattern, type]) => {
      const match = pattern.exec(text);
      return match === null ? [] : [{ type, start: match.index, end: match.index + match[0].length }];
    })
    .toSorted((a, b) => a.start - b.start);
