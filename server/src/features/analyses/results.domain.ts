import type { AnalysisResult, DocumentAnalysis, DocumentFindings, StoredFiles } from '@aliquot/contract/analyses';
import type { Judgement } from './pipeline.domain.ts';

/** What is stored of a document's analysis: everything but its text, which is stored beside it. */
export type StoredFindings = Omit<DocumentAnalysis, 'extractedText'>;

/** What one document gets in the answer. For a file that could not be read, `message` says why in place of its gaps. */
export const storedFindings = (
  findings: DocumentFindings,
  file: { readonly fileType: string; readonly message: string | null },
): StoredFindings => ({
  fileName: findings.fileName,
  fileType: file.fileType,
  confidence: findings.confidence,
  riskLevel: findings.riskLevel,
  certifications: findings.certifications,
  complianceGaps: file.message === null ? findings.complianceGaps : [file.message],
  recommendations: findings.recommendations,
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
