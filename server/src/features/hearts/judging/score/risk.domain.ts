import type { Contradiction } from '@aliquot/contract/hearts/analyses';
import type { RiskLevel } from '@aliquot/contract/options';
import { longDay } from '../../../../kernel/days.ts';
import { certificationStatus } from '../../certifications/certifications.domain.ts';
import { isSettledBy } from '../concerns.domain.ts';
import type { Shown } from '../lines/evidence.domain.ts';
import type { Line } from '../lines/gaps.domain.ts';
import { certificateName } from '../lines/standing.domain.ts';
import { isShown, isStatement } from './score.domain.ts';

/** Below this score the risk is high, and below the second one at least medium. */
export const riskScores = { high: 40, medium: 80 } as const;

type Reason = { readonly level: Exclude<RiskLevel, 'low'>; readonly text: string };

/** A finding whose control a reviewer accepted adds nothing to what the control's own line says. */
const fromContradictions = (contradictions: readonly Contradiction[], accepted: ReadonlySet<string>): Reason[] =>
  contradictions
    .filter((finding) => finding.severity !== 'low' && !isSettledBy(finding, accepted))
    .map(({ severity, message }) => ({ level: severity === 'high' ? 'high' : 'medium', text: message }));

const notShown = ({ accepted, level }: Line['state']): string => {
  if (accepted !== null) return 'Accepted by a reviewer, not shown';
  return isStatement(level) ? 'Stated, not shown' : 'Not shown';
};

/**
 * A certificate that the profile calls for and that no document shows at all is high; other important lines are medium. A
 * statement shows nothing. A reviewer's word closes other lines; a certificate stays a medium risk until it is there.
 */
const fromLines = (lines: readonly Line[]): Reason[] => {
  const important = lines.filter(
    ({ level, part, state, counts, requirement }) =>
      !isShown(level) &&
      (state.accepted === null || part === 'certificates') &&
      counts === 'full' &&
      requirement.severity === 'high',
  );
  const byControl = [...Map.groupBy(important, ({ requirement }) => requirement.control).values()].flatMap(
    (group) => group[0] ?? [],
  );
  return byControl.map(({ part, state }) => ({
    level: part === 'certificates' && state.accepted === null ? 'high' : 'medium',
    text: `${notShown(state)}: ${state.control.title}.`,
  }));
};

const fromExpiry = (shown: Shown): Reason[] =>
  shown.certificates
    .filter(({ certificate }) => certificate.supersededBy === null)
    .filter(({ certificate }) => certificationStatus(certificate.expiryDate, shown.today) === 'expiring')
    .map(({ certificate }) => ({
      level: 'medium',
      text: `${certificateName(certificate)} expires on ${longDay(certificate.expiryDate)}.`,
    }));

const fromScore = (score: number): Reason[] => {
  if (score < riskScores.high) return [{ level: 'high', text: `The compliance score is ${score}, below ${riskScores.high}.` }];
  return score < riskScores.medium
    ? [{ level: 'medium', text: `The compliance score is ${score}, below ${riskScores.medium}.` }]
    : [];
};

/** The worst of a list of levels; low for an empty list. */
export const worst = (levels: readonly RiskLevel[]): RiskLevel => {
  if (levels.includes('high')) return 'high';
  return levels.includes('medium') ? 'medium' : 'low';
};

/** The risk of a laboratory and its reasons, worst first. */
export const riskOf = (
  score: number,
  lines: readonly Line[],
  contradictions: readonly Contradiction[],
  shown: Shown,
): { readonly level: RiskLevel; readonly reasons: string[] } => {
  const accepted = new Set(lines.flatMap(({ state }) => (state.accepted === null ? [] : state.control.id)));
  const reasons = [
    ...fromScore(score),
    ...fromContradictions(contradictions, accepted),
    ...fromLines(lines),
    ...fromExpiry(shown),
  ];
  const level = worst(reasons.map((reason) => reason.level));
  const ordered = reasons.toSorted((a, b) => Number(b.level === 'high') - Number(a.level === 'high'));
  return { level, reasons: ordered.map(({ text }) => text) };
};
