import type { AnalysisResult, DocumentAnalysis, DocumentFindings, StoredFiles } from '@aliquot/contract/hearts/analyses';
import type { Judgement } from './pipeline.domain.ts';

/** The stored result of a document's analysis: everything but its text, which is stored beside it. */
export type StoredFindings = Omit<DocumentAnalysis, 'extractedText'>;

/** The reason that a file could not be read, in place of its gaps; `advice` when the advice of the rules would be wrong. */
type Unread = { readonly message: string; readonly advice: string | null };

/** The findings of one document in the answer; `unread` for a file without a reading. */
export const storedFindings = (
  findings: DocumentFindings,
  { fileType, unread }: { readonly fileType: string; readonly unread: Unread | null },
): StoredFindings => ({
  fileName: findings.fileName,
  fileType,
  confidence: findings.confidence,
  riskLevel: findings.riskLevel,
  certifications: findings.certifications,
  complianceGaps: unread ? [unread.message] : findings.complianceGaps,
  recommendations: unread?.advice ? [unread.advice] : findings.recommendations,
});

/** Characters of a document's text that the answer repeats; all of it is stored and shown with the document. */
export const answeredTextLength = 100_000;

/** The final answer, in exactly the specified fields. */
export const answerOf = (
  judgement: Pick<Judgement, 'complianceScore' | 'summary' | 'questionnaire'>,
  documents: readonly (StoredFindings & { readonly extractedText: string })[],
  { labId, storedFiles }: { readonly labId: string; readonly storedFiles: StoredFiles },
): AnalysisResult => ({
  documentAnalyses: documents.map((document) => ({
    ...document,
    extractedText: document.extractedText.slice(0, answeredTextLength),
  })),
  questionnaire: judgement.questionnaire,
  complianceScore: judgement.complianceScore,
  summary: judgement.summary,
  labId,
  storedFiles,
});
