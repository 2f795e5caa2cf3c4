import { mostFormQuestions } from '@aliquot/contract/hearts/customer-forms/customer-forms';
import { system } from '../../../kernel/actor.ts';
import { permitSystem } from '../../../kernel/permission.ts';
import { formFormats, isOfMachine, sniffFile } from '../../../platform/documents/index.ts';
import { announce } from '../../../platform/events/events.ts';
import type { JobDefinition } from '../../../platform/jobs/definition.ts';
import { discardFetched, fetchStored } from '../../../platform/storage/fetching.ts';
import type { World } from '../../../platform/world.ts';
import { reloadForms } from './customer-forms.letters.ts';
import { type FormRow, findForm, questionsOfForm, saveProposals, saveRead, saveUnread } from './customer-forms.repository.ts';
import { answerFrom, type FormJob, formQueue, locationOf, noQuestions, takeQuestions } from './customer-forms.service.ts';

const find = ({ database }: World, formId: string): Promise<FormRow | undefined> =>
  database.transaction(system, (db) => findForm(db, formId));

const end = (world: World, form: FormRow, message: string, dropped: FormRow['dropped'] = []): Promise<void> =>
  world.database.transaction(system, async (db) => {
    await saveUnread(db, permitSystem('read', form), { message, dropped, now: world.now() });
    await announce(db, reloadForms(form.lab_id));
  });

/** Reads a stored form in a contained process. Rejects where another try may help. */
const readGrid = async (world: World, form: FormRow, signal: AbortSignal) => {
  const path = await fetchStored(world.storage, locationOf(form.file_url), form.sha256, signal);
  if (!path) throw new Error('a stored form is missing or was changed');
  try {
    const { file_name: name } = form;
    const sniffed = await sniffFile(path, { name, allowed: formFormats, macrosDropped: true });
    if (!sniffed.ok) return sniffed;
    const read = await world.documentReader.readForm(path, { name, format: sniffed.format, signal });
    signal.throwIfAborted();
    if (!read.ok && isOfMachine(read.code) && read.code !== 'timeout' && read.code !== 'memory') throw new Error(read.message);
    return read;
  } finally {
    await discardFetched(path);
  }
};

const readForm = async (world: World, form: FormRow, signal: AbortSignal): Promise<void> => {
  const work = permitSystem('read', form);
  const read = await readGrid(world, form, signal);
  if (!read.ok) return end(world, form, read.message);
  const { parts, dropped } = read.value;
  const { questions, more } = await takeQuestions(parts, signal);
  if (questions.length === 0) return end(world, form, noQuestions(form.file_name), [...dropped]);
  const answered = await answerFrom(world, work, questions, signal);
  if (!answered) return undefined;
  const message = more
    ? `${form.file_name} has more than ${mostFormQuestions.toLocaleString('en-US')} questions. The first ${mostFormQuestions.toLocaleString('en-US')} were taken.`
    : null;
  const taken = questions.flatMap((each, index) => {
    const proposal = answered.proposals[index];
    return proposal ? [{ ...each, proposal }] : [];
  });
  return world.database.transaction(system, async (db) => {
    await saveRead(db, work, { questions: taken, dropped, message, judgedOn: answered.judgedOn, now: world.now() });
    await announce(db, reloadForms(form.lab_id));
  });
};

const answerAgain = async (world: World, form: FormRow, signal: AbortSignal): Promise<void> => {
  const work = permitSystem('read', form);
  const rows = await world.database.transaction(system, (db) => questionsOfForm(db, work));
  const open = rows.filter(({ state }) => state === 'open');
  const answered = await answerFrom(world, work, open, signal);
  if (!answered) return;
  const proposals = open.flatMap(({ id, about }, index) => {
    const proposal = answered.proposals[index];
    return proposal ? [{ id, about, proposal }] : [];
  });
  await world.database.transaction(system, async (db) => {
    await saveProposals(db, work, proposals, answered.judgedOn);
    await announce(db, reloadForms(form.lab_id));
  });
};

const run = async (world: World, { formId }: FormJob, signal: AbortSignal): Promise<void> => {
  const form = await find(world, formId);
  if (form?.state === 'waiting') await readForm(world, form, signal);
  else if (form?.state === 'read') await answerAgain(world, form, signal);
};

const giveUp = async (world: World, { formId }: FormJob): Promise<void> => {
  const form = await find(world, formId);
  if (form?.state === 'waiting')
    await end(world, form, `File ${form.file_name} could not be read. Delete it and upload it again.`);
};

const givenUpQueue = 'customer-forms.given-up';

export const customerFormJobs: readonly JobDefinition[] = [
  { queue: givenUpQueue, options: { seconds: 60, retries: 10, concurrency: 1 }, run: giveUp },
  { queue: formQueue, options: { seconds: 600, retries: 2, concurrency: 1, afterLastFailure: givenUpQueue }, run },
];
