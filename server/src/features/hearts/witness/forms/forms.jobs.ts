import { permitSystem } from '../../../../kernel/permission.ts';
import { announce } from '../../../../platform/events/events.ts';
import type { JobDefinition } from '../../../../platform/jobs/definition.ts';
import type { World } from '../../../../platform/world.ts';
import { inShortTransaction } from '../../analyses/run/contents.jobs.ts';
import { reloadForms } from '../../customer-forms/customer-forms.letters.ts';
import { findForm, questionsOfForm } from '../../customer-forms/customer-forms.repository.ts';
import { agreementOf } from '../agreements.repository.ts';
import { namedIn } from '../calls.jobs.ts';
import { askPrivately, noAnswerOf } from '../private-readings.jobs.ts';
import { documentOf, formAnswersIn, questionsAboutForm } from './asking.domain.ts';
import { checkForm, type OpenQuestion } from './checking.domain.ts';
import { type FormOutcome, type FormReadingRow, findFormReading, saveFormReading } from './forms.repository.ts';
import { type FormWitnessJob, formWitnessQueue, openQuestions } from './forms.service.ts';

const notAgreed = 'The laboratory ended its agreement, or the server has changed.';

type Loaded = { readonly reading: FormReadingRow; readonly questions: OpenQuestion[]; readonly isAgreed: boolean };

const load = (world: World, formId: string): Promise<Loaded | null> =>
  inShortTransaction(world, async (db) => {
    const form = await findForm(db, formId);
    const reading = form && (await findFormReading(db, permitSystem('run', form)));
    if (!form || reading?.state !== 'waiting') return null;
    const agreement = await agreementOf(db, { lab_id: form.lab_id, user_id: null });
    const questions = openQuestions(await questionsOfForm(db, permitSystem('read', form)));
    return { reading, questions, isAgreed: agreement?.host === reading.host };
  });

const read = async (
  world: World,
  { reading, questions, isAgreed }: Loaded,
  signal: AbortSignal,
): Promise<FormOutcome | { readonly message: string }> => {
  const named = namedIn(world);
  if (named === null || named.model.host !== reading.host || !isAgreed) return { message: notAgreed };
  const document = documentOf(questions.map(({ question }) => question));
  return askPrivately(world, named, {
    of: { lab_id: reading.lab_id, user_id: null },
    model: reading.model,
    noun: 'questionnaire',
    questions: questionsAboutForm(document, named.config.contextTokens),
    read: formAnswersIn,
    check: (answers) => checkForm(questions, answers),
    heldIn: ({ proposals }) => proposals.length,
    signal,
  });
};

const save = (world: World, { form_id: id, lab_id }: FormReadingRow, outcome: FormOutcome | { readonly message: string }) =>
  inShortTransaction(world, async (db) => {
    await saveFormReading(db, permitSystem('run', { id }), outcome, world.now());
    await announce(db, reloadForms(lab_id));
  });

const run = async (world: World, { formId }: FormWitnessJob, signal: AbortSignal): Promise<void> => {
  const loaded = await load(world, formId);
  if (loaded) await save(world, loaded.reading, await read(world, loaded, signal));
};

const giveUp = async (world: World, { formId }: FormWitnessJob): Promise<void> => {
  const loaded = await load(world, formId);
  if (loaded) await save(world, loaded.reading, { message: noAnswerOf(loaded.reading.model) });
};

const givenUpQueue = 'witness.form-given-up';

export const formWitnessJobs: readonly JobDefinition[] = [
  { queue: givenUpQueue, options: { seconds: 60, retries: 10, concurrency: 1 }, run: giveUp },
  { queue: formWitnessQueue, options: { seconds: 900, retries: 1, concurrency: 1, afterLastFailure: givenUpQueue }, run },
];
