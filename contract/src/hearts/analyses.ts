import { z } from 'zod';
import { accreditations, certificationTypes, riskLevels } from '../options.ts';
import { idSchema, pageOf, pageQuerySchema, timestampSchema } from '../pages.ts';
import { route } from '../route.ts';
import { citedEvidenceSchema, foundCertificationSchema } from './certifications.ts';
import { fileSchema } from './documents.ts';
import { gapReasonRoutes } from './gap-reasons.ts';
import { judgementSchema, pendingJudgementRoutes } from './judgements.ts';
import { certificationStatuses, labMessages } from './labs.ts';
import { questionnaireSchema } from './questionnaires.ts';
import { dateSchema, documentReadingSchema } from './readings.ts';
import { analysisStages } from './words/analysis-words.ts';

export const catalogueIds = ['common', ...accreditations] as const;
export type CatalogueId = (typeof catalogueIds)[number];

/**
 * `met` and `partial` rest on documents, `stated` on the lab's answer only. `missing` was looked for and not found, or an
 * answer says it is absent. `not-assessed` had nothing to judge by. `accepted` was closed by a reason that a reviewer accepted.
 */
export const requirementStatuses = ['met', 'partial', 'accepted', 'stated', 'missing', 'not-assessed'] as const;
export type RequirementStatus = (typeof requirementStatuses)[number];

export const severities = ['low', 'medium', 'high'] as const;
export type Severity = (typeof severities)[number];

export const scoreParts = ['certificates', 'management', 'methods', 'personnel', 'equipment', 'operations'] as const;
export type ScorePart = (typeof scoreParts)[number];

/**
 * How a line counts toward the maximum score. `full`: it applies by the lab's profile, so it counts either way. `shown`: a
 * document or answer brought it up, so it counts only as far as it is shown and cannot lower the score.
 */
const countings = ['full', 'shown'] as const;

/**
 * The effect of an answer on its control. `denied`: the thing is absent. `stated`: the lab says it is there. `checkable`:
 * stated with a day or number that can be checked.
 */
export const answerEffects = ['denied', 'stated', 'checkable'] as const;

/** An answer as judged; `explanation` is a sentence for the lab. */
const judgedAnswerSchema = z.object({
  question: z.string(),
  given: z.string(),
  effect: z.enum(answerEffects),
  explanation: z.string(),
});
export type JudgedAnswer = z.infer<typeof judgedAnswerSchema>;

/** How far documents go: they name a thing, describe it by an approved procedure, or show it by a record. */
export const evidenceSteps = ['named', 'described', 'shown'] as const;
export type EvidenceStep = (typeof evidenceSteps)[number];

/** `step` and `raise`, what would raise it, are absent from judgments by rules before 2026.12.9. */
const steps = {
  step: z.enum(evidenceSteps).nullable().default(null),
  raise: z.string().nullable().default(null),
};

/** One catalogue line as judged for one lab. `evidence` is empty when nothing was found; `note` then says so. */
const analysisRequirementSchema = z.object({
  id: z.string(),
  catalogue: z.enum(catalogueIds),
  clause: z.string(),
  title: z.string(),
  asks: z.string(),
  control: z.string(),
  part: z.enum(scoreParts),
  severity: z.enum(severities),
  weight: z.number().int().positive(),
  counts: z.enum(countings),
  verified: z.boolean(),
  status: z.enum(requirementStatuses),
  note: z.string(),
  evidence: z.array(citedEvidenceSchema),
  /** Absent from judgments by rules before 2026.11.2. */
  answered: judgedAnswerSchema.nullable().default(null),
  ...steps,
});
export type AnalysisRequirement = z.infer<typeof analysisRequirementSchema>;

/**
 * A control's missing evidence, with every clause that requires it. `effect` is the score points gained by closing it. `note`
 * says what was and was not found, as in "Not found in 4 documents: a signed approval"; `missing` lists the latter. `broughtBy`
 * names the answer that made it apply, where nothing else does.
 */
