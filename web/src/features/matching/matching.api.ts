import type { AnalyzeProjectOutput, ProjectData } from '@aliquot/contract/matching';
import { api } from '../../platform/api.ts';

/** Ranks the approved laboratories for a request. Throws an Error for an answer that has no matches. */
export const findLabs = async (projectData: ProjectData): Promise<AnalyzeProjectOutput> => {
  const answer: Partial<AnalyzeProjectOutput> = await api.matching.analyzeProject(
    { projectData },
    { context: { timeoutMilliseconds: 30_000 } },
  );
  if (!Array.isArray(answer.matches)) throw new Error('Invalid response format: missing matches data');
  return answer as AnalyzeProjectOutput;
};
