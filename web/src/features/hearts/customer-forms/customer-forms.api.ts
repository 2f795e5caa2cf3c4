import { api } from '../../../platform/server/api.ts';
import { queryOf } from '../../../platform/server/query-of.ts';

/** The noun of the live events that reload forms: a laboratory's documents. */
export const formsNoun = 'documents';

export const formsQuery = (labId: string) => queryOf.customerForms.list({ labId }, { noun: formsNoun });

export const formQuery = (formId: string) => queryOf.customerForms.get({ formId }, { noun: formsNoun });

export const addForm = (labId: string, file: File) => api.customerForms.add({ labId, file });

export const removeForm = (formId: string) => api.customerForms.remove({ formId });

export const answerAgain = (formId: string) => api.customerForms.answerAgain({ formId });

export const decideQuestion = (input: Parameters<typeof api.customerForms.decide>[0]) => api.customerForms.decide(input);

export const chooseSubject = (questionId: string, subject: string | null) =>
  api.customerForms.chooseSubject({ questionId, subject });

/** The file with its answers. */
export const formFile = (formId: string): string => `/api/customer-forms/${formId}/file`;

export const formsLink = (labId: string): { to: string } => ({ to: `/customer-forms/${labId}` });

export const formLink = (labId: string, formId: string): { to: string } => ({ to: `/customer-forms/${labId}/${formId}` });