const gapSchema = z.object({
  id: z.string(),
  catalogue: z.enum(catalogueIds),
  clause: z.string(),
  title: z.string(),
  status: z.enum(['partial', 'stated', 'missing', 'not-assessed']),
  why: z.string(),
  fix: z.string(),
  severity: z.enum(severities),
  weight: z.number().int().positive(),
  effect: z.number().nonnegative(),
  evidence: z.array(citedEvidenceSchema),
  note: z.string(),
  alsoAskedBy: z.array(z.object({ catalogue: z.enum(catalogueIds), clause: z.string() })),
  verified: z.boolean(),
  missing: z.array(z.string()).default([]),
  answered: judgedAnswerSchema.nullable().default(null),
  broughtBy: z.string().nullable().default(null),
  ...steps,
});
export type Gap = z.infer<typeof gapSchema>;

export const ruleIdSchema = z.string().regex(/^R\d{2}$/);

/** Two facts that contradict each other, or a fact that contradicts a rule. */
const contradictionSchema = z.object({
  rule: ruleIdSchema,
  severity: z.enum(severities),
  message: z.string(),
  fix: z.string(),
  evidence: z.array(citedEvidenceSchema),
  /** The control about the same subject, where there is one. */
  control: z.string().optional(),
});
export type Contradiction = z.infer<typeof contradictionSchema>;

const checkOutcomes = ['passed', 'failed', 'not-assessed', 'not-applicable'] as const;

/** The outcome of each check, including those that could not be made; `detail` says why. */
const checkSchema = z.object({
  rule: ruleIdSchema,
  title: z.string(),
  source: z.string(),
  outcome: z.enum(checkOutcomes),
  detail: z.string(),
});
export type Check = z.infer<typeof checkSchema>;

/**
 * Parts of the score in whole points: the points add up to the score, the maxima to 100. `stated` is the share that rests on
 * answers only, with one decimal.
 */
const scoreBreakdownSchema = z.array(
  z.object({
    part: z.enum(scoreParts),
    label: z.string(),
    points: z.number().int().min(0).max(100),
    maximum: z.number().int().min(0).max(100),
    stated: z.number().nonnegative().default(0),
    explanation: z.string(),
  }),
);
export type ScoreBreakdown = z.infer<typeof scoreBreakdownSchema>;

const recommendationSchema = z.object({
  id: z.string(),
  text: z.string(),
  severity: z.enum(severities),
  effect: z.number().nonnegative(),
  /** The control it closes; an accepted reason for that control removes it. */
  control: z.string().optional(),
  /** The certificate's last day, and the days left until then in the lab's time zone. */
  endsOn: dateSchema.optional(),
  daysLeft: z.number().int().optional(),
});
export type Recommendation = z.infer<typeof recommendationSchema>;

export const complianceScoreSchema = z.number().int().min(0).max(100);

/** A certificate as the results show it. `other` has no end date and is shown neutrally. */
const analysedCertificationSchema = z.strictObject({
  type: z.enum(certificationTypes),
  number: z.string().nullable(),
  expirationDate: dateSchema.nullable(),
  scope: z.array(z.string()),
  status: z.enum([...certificationStatuses, 'other']),
  site: z.string().optional(),
});
export type AnalysedCertification = z.infer<typeof analysedCertificationSchema>;

const documentAnalysisSchema = z.strictObject({
  fileName: z.string(),
  fileType: z.string(),
  confidence: z.number().min(0).max(1),
  riskLevel: z.enum(riskLevels),
  extractedText: z.string(),
  certifications: z.array(analysedCertificationSchema),
  complianceGaps: z.array(z.string()),
  recommendations: z.array(z.string()),
});
export type DocumentAnalysis = z.infer<typeof documentAnalysisSchema>;

/**
 * Why a document proves nothing: it is of another laboratory, or marked as a draft, superseded, obsolete, void, specimen or not
 * for use. `note` says so in a sentence; `holder` and `number` are the name and CLIA number of the other laboratory.
 */
