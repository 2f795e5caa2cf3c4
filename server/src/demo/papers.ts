import type { Paper } from './papers/facts.ts';
import { completeHandbook, handbook } from './papers/handbook.ts';
import { logs } from './papers/logs.ts';
import { clientSurvey, internalAudit, managementReview } from './papers/management.ts';
import {
  calibrationVerification,
  controlRecord,
  methodComparison,
  proficiencyEvents,
  validation,
  validationWithInterval,
  worksheet,
} from './papers/methods.ts';
import { instrumentCalibration, receiptProcedure, requestForm } from './papers/operations.ts';
import { competency, personnelList } from './papers/people.ts';

export type { RecordFacts } from './papers/facts.ts';

/** Papers that a laboratory of the demo hands in beside its certificates and the plain papers of the samples. */
export const papers = {
  handbook,
  'complete-handbook': completeHandbook,
  audit: internalAudit,
  review: managementReview,
  survey: clientSurvey,
  validation,
  'validation-interval': validationWithInterval,
  controls: controlRecord,
  ...proficiencyEvents,
  comparison: methodComparison,
  worksheet,
  verification: calibrationVerification,
  competency,
  personnel: personnelList,
  receipt: receiptProcedure,
  balance: instrumentCalibration,
  request: requestForm,
  ...logs,
} as const satisfies Readonly<Record<string, Paper>>;

export type PaperName = keyof typeof papers;
