import { type AnalysisResult, analysisResultSchema } from '@aliquot/contract/hearts/analyses';
import { describe, expect, it } from 'vitest';

const result: AnalysisResult = {
  documentAnalyses: [
    {
      fileName: 'clia.pdf',
      fileType: 'application/pdf',
      confidence: 0.97,
      riskLevel: 'low',
      extractedText: 'CERTIFICATE OF COMPLIANCE',
      certifications: [
        { type: 'clia', number: '05D0982600', expirationDate: '2027-05-31', scope: ['Bacteriology (110)'], status: 'active' },
      ],
      complianceGaps: [],
      recommendations: [],
    },
  ],
  questionnaire: { questions: [], priorityAreas: [], missingDocuments: [] },
  complianceScore: 42,
  summary: { totalDocuments: 1, totalCertifications: 1, totalGaps: 12, successfulAnalyses: 1, overallRisk: 'medium' },
  labId: 'b5f0c7a6-3c1e-4a53-9d1a-6f2f6a7a1c11',
  storedFiles: { total: 1, successful: 1, failed: 0 },
};

const [document] = result.documentAnalyses;
const [certification] = document?.certifications ?? [];
const accepts = (answer: unknown) => analysisResultSchema.safeParse(answer).success;

describe('the final answer of an analysis', () => {
  it('ANA-003 ANA-004 ANA-005 ANA-006 is accepted as specified', () => {
    expect(analysisResultSchema.parse(result)).toEqual(result);
  });

  it.each(Object.keys(result))('ANA-003 is refused without %s', (field) => {
    const { [field as keyof AnalysisResult]: _left, ...rest } = result;
    expect(accepts(rest)).toBe(false);
  });

  it.each<[string, unknown]>([
    ['ANA-003 with a further field', { ...result, evidence: [] }],
    ['ANA-003 with a fraction as score', { ...result, complianceScore: 42.5 }],
    ['ANA-003 with a score above 100', { ...result, complianceScore: 101 }],
    ['ANA-004 with a further field of a document', { ...result, documentAnalyses: [{ ...document, documentId: 'x' }] }],
    ['ANA-004 with a confidence above 1', { ...result, documentAnalyses: [{ ...document, confidence: 97 }] }],
    ['ANA-004 with an unknown risk', { ...result, documentAnalyses: [{ ...document, riskLevel: 'UNKNOWN' }] }],
    ['ANA-005 with a further count', { ...result, summary: { ...result.summary, totalContradictions: 0 } }],
    ['ANA-005 with a negative count', { ...result, storedFiles: { ...result.storedFiles, failed: -1 } }],
    [
      'ANA-006 with a further field of a certification',
      { ...result, documentAnalyses: [{ ...document, certifications: [{ ...certification, holder: 'x' }] }] },
    ],
    [
      'ANA-006 with an unknown status',
      { ...result, documentAnalyses: [{ ...document, certifications: [{ ...certification, status: 'valid' }] }] },
    ],
  ])('is refused %s', (_, answer) => {
    expect(accepts(answer)).toBe(false);
  });
});
