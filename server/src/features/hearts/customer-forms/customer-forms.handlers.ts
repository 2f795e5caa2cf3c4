import { customerFormRoutes, mostCustomerForms } from '@aliquot/contract/hearts/customer-forms/customer-forms';
import { type Result, refuse, succeed } from '../../../kernel/result.ts';
import { takeTurns } from '../../../platform/db/counting.ts';
import type { UserDoing } from '../../../platform/db/doing.ts';
import { recordChange } from '../../../platform/db/record-change.ts';
import { formFormats } from '../../../platform/documents/index.ts';
import { handle, handleInSteps } from '../../../platform/http/mount.ts';
import { inform } from '../../people/notifications/happenings.service.ts';
import { admitFile } from '../documents/scanning.service.ts';
import { keepingIf, removeFiles, storeForm } from '../documents/storing.service.ts';
import { maySee } from '../labs/labs.policy.ts';
import { findLab } from '../labs/labs.repository.ts';
import { choicesOf } from './answers.domain.ts';
import { beingAnswered, withoutDeleted } from './customer-forms.domain.ts';
import { reloadForms } from './customer-forms.letters.ts';
import { mayAddForm, mayChangeForm, mayReadForm } from './customer-forms.policy.ts';
import { citedDocuments, presentForms, presentOpened, presentQuestion } from './customer-forms.presenter.ts';
import {
  countForms,
  decideQuestion,
  deleteForm,
  type FormRow,
  findForm,
  findQuestion,
  insertForm,
  listForms,
  type QuestionRow,
  setTopic,
} from './customer-forms.repository.ts';
import { type FormJob, formQueue, locationOf } from './customer-forms.service.ts';
import { formTopics } from './topics.domain.ts';

const answeredThere = refuse('CONFLICT', 'The file has an answer here already.');
const full = refuse('CONFLICT', `You can keep up to ${mostCustomerForms} questionnaires. Delete one first.`);

const present = async ({ db, actor }: UserDoing, row: FormRow | undefined) => {
  const shown = row && mayReadForm(actor, row);
  const [form] = shown ? await presentForms(db, [shown]) : [];
  return form ? succeed(form) : refuse('NOT_FOUND');
};

const queueForm = ({ world, db }: UserDoing, formId: string) => world.jobs.send(db, formQueue, { formId } satisfies FormJob);

/** The answer that a decision gives, or why it can't be taken. */
const answerOf = (
  row: QuestionRow,
  {
    state,
    answer,
    choice,
  }: {
    readonly state: 'open' | 'accepted' | 'edited' | 'blank';
    readonly answer: string | null;
    readonly choice: string | null;
  },
  there: ReadonlySet<string>,
): Result<{ readonly answer: string | null; readonly choice: string | null }, 'CONFLICT'> => {
  if (state === 'open' || state === 'blank') return succeed({ answer: null, choice: null });
  const proposal = withoutDeleted(row.proposal, there);
  if (state === 'accepted') {
    if (proposal.note === beingAnswered) return refuse('CONFLICT', beingAnswered);
    if (proposal !== row.proposal)
      return refuse(
        'CONFLICT',
        'A document that showed this was deleted, or its certificate has ended. Answer the questions again.',
      );
    return succeed({ answer: proposal.answer, choice: proposal.choice });
  }
  if (choice !== null && !choicesOf(row.place).includes(choice)) return refuse('CONFLICT', 'The file has no such choice.');
  const proposed = choice === proposal.choice ? proposal.answer : null;
  const words = row.place.words === null ? '' : (answer ?? (choice === null ? '' : proposed));
  if (words === null) return refuse('CONFLICT', 'Write the words that go with this choice, or send them empty.');
  return words === '' && choice === null
    ? refuse('CONFLICT', 'Write an answer, or leave it blank.')
    : succeed({ answer: words || null, choice });
};

