import type { Answer, Answers } from '@aliquot/contract/questionnaires';
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

export const saveAnswer = (labId: string, questionId: string, value: Answer | null) =>
  api.questionnaires.answer({ labId, questionId, value });

export const submitAnswers = (labId: string, answers: Answers) => api.questionnaires.submit({ labId, answers });
