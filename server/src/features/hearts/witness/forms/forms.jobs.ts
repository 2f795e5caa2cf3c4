import { permitSystem } from '../../../../kernel/permission.ts';
import { announce } from '../../../../platform/events/events.ts';
import type { JobDefinition } from '../../../../platform/jobs/definition.ts';
import { inShortTransaction } from '../../analyses/run/contents.jobs.ts';
import { reloadForms } from '../../customer-forms/customer-forms.letters.ts';
import { findForm, questionsOfForm } from '../../customer-forms/customer-forms.repository.ts';
import { type PrivateText, privateReadingJobs } from '../private-readings.jobs.ts';
import { documentOf, type FormAnswer, formAnswersIn, questionsAboutForm } from './asking.domain.ts';
import { type CheckedForm, checkForm } from './checking.domain.ts';
import { findFormReading, saveFormReading } from './forms.repository.ts';
import { type FormWitnessJob, formWitnessQueue, openQuestions } from './forms.service.ts';

export const formWitnessJobs: readonly JobDefinition[] = privateReadingJobs({
  queue: formWitnessQueue,
  concurrency: 1,
  find: async (db, { formId }: FormWitnessJob) => {
    const form = await findForm(db, formId);
    const reading = form && (await findFormReading(db, permitSystem('run', form)));
    return reading?.state === 'waiting' ? reading : null;
  },
  textOf: async (world, { form_id: id, lab_id }): Promise<PrivateText<FormAnswer, CheckedForm>> => {
    const rows = await inShortTransaction(world, (db) => questionsOfForm(db, permitSystem('read', { id })));
    const questions = openQuestions(rows);
    const document = documentOf(questions.map(({ question }) => question));
    return {
      of: { lab_id, user_id: null },
      questions: (contextTokens) => questionsAboutForm(document, contextTokens),
      read: formAnswersIn,
      check: (answers) => checkForm(questions, answers),
      heldIn: ({ proposals }) => proposals.length,
    };
  },
  save: async (db, { form_id: id, lab_id }, outcome, now) => {
    await saveFormReading(db, permitSystem('run', { id }), outcome, now);
    await announce(db, reloadForms(lab_id));
  },
});