export const customerFormHandlers = {
  list: handle(customerFormRoutes.list, async ({ input, actor, db }) => {
    const lab = maySee(actor, input.labId) ? await findLab(db, input.labId) : undefined;
    if (!lab) return refuse('NOT_FOUND');
    const rows = await listForms(db, lab.id);
    return succeed({
      items: await presentForms(
        db,
        rows.flatMap((row) => mayReadForm(actor, row) ?? []),
      ),
    });
  }),

  add: handleInSteps(customerFormRoutes.add, async (call) => {
    const { input, actor, world, now, inTransaction, attempt } = call;
    const found = await inTransaction(({ db }) => findLab(db, input.labId));
    const lab = found && mayAddForm(actor, found);
    if (!lab) return refuse('NOT_FOUND');
    const checked = await admitFile(call, input.file, formFormats, { type: 'lab', id: lab.id, isPrivate: true }, true);
    if (!checked.ok) return checked;
    const stored = await storeForm(world, lab.id, checked.value, now);
    if (!stored.ok) return stored;
    const file = stored.value;
    return keepingIf(world, [locationOf(file.file_url)], () =>
      attempt(async (doing) => {
        const { db } = doing;
        await takeTurns(db, [`questionnaires of laboratory ${lab.id}`]);
        if ((await countForms(db, lab.id)) >= mostCustomerForms) return full;
        const id = await insertForm(db, lab, file, { by: actor.id, now });
        const { file_size, sha256 } = file;
        // The name often is the customer's, whom administrators don't see.
        await recordChange(doing, {
          action: 'customer-forms.add',
          objectType: 'customer_form',
          objectId: id,
          after: { lab_id: lab.id, file_size, sha256 },
        });
        await queueForm({ ...doing, actor }, id);
        await inform(doing, { reload: [reloadForms(lab.id)] });
        return present({ ...doing, actor }, await findForm(db, id));
      }),
    );
  }),

  get: handle(customerFormRoutes.get, async ({ input, actor, db, now }) => {
    const row = await findForm(db, input.formId);
    const form = row && mayReadForm(actor, row);
    return form ? succeed(await presentOpened(db, form, (each) => mayReadForm(actor, each), now)) : refuse('NOT_FOUND');
  }),

  answerAgain: handle(customerFormRoutes.answerAgain, async (call) => {
    const { input, actor, db } = call;
    const row = await findForm(db, input.formId);
    const form = row && mayChangeForm(actor, row);
    if (!form) return refuse('NOT_FOUND');
    if (form.state !== 'read') return refuse('CONFLICT', 'This file has no questions to answer.');
    await recordChange(call, { action: 'customer-forms.answer-again', objectType: 'customer_form', objectId: form.id });
    await queueForm(call, form.id);
    return present(call, row);
  }),

  remove: handleInSteps(customerFormRoutes.remove, async ({ input, actor, world, attempt }) => {
    const removed = await attempt(async (doing) => {
      const { db } = doing;
      const row = await findForm(db, input.formId);
      const form = row && mayChangeForm(actor, row);
      if (!form || !(await deleteForm(db, form))) return refuse('NOT_FOUND');
      await recordChange(doing, {
        action: 'customer-forms.remove',
        objectType: 'customer_form',
        objectId: form.id,
        before: { lab_id: form.lab_id, sha256: form.sha256 },
      });
      await inform(doing, { reload: [reloadForms(form.lab_id)] });
      return succeed(form);
    });
    if (!removed.ok) return removed;
    await removeFiles(world, [locationOf(removed.value.file_url)]);
    return succeed({ file_name: removed.value.file_name });
  }),

  decide: handle(customerFormRoutes.decide, async (call) => {
    const { input, actor, db, now } = call;
    const row = await findQuestion(db, input.questionId);
    const question = row && mayChangeForm(actor, row);
    if (!question) return refuse('NOT_FOUND');
    const form = await findForm(db, row.form_id);
    if (!form) return refuse('NOT_FOUND');
    const there = (await citedDocuments(db, form, [row], now))(row);
    const given = answerOf(row, input, there);
    if (!given.ok) return given;
    const by = input.state === 'open' ? null : { id: actor.id, name: actor.name };
    const decided = await decideQuestion(db, question, { state: input.state, ...given.value, by, now });
    if (!decided) return answeredThere;
    await recordChange(call, {
      action: 'customer-forms.decide',
      objectType: 'customer_form',
      objectId: row.form_id,
      before: { position: row.position, state: row.state },
      after: { position: row.position, state: input.state },
    });
    await inform(call, { reload: [reloadForms(row.lab_id)] });
    const shown = mayReadForm(actor, decided);
    return shown ? succeed(presentQuestion(shown, there)) : refuse('NOT_FOUND');
  }),

  chooseSubject: handle(customerFormRoutes.chooseSubject, async (call) => {
    const { input, actor, db } = call;
    const row = await findQuestion(db, input.questionId);
    const question = row && mayChangeForm(actor, row);
    if (!question) return refuse('NOT_FOUND');
    const topic = formTopics.find(({ id }) => id === input.subject) ?? null;
    if (topic === null && input.subject !== null) return refuse('CONFLICT', 'There is no such subject.');
    const changed = await setTopic(db, question, topic, ['open', 'accepted', 'edited', 'blank']);
    if (!changed) return answeredThere;
    if (topic !== null) await queueForm(call, row.form_id);
    await recordChange(call, {
      action: 'customer-forms.choose-subject',
      objectType: 'customer_form',
      objectId: row.form_id,
      before: { position: row.position, state: row.state, subject: row.about?.id ?? null },
      after: { position: row.position, state: changed.state, subject: input.subject },
    });
    await inform(call, { reload: [reloadForms(row.lab_id)] });
    const shown = mayReadForm(actor, changed);
    return shown ? succeed(presentQuestion(shown, new Set())) : refuse('NOT_FOUND');
  }),
};
