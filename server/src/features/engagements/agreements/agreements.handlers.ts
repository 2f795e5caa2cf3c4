import { agreementKindWords } from '@aliquot/contract/engagements/agreement-words';
import { agreementRoutes } from '@aliquot/contract/engagements/agreements';
import { longDay, utcDay } from '../../../kernel/days.ts';
import { refuse, succeed } from '../../../kernel/result.ts';
import { handle, handleInSteps } from '../../../platform/http/mount.ts';
import { mayReadEngagementFile } from '../../hearts/documents/documents.policy.ts';
import { findAgreementFile } from '../../hearts/documents/engagement-files.repository.ts';
import { signLink } from '../../hearts/documents/links.service.ts';
import { addAgreement } from './adding.service.ts';
import { canRequire, canUnrequire, hasEnded } from './agreements.domain.ts';
import { addRequirement, attachAgreement, findAgreement, removeRequirement } from './agreements.repository.ts';
import { conclude, presentById, toHandle } from './agreements.service.ts';
import { decideOn } from './deciding.service.ts';
import { signAgreement } from './signing.service.ts';

export const agreementHandlers = {
  list: handle(agreementRoutes.list, (call) => presentById(call, call.input.collaborationId)),
  add: handleInSteps(agreementRoutes.add, addAgreement),
  sign: handleInSteps(agreementRoutes.sign, signAgreement),

  confirm: handle(agreementRoutes.confirm, (call) => decideOn(call, call.input.agreementId, 'confirm')),
  refuse: handle(agreementRoutes.refuse, (call) => decideOn(call, call.input.agreementId, 'refuse', call.input.reason)),
  withdraw: handle(agreementRoutes.withdraw, (call) => decideOn(call, call.input.agreementId, 'withdraw', call.input.reason)),

  attach: handle(agreementRoutes.attach, async (call) => {
    const { input, actor, db, now } = call;
    const handled = await toHandle(call, input.collaborationId);
    if (!handled.ok) return handled;
    const { work } = handled;
    const agreement = await findAgreement(db, input.agreementId);
    if (agreement?.researcher_id !== work.project.user_id || agreement.lab_id !== work.lab_reference_id)
      return refuse('NOT_FOUND');
    if (agreement.status !== 'complete') return refuse('CONFLICT', 'Only a complete agreement can be used again.');
    if (hasEnded(agreement.end_day, utcDay(now)))
      return refuse('CONFLICT', `This agreement ended on ${longDay(agreement.end_day)}. Add a new one.`);
    const isOwn = agreement.collaboration_id === work.id;
    const attached = !isOwn && (await attachAgreement(db, work, { agreementId: agreement.id, by: actor.id, now }));
    if (!attached) return refuse('CONFLICT', 'This request has this agreement already.');
    const { id, kind, sha256 } = agreement;
    const facts = { agreement_id: id, sha256 };
    return conclude(call, handled, { action: 'agreements.attach', did: 'attached', kind, facts });
  }),

  require: handle(agreementRoutes.require, async (call) => {
    const { input, actor, db, now } = call;
    const { kind } = input;
    const handled = await toHandle(call, input.collaborationId);
    if (!handled.ok) return handled;
    const { work, side } = handled;
    if (!canRequire(work.stage)) return refuse('CONFLICT', 'An agreement can be required until the work is awarded.');
    if (!(await addRequirement(db, work, { kind, side, by: actor.id, now })))
      return refuse('CONFLICT', `Your side requires a ${agreementKindWords[kind].name} already.`);
    return conclude(call, handled, { action: 'agreements.require', did: 'required', kind });
  }),

  unrequire: handle(agreementRoutes.unrequire, async (call) => {
    const { input, db } = call;
    const { kind } = input;
    const handled = await toHandle(call, input.collaborationId);
    if (!handled.ok) return handled;
    const { work, side } = handled;
    if (!canUnrequire(work.stage)) return refuse('CONFLICT', 'The work is agreed already.');
    if (!(await removeRequirement(db, work, { kind, side })))
      return refuse('CONFLICT', `Your side does not require a ${agreementKindWords[kind].name}.`);
    return conclude(call, handled, { action: 'agreements.unrequire', did: 'unrequired', kind });
  }),

  linkOfFile: handle(agreementRoutes.linkOfFile, async ({ input, actor, db, now, world }) => {
    const row = await findAgreementFile(db, input.agreementId);
    const document = row && mayReadEngagementFile(actor, row);
    if (!document) return refuse('NOT_FOUND');
    const { disposition } = input;
    return succeed(signLink(world, { kind: 'agreements', document, userId: actor.id, disposition, now }));
  }),
};
