import type { Answers, AttachedDocument, OpenQuestionnaire, Question } from '@aliquot/contract/hearts/questionnaires';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/server/api.ts';

/** The questions to ask given these answers: an answer can rule out follow-up questions. */
export const askedOf = ({ questionnaire, left_out }: OpenQuestionnaire, answers: Answers): Question[] =>
  questionnaire.questions.filter(({ id }) => {
    const condition = left_out[id];
    return condition === undefined || answers[condition.question] !== condition.is;
  });

export const questionnaireQuery = (labId: string) =>
  queryOptions({
    queryKey: ['questionnaires', labId],
    queryFn: ({ signal }) => api.questionnaires.get({ labId }, { signal }),
    // Never refetched while open, so that typed text is not overwritten.
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    gcTime: 0,
  });

/** Progress of a questionnaire, cached apart from the open one so that it can be refetched. */
export const questionnaireStateQuery = (labId: string) =>
  queryOptions({
    queryKey: ['questionnaires', 'state', labId],
    queryFn: ({ signal }) => api.questionnaires.get({ labId }, { signal }),
    select: (open: OpenQuestionnaire) => {
      const asked = askedOf(open, open.answers);
      return {
        submittedAt: open.status === 'submitted' ? open.submitted_at : null,
        answered: asked.filter(({ id }) => open.answers[id] !== undefined).length,
        total: asked.length,
      };
    },
    retry: false,
  });

/** The server judges the laboratory again before it answers. */
const submitMilliseconds = 60_000;

export const submitAnswers = (labId: string, answers: Answers) =>
  api.questionnaires.submit({ labId, answers }, { context: { timeoutMilliseconds: submitMilliseconds } });

/** Updates an answer's documents in the open questionnaire without loading it again. */
export const showDocuments = (
  queries: QueryClient,
  labId: string,
  questionId: string,
  documents: readonly AttachedDocument[],
): void => {
  queries.setQueryData(
    questionnaireQuery(labId).queryKey,
    (open) => open && { ...open, documents: { ...open.documents, [questionId]: [...documents] } },
  );
};
