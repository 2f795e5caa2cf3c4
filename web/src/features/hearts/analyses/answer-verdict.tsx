import type { AnalysisRequirement } from '@aliquot/contract/hearts/analyses';
import { useQuery } from '@tanstack/react-query';
import { Badge, type Tone } from '../../../ui/text/badge.tsx';
import { latestAnalysisQuery } from './analyses.api.ts';

/** What an answer did to the point that it is about; null when it did nothing. */
export const verdictOf = ({ answered, status }: AnalysisRequirement): { label: string; tone: Tone } | null => {
  if (answered === null) return null;
  if (answered.effect !== 'denied') {
    if (status !== 'stated') return { label: 'Found in a document', tone: 'good' };
    return { label: answered.effect === 'checkable' ? 'Stated, can be checked' : 'Stated, not proven', tone: 'info' };
  }
  return status === 'met' ? { label: 'A document says otherwise', tone: 'warn' } : { label: 'Confirms a gap', tone: 'bad' };
};

/** How the latest analysis took a submitted answer. */
export const AnswerVerdict = ({ labId, questionId }: { labId: string; questionId: string }) => {
  const { data: analysis } = useQuery(latestAnalysisQuery(labId));
  const requirement = analysis?.assessment?.requirements.find(({ control }) => control === questionId);
  const verdict = requirement && verdictOf(requirement);
  return verdict ? <Badge tone={verdict.tone}>{verdict.label}</Badge> : null;
};