const setAsideSchema = z.object({
  reason: z.enum(['other-laboratory', 'not-in-force']),
  note: z.string(),
  holder: z.string().nullable(),
  number: z.string().nullable(),
});
export type SetAside = z.infer<typeof setAsideSchema>;

/**
 * Findings of the rules in one document; the reading itself is stored apart. `replacedBy` is the file with the newest renewal,
 * when every certificate of this one was renewed in another document.
 */
export const documentFindingsSchema = documentAnalysisSchema
  .pick({
    fileName: true,
    confidence: true,
    riskLevel: true,
    certifications: true,
    complianceGaps: true,
    recommendations: true,
  })
  .extend({
    documentId: z.string(),
    /** Absent from judgments stored before this was recorded. */
    replacedBy: z.string().nullable().default(null),
    /** Absent from judgments by rules before 2026.12.9. */
    setAside: setAsideSchema.nullable().default(null),
  });
export type DocumentFindings = z.infer<typeof documentFindingsSchema>;

/** Why a named certificate is not the lab's own: another holder, another site, or only mentioned in a report. */
const mentionReasons = ['other-holder', 'other-site', 'mention'] as const;
export type MentionReason = (typeof mentionReasons)[number];

export const mentionedCertificationSchema = foundCertificationSchema.extend({ reason: z.enum(mentionReasons) });
export type MentionedCertification = z.infer<typeof mentionedCertificationSchema>;

/** The whole judgment of a lab's documents and answers on one day by one version of the rules. */
export const assessmentSchema = z.object({
  rulesVersion: z.string(),
  assessedOn: dateSchema,
  complianceScore: complianceScoreSchema,
  breakdown: scoreBreakdownSchema,
  overallRisk: z.enum(riskLevels),
  riskReasons: z.array(z.string()),
  certifications: z.array(foundCertificationSchema),
  /** Certificates that do not count. Absent from judgments by rules before 2026.12.1. */
  mentioned: z.array(mentionedCertificationSchema).default([]),
  requirements: z.array(analysisRequirementSchema),
  gaps: z.array(gapSchema),
  contradictions: z.array(contradictionSchema),
  checks: z.array(checkSchema),
  recommendations: z.array(recommendationSchema),
  documents: z.array(documentFindingsSchema),
});
export type Assessment = z.infer<typeof assessmentSchema>;

export const analysisSummarySchema = z.strictObject({
  totalDocuments: z.number().int().nonnegative(),
  totalCertifications: z.number().int().nonnegative(),
  totalGaps: z.number().int().nonnegative(),
  successfulAnalyses: z.number().int().nonnegative(),
  overallRisk: z.enum(riskLevels),
});
export type AnalysisSummary = z.infer<typeof analysisSummarySchema>;

const storedFilesSchema = z.strictObject({
  total: z.number().int().nonnegative(),
  successful: z.number().int().nonnegative(),
  failed: z.number().int().nonnegative(),
});
export type StoredFiles = z.infer<typeof storedFilesSchema>;

/** The final answer of `analyze-lab-documents`. */
export const analysisResultSchema = z.strictObject({
  documentAnalyses: z.array(documentAnalysisSchema),
  questionnaire: questionnaireSchema,
  complianceScore: complianceScoreSchema,
  summary: analysisSummarySchema,
  labId: z.string(),
  storedFiles: storedFilesSchema,
});
export type AnalysisResult = z.infer<typeof analysisResultSchema>;

/** `waiting`: finished, but not in force until a person accepts what it would take away. */
const analysisStatuses = ['queued', 'running', 'waiting', 'completed', 'failed'] as const;
const documentStatuses = ['queued', 'running', 'completed', 'failed'] as const;

/** Progress of one document. `message` says what went wrong; the other documents continue. */
const documentProgressSchema = z.object({
  id: idSchema,
  lab_document_id: idSchema.nullable(),
  file_name: z.string(),
  file_type: z.string(),
  status: z.enum(documentStatuses),
  stage: z.enum(analysisStages),
  progress: z.number().min(0).max(1),
  message: z.string().nullable(),
});
export type DocumentProgress = z.infer<typeof documentProgressSchema>;

