import type { QuestionRow } from '../../customer-forms/customer-forms.repository.ts';
import type { OpenQuestion } from './checking.domain.ts';

export const formWitnessQueue = 'witness.form';
export type FormWitnessJob = { readonly formId: string };

/** The questions of a form that a model may be asked about: open ones without a control. */
export const openQuestions = (rows: readonly QuestionRow[]): OpenQuestion[] =>
  rows.filter(({ state, about }) => state === 'open' && about === null).map(({ id, question }) => ({ id, question }));
