import { type AnalyzeProjectOutput, type Match, type ProjectData, qualifyingPercentage } from '@aliquot/contract/matching';
import { api } from '../../platform/api.ts';

type Counts = Pick<AnalyzeProjectOutput, 'metadata' | 'reach'>;

/** What the matches themselves say, for an answer that says no more. */
const countsOf = (matches: readonly Match[]): Counts => {
  const registered = matches.filter(({ isGenerated }) => !isGenerated);
  const qualifying = registered.filter(({ matchPercentage }) => matchPercentage >= qualifyingPercentage).length;
  return {
    metadata: { existingLabsCount: registered.length, generatedLabsCount: matches.length - registered.length },
    reach: { qualifying: { count: qualifying, more: false }, relaxations: [] },
  };
};

/** Ranks the approved laboratories for a request. Throws an Error for an answer that has no matches. */
export const findLabs = async (projectData: ProjectData): Promise<AnalyzeProjectOutput> => {
  const answer: Partial<AnalyzeProjectOutput> = await api.matching.analyzeProject(
    { projectData },
    { context: { timeoutMilliseconds: 30_000 } },
  );
  const { matches } = answer;
  if (!Array.isArray(matches)) throw new Error('Invalid response format: missing matches data');
  return { ...countsOf(matches), ...answer, matches };
};
