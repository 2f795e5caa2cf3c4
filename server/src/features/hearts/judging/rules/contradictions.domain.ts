import type { Check, Contradiction } from '@aliquot/contract/hearts/analyses';
import type { Shown } from '../lines/evidence.domain.ts';
import { severityRank } from '../lines/gaps.domain.ts';
import type { AssessmentInput } from '../lines/lab.domain.ts';
import { certificateRules } from './certificate-rules.domain.ts';
import type { CheckContext, Rule } from './checks.domain.ts';
import { documentRules } from './document-rules.domain.ts';
import { laboratoryRules } from './laboratory-rules.domain.ts';
import { validityRules } from './validity-rules.domain.ts';
import { waivedRules } from './waived-rule.domain.ts';

/** The checks, in the order of their numbers. */
export const rules: readonly Rule[] = [
  ...certificateRules,
  ...validityRules,
  ...documentRules,
  ...laboratoryRules,
  ...waivedRules,
].toSorted((a, b) => a.id.localeCompare(b.id));

const contextOf = (shown: Shown, { answers, registry, projectEnd }: AssessmentInput): CheckContext => ({
  ...shown,
  answers,
  registry,
  projectEnd,
  current: shown.certificates.filter(({ certificate }) => certificate.supersededBy === null),
});

/** Makes every check. A check that can't be made says why instead of passing. */
export const checkAll = (shown: Shown, input: AssessmentInput): { checks: Check[]; contradictions: Contradiction[] } => {
  const context = contextOf(shown, input);
  const results = rules.map((rule) => ({ rule, verdict: rule.check(context) }));
  const checks = results.map(
    ({ rule: { id, title, source }, verdict }): Check => ({
      rule: id,
      title,
      source,
      outcome: verdict.outcome,
      detail: verdict.outcome === 'failed' ? verdict.findings.map(({ message }) => message).join(' ') : verdict.detail,
    }),
  );
  const contradictions = results.flatMap(({ rule, verdict }) =>
    verdict.outcome === 'failed'
      ? verdict.findings.map(
          ({ severity, message, fix, evidence }): Contradiction => ({
            rule: rule.id,
            severity: severity ?? rule.severity,
            message,
            fix,
            evidence: [...evidence],
            ...(rule.control !== undefined && { control: rule.control }),
          }),
        )
      : [],
  );
  return {
    checks,
    contradictions: contradictions.toSorted(
      (a, b) => severityRank[a.severity] - severityRank[b.severity] || a.rule.localeCompare(b.rule),
    ),
  };
};
