import { formWitnessRoutes } from '@aliquot/contract/hearts/witness/forms';
import { refuse, succeed } from '../../../../kernel/result.ts';
import type { UserDoing } from '../../../../platform/db/doing.ts';
import { handle } from '../../../../platform/http/mount.ts';
import { happened, inform } from '../../../people/notifications/happenings.service.ts';
import { reloadForms } from '../../customer-forms/customer-forms.letters.ts';
import { mayChangeForm, mayReadForm } from '../../customer-forms/customer-forms.policy.ts';
import { findForm, findQuestion, questionsOfForm, setTopic } from '../../customer-forms/customer-forms.repository.ts';
import { type FormJob, formQueue } from '../../customer-forms/customer-forms.service.ts';
import { controlTopic } from '../../customer-forms/topics.domain.ts';
import { agreementOf } from '../agreements.repository.ts';
import { presentFormModel } from './forms.presenter.ts';
import { beginFormReading, findFormReading, takeTopic } from './forms.repository.ts';
import { type FormWitnessJob, formWitnessQueue, openQuestions } from './forms.service.ts';

const notAgreed = refuse(
  'CONFLICT',
  'Your laboratory has not agreed to this server. Agree on the page of your documents, then ask again.',
);
const nothingToAsk = refuse('CONFLICT', 'Every open question has a subject already.');
const decidedAlready = refuse('CONFLICT', 'This proposal was decided in the meantime. Reload the page.');

const ofLab = (labId: string) => ({ lab_id: labId, user_id: null });

const present = async ({ db, actor, world }: UserDoing, formId: string) => {
  const row = await findForm(db, formId);
  const form = row && mayReadForm(actor, row);
  if (!form) return refuse('NOT_FOUND');
  const questions = openQuestions(await questionsOfForm(db, form));
  const agreement = await agreementOf(db, ofLab(form.lab_id));
  return succeed(presentFormModel(world.model, agreement, questions, await findFormReading(db, form)));
};

export const formWitnessHandlers = {
  get: handle(formWitnessRoutes.get, (call) => present(call, call.input.formId)),

  ask: handle(formWitnessRoutes.ask, async (call) => {
    const { input, actor, db, now, world } = call;
    const row = await findForm(db, input.formId);
    const form = row && mayChangeForm(actor, row);
    if (!form) return refuse('NOT_FOUND');
    const { model } = world;
    const agreement = await agreementOf(db, ofLab(form.lab_id));
    if (model === null || model.host !== input.host || agreement?.host !== model.host) return notAgreed;
    if (openQuestions(await questionsOfForm(db, form)).length === 0) return nothingToAsk;
    await beginFormReading(db, form, { model: model.name, host: model.host, is_local: model.isLocal, asked_at: now });
    await world.jobs.send(db, formWitnessQueue, { formId: form.id } satisfies FormWitnessJob);
    await inform(call, { reload: [reloadForms(form.lab_id)] });
    return present(call, form.id);
  }),

  decide: handle(formWitnessRoutes.decide, async (call) => {
    const { input, actor, db, world } = call;
    const row = await findForm(db, input.formId);
    const form = row && mayChangeForm(actor, row);
    if (!form) return refuse('NOT_FOUND');
    const proposal = (await findFormReading(db, form))?.proposals.find(({ question_id }) => question_id === input.questionId);
    const question = await findQuestion(db, input.questionId);
    const permitted = question && question.form_id === form.id && mayChangeForm(actor, question);
    if (!permitted) return refuse('NOT_FOUND');
    if (!proposal || !(await takeTopic(db, form, input.questionId))) return decidedAlready;
    if (input.decision === 'confirmed') {
      if (!(await setTopic(db, permitted, controlTopic(proposal.control), ['open']))) return decidedAlready;
      await world.jobs.send(db, formQueue, { formId: form.id } satisfies FormJob);
    }
    await happened(call, {
      action: input.decision === 'confirmed' ? 'customer-forms.confirm-subject' : 'customer-forms.reject-subject',
      objectType: 'customer_form',
      objectId: form.id,
      after: { position: question.position, control: proposal.control },
      reload: [reloadForms(form.lab_id)],
    });
    return present(call, form.id);
  }),

  call: handle(formWitnessRoutes.call, async ({ input, actor, db }) => {
    const row = await findForm(db, input.formId);
    const form = row && mayReadForm(actor, row);
    const reading = form && (await findFormReading(db, form));
    return form ? succeed({ exchanges: reading?.exchanges ?? [] }) : refuse('NOT_FOUND');
  }),
};
