import { permitSystem } from '../../../../kernel/permission.ts';
import { announce } from '../../../../platform/events/events.ts';
import type { JobDefinition } from '../../../../platform/jobs/definition.ts';
import { ModelFault } from '../../../../platform/models/model.ts';
import type { World } from '../../../../platform/world.ts';
import { inShortTransaction } from '../../analyses/run/contents.jobs.ts';
import { reloadForms } from '../../customer-forms/customer-forms.letters.ts';
import { findForm, questionsOfForm } from '../../customer-forms/customer-forms.repository.ts';
import { agreementOf } from '../agreements.repository.ts';
import { askModel, BudgetUsed, namedIn } from '../calls.jobs.ts';
import { saveChecked } from '../calls.repository.ts';
import { documentOf, formAnswersIn, questionsAboutForm } from './asking.domain.ts';
import { checkForm, type OpenQuestion } from './checking.domain.ts';
import { type FormOutcome, type FormReadingRow, findFormReading, saveFormReading } from './forms.repository.ts';
import { type FormWitnessJob, formWitnessQueue, openQuestions } from './forms.service.ts';

const usedUp = "Today's questions to the model are used. Ask again tomorrow.";
const noAnswer = ({ model }: FormReadingRow): string => `${model} gave no answer that can be used. Try again later.`;
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
  const until = performance.now() + named.config.seconds * 1000;
  const of = { lab_id: reading.lab_id, user_id: null };
  try {
    const answered = [];
    const document = documentOf(questions.map(({ question }) => question));
    for (const question of questionsAboutForm(document, named.config.contextTokens)) {
      const asking = { of, question, read: formAnswersIn, until, signal, isPrivate: true };
      answered.push({ question, asked: await askModel(world, named, asking) });
    }
    const { proposals, dropped } = checkForm(
      questions,
      answered.flatMap(({ asked }) => asked.answers),
    );
    const [first] = answered;
    if (first)
      await inShortTransaction(world, (db) =>
        saveChecked(db, permitSystem('run', { id: first.asked.callId }), {
          held: proposals.length,
          dropped: dropped.map((each) => ({ ...each, quotation: '' })),
        }),
      );
    return {
      proposals,
      dropped,
      exchanges: answered.map(({ question: { system, user }, asked }) => ({
        prompt: `${system}\n\n${user}`,
        answer: asked.text,
      })),
      milliseconds: answered.reduce((sum, { asked }) => sum + asked.milliseconds, 0),
    };
  } catch (error) {
    if (error instanceof BudgetUsed) return { message: usedUp };
    if (!(error instanceof ModelFault)) throw error;
    world.log.warn({ cause: error.code, model: reading.model }, `a questionnaire was not witnessed: ${error.message}`);
    return { message: noAnswer(reading) };
  }
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
  if (loaded) await save(world, loaded.reading, { message: noAnswer(loaded.reading) });
};

const givenUpQueue = 'witness.form-given-up';

export const formWitnessJobs: readonly JobDefinition[] = [
  { queue: givenUpQueue, options: { seconds: 60, retries: 10, concurrency: 1 }, run: giveUp },
  { queue: formWitnessQueue, options: { seconds: 900, retries: 1, concurrency: 1, afterLastFailure: givenUpQueue }, run },
];
