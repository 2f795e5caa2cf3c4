import type { LabProfile } from '@aliquot/contract/hearts/matching';
import type { AskedTerm } from '@aliquot/contract/hearts/understanding';
import { type CertificationType, certificationTypes } from '@aliquot/contract/options';
import { type Certificate, certificatesOf } from '../laboratory/certificate.domain.ts';
import type { Question } from '../score/matching.domain.ts';
import { lastDayOf, lastEndFirst, type ShownTerm, testsShown } from './proof.domain.ts';
import { typeLabel } from './wording.domain.ts';

/** The last day of the certificates of a type that the work needs, YYYY-MM-DD; null where one has no end. */
export type Needed = { readonly type: CertificationType; readonly label: string; readonly until: string | null };

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

/** The tests of a request that a laboratory shows, and the end of the certificates that the work needs. */
export const laboratoryOf = (question: Question, lab: LabProfile): Laboratory => {
  const coverage = testsShown(question, lab);
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
