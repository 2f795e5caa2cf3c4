import { agreementKindWords } from '@aliquot/contract/engagements/agreement-words';
import { agreementRoutes } from '@aliquot/contract/engagements/agreements';
import { longDay, utcDay } from '../../../kernel/days.ts';
import { refuse, succeed } from '../../../kernel/result.ts';
import type { UserDoing } from '../../../platform/db/doing.ts';
import { handle, handleInSteps } from '../../../platform/http/mount.ts';
import { findAgreementFile } from '../../hearts/documents/engagement-files.repository.ts';
import { linkToFile } from '../../hearts/documents/links.service.ts';
import { act, engagementAct } from '../collaborations/acting.service.ts';
import { addAgreement } from './adding.service.ts';
import { canRequire, canUnrequire, hasEnded } from './agreements.domain.ts';
import { addRequirement, attachAgreement, decideAgreement, findAgreement, removeRequirement } from './agreements.repository.ts';
import { lockAgreement, lockForAgreements, presentAfterStep, presentById, stepOf } from './agreements.service.ts';
import { signAgreement } from './signing.service.ts';

const decisions = {
  confirm: { status: 'complete', action: 'agreements.confirm', did: 'confirmed' },
  refuse: { status: 'refused', action: 'agreements.refuse', did: 'refused' },
  withdraw: { status: 'withdrawn', action: 'agreements.withdraw', did: 'withdrawn' },
} as const;

type DecideCall = UserDoing & { readonly input: { readonly agreementId: string; readonly reason?: string } };

/** Ends the wait of an agreement that is open: confirmed or refused by the other side, or withdrawn by its own. */
const decide = (call: DecideCall, decision: keyof typeof decisions) =>
  act(call, {
    load: () => lockAgreement(call, call.input.agreementId, decision),
    move: async ({ db, actor, now }, found) => {
      const { id, kind, sha256 } = found.agreement;
      const { reason } = call.input;
      const { status, action, did } = decisions[decision];
      if (!(await decideAgreement(db, found.agreement, { status, by: actor.id, reason, now }))) return refuse('CONFLICT');
      return succeed(stepOf(found, { action, did, kind, facts: { agreement_id: id, sha256 }, reason }));
    },
    present: presentAfterStep,
  });

const lock = (call: UserDoing & { readonly input: { readonly collaborationId: string } }) =>
  lockForAgreements(call, call.input.collaborationId);

export const agreementHandlers = {
  list: handle(agreementRoutes.list, (call) => presentById(call, call.input.collaborationId)),
  add: handleInSteps(agreementRoutes.add, addAgreement),
  sign: handleInSteps(agreementRoutes.sign, signAgreement),

  confirm: handle(agreementRoutes.confirm, (call) => decide(call, 'confirm')),
  refuse: handle(agreementRoutes.refuse, (call) => decide(call, 'refuse')),
  withdraw: handle(agreementRoutes.withdraw, (call) => decide(call, 'withdraw')),

  attach: engagementAct(agreementRoutes.attach, {
    load: lock,
    move: async ({ input, actor, db, now }, found) => {
      const { engagement } = found;
      const agreement = await findAgreement(db, input.agreementId);
      if (agreement?.researcher_id !== engagement.project.user_id || agreement.lab_id !== engagement.lab_reference_id)
        return refuse('NOT_FOUND');
      if (agreement.status !== 'complete') return refuse('CONFLICT', 'Only a complete agreement can be used again.');
      if (hasEnded(agreement.end_day, utcDay(now)))
        return refuse('CONFLICT', `This agreement ended on ${longDay(agreement.end_day)}. Add a new one.`);
      const { id, kind, sha256 } = agreement;
      const isOwn = agreement.collaboration_id === engagement.id;
      const attached = !isOwn && (await attachAgreement(db, engagement, { agreementId: id, by: actor.id, now }));
      if (!attached) return refuse('CONFLICT', 'This request has this agreement already.');
      const facts = { agreement_id: id, sha256 };
      return succeed(stepOf(found, { action: 'agreements.attach', did: 'attached', kind, facts }));
    },
    present: presentAfterStep,
  }),

  require: engagementAct(agreementRoutes.require, {
    load: lock,
    move: async ({ input: { kind }, actor, db, now }, found) => {
      const { engagement, side } = found;
      if (!canRequire(engagement.stage)) return refuse('CONFLICT', 'An agreement can be required until the work is awarded.');
      if (!(await addRequirement(db, engagement, { kind, side, by: actor.id, now })))
        return refuse('CONFLICT', `Your side requires a ${agreementKindWords[kind].name} already.`);
      return succeed(stepOf(found, { action: 'agreements.require', did: 'required', kind }));
    },
    present: presentAfterStep,
  }),

  unrequire: engagementAct(agreementRoutes.unrequire, {
    load: lock,
    move: async ({ input: { kind }, db }, found) => {
      const { engagement, side } = found;
      if (!canUnrequire(engagement.stage)) return refuse('CONFLICT', 'The work is agreed already.');
      if (!(await removeRequirement(db, engagement, { kind, side })))
        return refuse('CONFLICT', `Your side does not require a ${agreementKindWords[kind].name}.`);
      return succeed(stepOf(found, { action: 'agreements.unrequire', did: 'unrequired', kind }));
    },
    present: presentAfterStep,
  }),

  linkOfFile: handle(agreementRoutes.linkOfFile, async (call) =>
    linkToFile(call, 'agreements', await findAgreementFile(call.db, call.input.agreementId)),
  ),
};
