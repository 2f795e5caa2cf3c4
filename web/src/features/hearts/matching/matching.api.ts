import { type AnalyzeProjectOutput, type Match, type ProjectData } from '@aliquot/contract/hearts/matching';
import type { AskedKind, Understanding } from '@aliquot/contract/hearts/understanding';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/server/api.ts';

/** What an answer without counts, such as of an older server, is taken to say. */
const countsOf = (matches: readonly Match[]): Pick<AnalyzeProjectOutput, 'metadata' | 'reach'> => {
  const generatedLabsCount = matches.filter(({ isGenerated }) => isGenerated).length;
  const shown = matches.filter(({ group }) => group === 'shown');
  return {
    metadata: { existingLabsCount: matches.length - generatedLabsCount, generatedLabsCount },
    reach: {
      shown: { count: shown.length, more: false },
      expected: shown.reduce((sum, { matchPercentage }) => sum + matchPercentage, 0) / 100,
      missing: [],
      instead: [],
      relaxations: [],
      funnel: [],
    },
  };
};

const nothingRead: Understanding = { asked: [], notNeeded: [], removed: [], details: [], notUnderstood: [], isKnown: true };
const nothingShown = { distanceKm: null, terms: null, factors: [], place: null, shown: [], certificate: null, quote: null };

/** Ranks the approved labs for a request; `labId` is listed even when it is not among the best. Throws an Error when the answer has no matches. */
export const findLabs = async (
  projectData: ProjectData,
  { signal, labId }: { signal?: AbortSignal; labId?: string | undefined } = {},
): Promise<AnalyzeProjectOutput> => {
  const answer: Partial<AnalyzeProjectOutput> = await api.matching.analyzeProject(
    { projectData, ...(labId && { labId }) },
    { context: { timeoutMilliseconds: 30_000 }, ...(signal && { signal }) },
  );
  if (!Array.isArray(answer.matches)) throw new Error('Invalid response format: missing matches data');
  const matches = answer.matches.map(
    (match): Match => ({ ...nothingShown, ...match, group: match.group ?? (match.isGenerated ? 'suggested' : 'shown') }),
  );
  const counts = countsOf(matches);
  return {
    understanding: nothingRead,
    impressionId: null,
    metadata: counts.metadata,
    ...answer,
    reach: { ...counts.reach, ...answer.reach },
    matches,
  };
};

/** Suggested terms of a kind for the typed words. */
export const termsQuery = (kind: AskedKind, words: string) =>
  queryOptions({
    queryKey: ['request-terms', kind, words],
    queryFn: async ({ signal }) => (await api.matching.suggestTerms({ kind, words }, { signal })).labels,
    staleTime: Infinity,
    retry: false,
  });
