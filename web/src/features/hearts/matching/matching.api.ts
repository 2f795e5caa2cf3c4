import type { AnalyzeProjectOutput, ProjectData } from '@aliquot/contract/hearts/matching';
import type { AskedKind } from '@aliquot/contract/hearts/understanding';
import { api } from '../../../platform/server/api.ts';
import { queryOf } from '../../../platform/server/query-of.ts';

/** Ranks the approved labs for a request; `labId` is listed even when it is not among the best. Throws an Error when the answer has no matches. */
export const findLabs = async (
  projectData: ProjectData,
  { signal, labId }: { signal?: AbortSignal; labId?: string | undefined } = {},
): Promise<AnalyzeProjectOutput> => {
  const answer = await api.matching.analyzeProject(
    { projectData, ...(labId && { labId }) },
    { context: { timeoutMilliseconds: 30_000 }, ...(signal && { signal }) },
  );
  if (!Array.isArray(answer.matches)) throw new Error('Invalid response format: missing matches data');
  return answer;
};

/** Suggested terms of a kind for the typed words. */
export const termsQuery = (kind: AskedKind, words: string) =>
  queryOf.matching.suggestTerms(
    { kind, words },
    { noun: 'request-terms', select: ({ labels }) => labels, staleTime: Infinity, retry: false },
  );
