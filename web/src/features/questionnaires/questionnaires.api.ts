import type { Answer, Answers, OpenQuestionnaire } from '@aliquot/contract/questionnaires';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

export const questionnaireQuery = (labId: string) =>
  queryOptions({
    queryKey: ['questionnaires', labId],
    queryFn: ({ signal }) => api.questionnaires.get({ labId }, { signal }),
    // What is being typed must not be overwritten by an answer from before.
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    gcTime: 0,
  });

/** How far a questionnaire is. It is kept apart from the one that is being answered, so that it can be asked for again. */
export const questionnaireStateQuery = (labId: string) =>
  queryOptions({
    queryKey: ['questionnaires', 'state', labId],
    queryFn: ({ signal }) => api.questionnaires.get({ labId }, { signal }),
    select: ({ status, submitted_at, questionnaire: { questions }, answers }: OpenQuestionnaire) => ({
      submittedAt: status === 'submitted' ? submitted_at : null,
      answered: questions.filter(({ id }) => answers[id] !== undefined).length,
      total: questions.length,
    }),
    retry: false,
  });

export const saveAnswer = (labId: string, questionId: string, value: Answer | null) =>
  api.questionnaires.answer({ labId, questionId, value });

export const submitAnswers = (labId: string, answers: Answers) => api.questionnaires.submit({ labId, answers });
