import { certificatesOf } from '@aliquot/contract/counts';
import type { RequirementStatus } from '@aliquot/contract/hearts/analyses';
import type { RestingOnDocument } from '@aliquot/contract/hearts/documents';
import { controlOf } from './lines/knowledge.domain.ts';
import { certificateName } from './lines/standing.domain.ts';
import { hasEnough } from './score/score-basis.domain.ts';
import type { HandedIn } from './things.domain.ts';

const isShown = (status: RequirementStatus): boolean => status === 'met' || status === 'partial';

/** The parts of a judgment that are missing from the same judgment without one document. */
export const impactOf = (handedIn: HandedIn, handedInWithout: HandedIn): RestingOnDocument => {
  const { assessment: before } = handedIn;
  const { assessment: without } = handedInWithout;
  const kept = new Set(without.certifications.map(({ key }) => key));
  const after = new Map(without.requirements.map(({ control, status }) => [control, status]));
  const lost = before.requirements.filter(({ control, status }) => {
    const left = after.get(control) ?? 'missing';
    return isShown(status) && left !== status && left !== 'met';
  });
  return {
    certificates: certificatesOf(before)
      .filter(({ key }) => !kept.has(key))
      .map(certificateName),
    requirements: [...new Set(lost.map(({ control }) => controlOf(control).title))],
    score: {
      before: before.complianceScore,
      after: without.complianceScore,
      scored: hasEnough(handedIn) && hasEnough(handedInWithout),
    },
  };
};