/** An analysis as a background job: its progress and, when finished, its answer. */
const analysisSchema = z.object({
  id: idSchema,
  lab_id: idSchema,
  lab_name: z.string(),
  status: z.enum(analysisStatuses),
  error: z.string().nullable(),
  created_at: timestampSchema,
  finished_at: timestampSchema.nullable(),
  documents: z.array(documentProgressSchema),
  result: analysisResultSchema.nullable(),
  assessment: assessmentSchema.nullable(),
  /** Ids of the gaps that the reader may close with a reason. */
  can: z.object({ closeWithReason: z.array(z.string()) }),
});
export type Analysis = z.infer<typeof analysisSchema>;

/** An analysis in the history with all its judgments, oldest first. `started_by` is a name. */
const analysisHeadSchema = analysisSchema.omit({ result: true, assessment: true, documents: true, can: true }).extend({
  started_by: z.string().nullable(),
  documents: z.number().int(),
  unread: z.number().int(),
  judgements: z.array(judgementSchema),
});
export type AnalysisHead = z.infer<typeof analysisHeadSchema>;

/** One document of an analysis, field by field, with the source of each. */
const documentDetailSchema = z.object({
  progress: documentProgressSchema,
  analysis: documentAnalysisSchema.nullable(),
  reading: documentReadingSchema.nullable(),
});

const ofLab = z.object({ labId: idSchema });
const ofAnalysis = z.object({ analysisId: idSchema });

export const analysisRoutes = {
  analyzeLabDocuments: route({
    method: 'POST',
    path: '/functions/analyze-lab-documents',
    access: ['lab_owner', 'admin'],
    summary: 'Register the laboratory, store its files and analyze them; answers when the background job has finished',
    input: z.object({ labData: z.string(), files: z.union([z.array(fileSchema), fileSchema], labMessages.noFile) }),
    output: analysisResultSchema,
    errors: ['NOT_FOUND', 'CONFLICT', 'UNPROCESSABLE_CONTENT', 'PAYLOAD_TOO_LARGE', 'SERVICE_UNAVAILABLE'],
  }),
  start: route({
    method: 'POST',
    path: '/labs/{labId}/analyses',
    access: ['lab_owner', 'admin'],
    summary: "Analyze a laboratory's stored documents in the background",
    input: ofLab,
    output: analysisSchema,
    errors: ['NOT_FOUND', 'CONFLICT', 'UNPROCESSABLE_CONTENT'],
  }),
  list: route({
    method: 'GET',
    path: '/labs/{labId}/analyses',
    access: ['lab_owner', 'admin'],
    summary: "A laboratory's analyses, newest first, with every judgment of each and what it changed",
    input: pageQuerySchema.extend({ labId: idSchema }),
    output: pageOf(analysisHeadSchema),
    errors: ['NOT_FOUND'],
  }),
  latest: route({
    method: 'GET',
    path: '/labs/{labId}/analyses/latest',
    access: ['lab_owner', 'admin'],
    summary: "A laboratory's newest analysis, running or finished, except one not accepted yet; null without one",
    input: ofLab,
    output: z.object({ analysis: analysisSchema.nullable() }),
    errors: ['NOT_FOUND'],
  }),
  get: route({
    method: 'GET',
    path: '/analyses/{analysisId}',
    access: ['lab_owner', 'admin'],
    summary: 'One analysis with the progress of each document and, when finished, its answer',
    input: ofAnalysis,
    output: analysisSchema,
    errors: ['NOT_FOUND'],
  }),
  document: route({
    method: 'GET',
    path: '/analyses/{analysisId}/documents/{documentId}',
    access: ['lab_owner', 'admin'],
    summary: 'What one document of an analysis says, with the evidence of every field',
    input: ofAnalysis.extend({ documentId: idSchema }),
    output: documentDetailSchema,
    errors: ['NOT_FOUND'],
  }),
  ...gapReasonRoutes,
  ...pendingJudgementRoutes,
};
