import type { CertificationField, CitedEvidence, FoundCertification } from '@aliquot/contract/hearts/certifications';
import type { Answer, Proposal, Question } from '@aliquot/contract/hearts/questionnaires';
import type { Fact } from '@aliquot/contract/hearts/readings';
import { answerTextLength } from '@aliquot/contract/limits';
import type { CertificationType } from '@aliquot/contract/options';
import type { AnsweringContext } from '../questionnaires/plausibility.domain.ts';
import { answerProblem } from '../questionnaires/questionnaires.domain.ts';
import { samePerson } from './facts/names.domain.ts';
import type { LabProfile } from './lines/lab.domain.ts';
import { sureEnough } from './lines/standing.domain.ts';
import { dayOfPaper, latestFirst } from './papers/paper-day.domain.ts';

/** The facts of one document. */
type DocumentFacts = { readonly documentId: string; readonly fileName: string; readonly facts: readonly Fact[] };

/** The statements of documents, as a judgment records them. */
export type Said = {
  readonly lab: LabProfile;
  readonly certifications: readonly FoundCertification[];
  readonly documents: readonly DocumentFacts[];
};

type Answering = (question: Question, said: Said, context: AnsweringContext) => Proposal | null;

const proposed = (value: Answer | null | undefined, source: CitedEvidence | undefined): Proposal | null =>
  value === null || value === undefined || value === '' || source === undefined ? null : { value, source };

/** The certificates of a type that are this laboratory's own, the one that ends last first. */
const certificatesOf = (type: CertificationType, { certifications }: Said): FoundCertification[] =>
  certifications
    .filter((each) => each.type === type && each.supersededBy === null && each.confidence >= sureEnough)
    .toSorted((a, b) => (b.expiryDate ?? '').localeCompare(a.expiryDate ?? ''));

const place = (certificate: FoundCertification, field: CertificationField): CitedEvidence | undefined =>
  (certificate.evidence[field] ?? certificate.evidence.type)?.[0];

/** Takes the value from the newest certificate of a type. */
const fromCertificate =
  (
    type: CertificationType,
    field: CertificationField,
    valueOf: (certificate: FoundCertification, question: Question) => Answer | null | undefined,
  ): Answering =>
  (question, said) => {
    const [certificate] = certificatesOf(type, said);
    return certificate === undefined ? null : proposed(valueOf(certificate, question), place(certificate, field));
  };

const number = (type: CertificationType) => fromCertificate(type, 'number', ({ number: value }) => value);
/** An end that was only reckoned is in no document. */
const expiryOf = (type: CertificationType) =>
  fromCertificate(type, 'expiryDate', ({ expiryDate, expiryInferred }) => (expiryInferred ? null : expiryDate));
const scope = (type: CertificationType) =>
  fromCertificate(type, 'scope', (certificate) => certificate.scope.join('; ').slice(0, answerTextLength));
const option = (type: CertificationType, field: 'type' | 'standard') =>
  fromCertificate(type, field, (certificate, { options }) => {
    const words = (field === 'type' ? certificate.subtype : certificate.standard) ?? '';
    return options.find((each) => words.toLowerCase().includes(each.toLowerCase()));
  });

type Known = { readonly fact: Fact; readonly document: DocumentFacts };

const factsOf = (kind: string, { documents }: Said): Known[] =>
  documents.flatMap((document) =>
    document.facts.filter((fact) => fact.kind === kind && fact.confidence >= sureEnough).map((fact) => ({ fact, document })),
  );

const cite = ({ fact, document: { documentId, fileName } }: Known): CitedEvidence | undefined => {
  const [evidence] = fact.evidence;
  return evidence && { documentId, fileName, evidence };
};

const fromFact =
  (kind: string, choose: (known: readonly Known[], context: AnsweringContext) => Known | undefined): Answering =>
  (_, said, context) => {
    const chosen = choose(factsOf(kind, said), context);
    return chosen === undefined ? null : proposed(chosen.fact.value, cite(chosen));
  };

const byValue = (a: Known, b: Known) => a.fact.value.localeCompare(b.fact.value);
const latest = (kind: string) => fromFact(kind, (known) => known.toSorted(byValue).at(-1));
const nextDue = (kind: string) =>
  fromFact(kind, (known, { today }) => known.toSorted(byValue).find(({ fact }) => fact.value >= today));
/** One person, where all documents agree on who it is, as the latest of them writes the name. */
const agreed = (kind: string) =>
  fromFact(kind, (known) => {
    const agree = known.every(({ fact }) => known.every((other) => samePerson(fact.value, other.fact.value)));
    const dated = known.map((each) => ({ ...each, value: each.fact.value, day: dayOfPaper(each.document) }));
    return agree ? dated.toSorted(latestFirst)[0] : undefined;
  });

const enrollment: Answering = (_, said) => {
  const [provider] = factsOf('pt.provider', said);
  if (provider === undefined) return null;
  const tests = factsOf('pt.analyte', said).filter(({ document }) => document === provider.document);
  const named = [...new Set(tests.map(({ fact }) => fact.value))].join(', ');
  return proposed(named === '' ? provider.fact.value : `${provider.fact.value}, for ${named}`, cite(provider));
};

const accreditation: Answering = fromCertificate('iso-17025', 'number', ({ issuingBody, number: value }) =>
  issuingBody === null || value === null ? null : `${issuingBody}, ${value}`,
);

/** The questions that documents can answer, and how. Leaves out questions about everything the laboratory does. */
const answering: Readonly<Record<string, Answering>> = {
  'clia-certificate': number('clia'),
  'clia-certificate-type': option('clia', 'type'),
  'cap-accreditation': expiryOf('cap'),
  'aabb-accreditation': expiryOf('aabb'),
  'jci-accreditation': expiryOf('jci'),
  'state-license': expiryOf('state-license'),
  'state-license-categories': scope('state-license'),
  'fda-registration': number('fda'),
  'iso-17025-accreditation': accreditation,
  'iso-17025-scope': scope('iso-17025'),
  'iso-15189-accreditation': option('iso-15189', 'standard'),
  'iso-15189-scope': scope('iso-15189'),
  'internal-audit': latest('audit.date'),
  'management-review': latest('management-review.date'),
  'procedure-review': latest('document.review-date'),
  calibration: nextDue('calibration.due-date'),
  insurance: latest('insurance.end-date'),
  director: agreed('personnel.director'),
  'proficiency-enrollment': enrollment,
};

/** The questions for which documents are asked, by id. */
export const answerableQuestions: ReadonlySet<string> = new Set(Object.keys(answering));

/**
 * The answers that documents give to questions, by question id, each with its place. Proposes only what would be accepted as an
 * answer, and nothing from another's certificate or one that was read with doubt.
 */
export const proposalsFor = (questions: readonly Question[], said: Said, context: AnsweringContext): Record<string, Proposal> =>
  Object.fromEntries(
    questions.flatMap((question): [string, Proposal][] => {
      const proposal = answering[question.id]?.(question, said, context) ?? null;
      return proposal === null || answerProblem(question, proposal.value, context) !== null ? [] : [[question.id, proposal]];
    }),
  );
