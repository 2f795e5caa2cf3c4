import type { Severity } from '@aliquot/contract/hearts/analyses';
import { expect, it } from 'vitest';
import { gatherShown } from '../features/hearts/judging/lines/evidence.domain.ts';
import type { AssessmentInput, LabProfile } from '../features/hearts/judging/lines/lab.domain.ts';
import { checkAll } from '../features/hearts/judging/rules/contradictions.domain.ts';
import { assessmentInput, certificateDocument, cliaCertificate, clinicalLab } from './papers/readings.ts';

export const runChecks = (input: AssessmentInput) => checkAll(gatherShown(input), input);
export const outcomeOf = (rule: string, input: AssessmentInput) =>
  runChecks(input).checks.find((check) => check.rule === rule)?.outcome;
export const findingsOf = (rule: string, input: AssessmentInput) =>
  runChecks(input).contradictions.filter((finding) => finding.rule === rule);

/** A clinical laboratory that shows one CLIA certificate. */
export const holding = (
  fields: Parameters<typeof cliaCertificate>[0] = {},
  rest: Partial<AssessmentInput> = {},
  lab: Partial<LabProfile> = {},
) => assessmentInput({ ...clinicalLab, ...lab }, [certificateDocument('clia', cliaCertificate(fields))], rest);

/** One reason for which a check fails, with an input that passes it and one that does not. */
export type CheckPair = {
  readonly rule: string;
  readonly because: string;
  readonly passes: AssessmentInput;
  readonly fails: AssessmentInput;
  readonly severity: Severity;
  readonly says: RegExp;
};

/** Tests that each pair passes and fails as it says. */
export const testPairs = (pairs: readonly CheckPair[]): void => {
  it.each(pairs)('$rule passes when $because', ({ rule, passes }) => {
    expect(outcomeOf(rule, passes)).toBe('passed');
    expect(findingsOf(rule, passes)).toEqual([]);
  });

  it.each(pairs)('$rule fails otherwise: $because', ({ rule, fails, severity, says }) => {
    expect(outcomeOf(rule, fails)).toBe('failed');
    const [finding] = findingsOf(rule, fails);
    expect(finding).toMatchObject({ severity, message: expect.stringMatching(says) });
    expect(finding?.fix).toMatch(/^[A-Z].*\.$/);
  });
};
