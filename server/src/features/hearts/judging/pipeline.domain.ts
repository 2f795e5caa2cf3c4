import type { AnalysisSummary, Assessment, DocumentFindings } from '@aliquot/contract/hearts/analyses';
import type { FoundCertification } from '@aliquot/contract/hearts/certifications';
import type { RestingOnDocument } from '@aliquot/contract/hearts/documents';
import type { Questionnaire } from '@aliquot/contract/hearts/questionnaires';
import type { DocumentReading } from '@aliquot/contract/hearts/readings';
import type { DocumentType, RiskLevel } from '@aliquot/contract/options';
import type { DocumentText, PageText } from '../../../kernel/document-text.ts';
import { type StoredPage, storedPages } from '../../../kernel/placed-words.ts';
import { fieldValuesOf } from '../certifications/corrections.domain.ts';
import { understandDocument } from '../reading/reading.domain.ts';
import { assess } from './analyses.domain.ts';
import { buildQuestionnaire } from './asking.domain.ts';
import { summaryOf } from './counts.domain.ts';
import { impactOf } from './deletion-impact.domain.ts';
import { gatherShown } from './lines/evidence.domain.ts';
import type { AssessmentInput, ReadDocument } from './lines/lab.domain.ts';
import { setAsideIn } from './papers/set-aside.domain.ts';
import { hasEnough } from './score/score-basis.domain.ts';
import type { HandedIn } from './things.domain.ts';

/** Text in a form that the database accepts: no NUL, no half of a character. Lengths stay the same, so offsets remain valid. */
const storable = (text: string): string => text.toWellFormed().replaceAll('\0', ' ');

/** JSON that the database accepts for any text of a document. */
const toJson = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === 'string' ? storable(part) : part));

/** The understanding of one document. `reading` is the JSON of a DocumentReading. */
export type Understood = { readonly text: string; readonly reading: string; readonly pages: readonly StoredPage[] };

/** Understands a document whose pages come one by one. */
export const understandPages = (
  document: Omit<DocumentText, 'pages'>,
  context: { readonly fileName: string; readonly today: string },
  pages: readonly PageText[],
): Understood => {
  const text = storable(document.text);
  const reading = toJson(understandDocument({ ...document, text, pages }, context));
  return { text, reading, pages: storedPages(text, pages) };
};

/** One document of a judgment; `reading` is the JSON of a DocumentReading, null when the file could not be read. */
export type JudgedDocument = { readonly documentId: string; readonly fileName: string; readonly reading: string | null };

/**
 * A judgment and what follows from it. `assessment` is the JSON of an Assessment, with the values that count; `certifications`
 * have the values that were read.
 */
export type Judgement = {
  readonly assessment: string;
  readonly rulesVersion: string;
  readonly complianceScore: number;
  /** True when enough was submitted for a meaningful score. */
  readonly scored: boolean;
  readonly overallRisk: RiskLevel;
  readonly summary: AnalysisSummary;
  readonly certifications: FoundCertification[];
  readonly documents: DocumentFindings[];
  readonly documentTypes: [documentId: string, type: DocumentType][];
  readonly questionnaire: Questionnaire;
};

const asRead = (certifications: FoundCertification[], input: AssessmentInput): FoundCertification[] => {
  if (!input.confirmed?.length) return certifications;
  const { certificates } = gatherShown({ ...input, confirmed: [] });
  const read = new Map(certificates.map(({ certificate }) => [certificate.key, certificate]));
  return certifications.map((each) => ({ ...each, ...fieldValuesOf(read.get(each.key) ?? each) }));
};

const readingsOf = (documents: readonly JudgedDocument[]): ReadDocument[] =>
  documents.map((document) => ({
    ...document,
    reading: document.reading === null ? null : (JSON.parse(document.reading) as DocumentReading),
  }));

const handedInBy = (assessment: Assessment, documents: readonly ReadDocument[]): HandedIn => {
  const aside = new Set(setAsideIn(assessment));
  const counting = documents.filter(({ documentId }) => !aside.has(documentId));
  return { assessment, documentTypes: new Set(counting.flatMap(({ reading }) => reading?.documentType.value ?? [])) };
};

/** The parts of a judgment that depend on some documents alone: those it shows with all documents and not without these. */
export const deletionImpact = (
  input: Omit<AssessmentInput, 'documents'>,
  documentIds: readonly string[],
  documents: readonly JudgedDocument[],
): RestingOnDocument => {
  const all = readingsOf(documents);
  const left = all.filter(({ documentId }) => !documentIds.includes(documentId));
  const judged = (papers: readonly ReadDocument[]) => handedInBy(assess({ ...input, documents: papers }), papers);
  return impactOf(judged(all), judged(left));
};

/** Judges documents that come one by one, and asks what follows. */
export const judgeDocuments = (input: Omit<AssessmentInput, 'documents'>, documents: readonly JudgedDocument[]): Judgement => {
  const read = readingsOf(documents);
  const assessment: Assessment = assess({ ...input, documents: read });
  return {
    assessment: toJson(assessment),
    rulesVersion: assessment.rulesVersion,
    complianceScore: assessment.complianceScore,
    scored: hasEnough(handedInBy(assessment, read)),
    overallRisk: assessment.overallRisk,
    summary: summaryOf(assessment, { documents: read }),
    certifications: asRead(assessment.certifications, { ...input, documents: read }),
    documents: assessment.documents,
    documentTypes: read.flatMap(({ documentId, reading }) => (reading ? [[documentId, reading.documentType.value]] : [])),
    questionnaire: buildQuestionnaire(assessment, input.answers),
  };
};
