import type { LabProfile } from '@aliquot/contract/matching';
import { type CertificationType, certificationTypes } from '@aliquot/contract/options';
import type { AskedTerm, Proof } from '@aliquot/contract/understanding';
import { isoOfDay } from '../../../kernel/days.ts';
import { type Certificate, certificatesOf, isInForce } from '../laboratory/certificate.domain.ts';
import { recordOf } from '../laboratory/lab-record.domain.ts';
import type { Question } from '../score/matching.domain.ts';
import { shows, termsOf } from '../score/relevance.domain.ts';
import { typeLabel } from './wording.domain.ts';

/** How a laboratory shows one asked test: the scope line that proves it, with its certificate and that one's last day. */
export type Covered = {
  readonly id: string;
  readonly proof: Proof;
  readonly line: string | null;
  readonly where: string | null;
  readonly until: string | null;
  readonly type: CertificationType | null;
};

/** The last day of the certificates of a type that the work needs, YYYY-MM-DD; null where one has no end. */
export type Needed = { readonly type: CertificationType; readonly label: string; readonly until: string | null };

type Laboratory = {
  readonly coverage: readonly Covered[];
  /** Of each type the certificate that ends last. */
  readonly held: readonly Needed[];
  /** Those among them that the work needs. */
  readonly needed: readonly Needed[];
};

const lastDay = ({ until }: Certificate) => (until === null ? null : isoOfDay(until));
const latest = (a: Certificate, b: Certificate) => (b.until ?? Infinity) - (a.until ?? Infinity);

/** The tests that a request asks for, without its purpose and conditions. */
export const askedTests = ({ need }: Question): readonly AskedTerm[] => need.reading.things;

const coverageOf = (question: Question, lab: LabProfile): Covered[] => {
  const { need, text } = question;
  const record = recordOf(lab, need.today);
  const lines = certificatesOf(lab)
    .filter(({ certificate }) => isInForce(certificate, need.today))
    .toSorted((a, b) => latest(a.certificate, b.certificate))
    .flatMap(({ certificate, texts }) => texts.map((line) => ({ line, certificate, terms: termsOf([['scope', line]]) })));
  return askedTests(question).flatMap(({ id }, at): Covered[] => {
    const thing = text.things[at];
    if (thing === undefined) return [];
    const proving = lines.find(({ terms }) => shows(thing, terms));
    if (proving) {
      const { line, certificate } = proving;
      const { type } = certificate;
      return [{ id, proof: 'proven', line, where: typeLabel(type), until: lastDay(certificate), type }];
    }
    const proof = shows(thing, record.terms) ? 'claimed' : 'not-shown';
    return [{ id, proof, line: null, where: null, until: null, type: null }];
  });
};

/** The types that prove an asked test, that the request demands, or that the law does; without any, all that the laboratory has. */
const neededTypes = (
  { need }: Question,
  coverage: readonly Covered[],
  own: readonly Certificate[],
): ReadonlySet<CertificationType> => {
  const proving = coverage.flatMap(({ type }) => type ?? []);
  const demanded = certificationTypes.filter((_type, at) => need.demanded.some((mask) => (mask & (1 << at)) !== 0));
  const legal = need.legal === null ? [] : own.filter(({ legal: bits }) => bits !== 0).map(({ type }) => type);
  const named = new Set([...proving, ...demanded, ...legal]);
  return named.size > 0 ? named : new Set(own.map(({ type }) => type));
};

/** What a laboratory shows of the tests of a request, and until when the certificates that the work needs are valid. */
export const laboratoryOf = (question: Question, lab: LabProfile): Laboratory => {
  const coverage = coverageOf(question, lab);
  const own = certificatesOf(lab).flatMap(({ certificate }) =>
    certificate.kind === 'dated' || certificate.kind === 'undated' ? certificate : [],
  );
  const types = neededTypes(question, coverage, own);
  const held = [...Map.groupBy(own, ({ type }) => type)].flatMap(([type, all]) => {
    const [last] = all.toSorted(latest);
    return last ? [{ type, label: typeLabel(type), until: lastDay(last) }] : [];
  });
  return { coverage, held, needed: held.filter(({ type }) => types.has(type)) };
};
