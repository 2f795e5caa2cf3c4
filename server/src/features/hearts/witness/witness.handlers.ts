import { dropReasonCodes, proposalStatuses, witnessRoutes } from '@aliquot/contract/hearts/witness/witness';
import { startOfUtcDay } from '../../../kernel/days.ts';
import { refuse, succeed } from '../../../kernel/result.ts';
import { handle } from '../../../platform/http/mount.ts';
import { happened } from '../../people/notifications/happenings.service.ts';
import { findCertification } from '../certifications/certifications.repository.ts';
import { stateValue } from '../evidence/corrections.service.ts';
import { mayCorrect } from '../evidence/evidence.policy.ts';
import { reloadLab } from '../labs/labs.letters.ts';
import { maySee } from '../labs/labs.policy.ts';
import { findLab, requireReview } from '../labs/labs.repository.ts';
import { agreementOf, countAgreements, endAgreement, insertAgreement } from './agreements.repository.ts';
import { countCallsSince, countDropped, countFaults, findCall, listCalls } from './calls.repository.ts';
import {
  countProposals,
  decideProposal,
  endProposals,
  findProposal,
  proposalsOfLab,
} from './documents/proposals.repository.ts';
import { findCheck, labsAtLimit } from './model-checks.repository.ts';
import { mayAgree, mayDecide, visible } from './witness.policy.ts';
import { presentCall, presentCheck, presentLabModel, presentModel, presentProposal } from './witness.presenter.ts';

const decidedAlready = refuse('CONFLICT', 'This proposal was decided in the meantime. Reload the page.');
const otherServer = refuse(
  'CONFLICT',
  'The server that reads documents has changed. Reload the page to see which one it is now.',
);

const ofLab = (labId: string) => ({ lab_id: labId, user_id: null });

export const witnessHandlers = {
  ofLab: handle(witnessRoutes.ofLab, async ({ input: { labId }, actor, db, world }) => {
    if (!maySee(actor, labId) || !(await findLab(db, labId))) return refuse('NOT_FOUND');
    return succeed(presentLabModel(actor, { labId, model: world.model, agreement: await agreementOf(db, ofLab(labId)) }));
  }),

  agree: handle(witnessRoutes.agree, async (call) => {
    const { input, actor, db, now, world } = call;
    const permitted = mayAgree(actor, input.labId);
    if (!permitted) return refuse('NOT_FOUND');
    if (world.model?.host !== input.host) return otherServer;
    await endAgreement(db, permitted, now);
    await insertAgreement(db, permitted, { host: input.host, by: { id: actor.id, name: actor.name }, now });
    await happened(call, {
      action: 'labs.agree-to-model',
      objectType: 'lab',
      objectId: input.labId,
      after: { host: input.host, model: world.model.name, local: world.model.isLocal },
      reload: [reloadLab(input.labId)],
    });
    const agreement = await agreementOf(db, ofLab(input.labId));
    return succeed(presentLabModel(actor, { labId: input.labId, model: world.model, agreement }));
  }),

  endAgreement: handle(witnessRoutes.endAgreement, async (call) => {
    const { input, actor, db, now, world } = call;
    const permitted = mayAgree(actor, input.labId);
    if (!permitted) return refuse('NOT_FOUND');
    const before = await agreementOf(db, ofLab(input.labId));
    if (!before || !(await endAgreement(db, permitted, now))) return refuse('CONFLICT');
    await endProposals(db, permitted, now);
    await happened(call, {
      action: 'labs.end-model-agreement',
      objectType: 'lab',
      objectId: input.labId,
      before: { host: before.host },
      reload: [reloadLab(input.labId)],
    });
    return succeed(presentLabModel(actor, { labId: input.labId, model: world.model, agreement: undefined }));
  }),

  proposals: handle(witnessRoutes.proposals, async ({ input: { labId }, actor, db }) => {
    if (!maySee(actor, labId) || !(await findLab(db, labId))) return refuse('NOT_FOUND');
    const rows = (await proposalsOfLab(db, labId)).flatMap((row) => visible(actor, row) ?? []);
    return succeed({ items: rows.map((row) => presentProposal(actor, row)) });
  }),

  decide: handle(witnessRoutes.decide, async (call) => {
    const { input, actor, db, now } = call;
    const row = await findProposal(db, input.proposalId);
    const permitted = row && mayDecide(actor, row);
    if (!permitted) return refuse('NOT_FOUND');
    const decided = await decideProposal(db, permitted, {
      status: input.decision,
      by: { id: actor.id, name: actor.name },
      now,
    });
    if (!decided) return decidedAlready;
    const { certification_id, field, value, model, lab_id, quotation } = decided;
    const about = { lab_id, field, value, model, words: quotation.quote };
    if (input.decision === 'confirmed') {
      const certification = await findCertification(db, certification_id);
      const correctable = certification && mayCorrect(actor, certification);
      if (!correctable || correctable.superseded_at !== null)
        return refuse('CONFLICT', 'A later certificate has replaced this one, or its document was deleted.');
      const stated = await stateValue(call, correctable, { field, value, proposedBy: model });
      if (!stated.ok) return stated;
      await requireReview(db, correctable, now);
    }
    await happened(call, {
      action: input.decision === 'confirmed' ? 'certifications.correct' : 'certifications.reject-proposal',
      objectType: 'certification',
      objectId: certification_id,
      before: { [field]: decided.read_value },
      after: { ...about, proposal: decided.id },
      reload: [reloadLab(lab_id)],
    });
    const seen = visible(actor, decided);
    return seen ? succeed(presentProposal(actor, seen)) : refuse('NOT_FOUND');
  }),

  report: handle(witnessRoutes.report, async ({ db, now, world }) => {
    const { model, config } = world;
    const since = startOfUtcDay(now);
    const perLab = config.model?.callsPerDayAndLab ?? 0;
    const check = model && (await findCheck(db, model));
    const dropped = new Map((await countDropped(db)).map(({ reason, count }) => [reason, count]));
    const proposals = new Map((await countProposals(db)).map(({ status, count }) => [status, count]));
    const agreed = model ? await countAgreements(db, model.host) : { labs: 0, people: 0 };
    return succeed({
      model: presentModel(model),
      seconds: config.model?.seconds ?? 0,
      check: check ? presentCheck(check) : null,
      today: {
        calls: await countCallsSince(db, since),
        limit: config.model?.callsPerDay ?? 0,
        limit_per_lab: perLab,
        labs_at_limit: model ? (await labsAtLimit(db, { since, perLab })).map(({ name }) => name) : [],
      },
      labs_agreed: agreed.labs,
      people_agreed: agreed.people,
      proposals: Object.fromEntries(proposalStatuses.map((status) => [status, proposals.get(status) ?? 0])) as Record<
        (typeof proposalStatuses)[number],
        number
      >,
      dropped: Object.fromEntries(dropReasonCodes.map((code) => [code, dropped.get(code) ?? 0])) as Record<
        (typeof dropReasonCodes)[number],
        number
      >,
      faults: (await countFaults(db)).map(({ fault, count }) => ({ words: fault, calls: count })),
    });
  }),

  calls: handle(witnessRoutes.calls, async ({ input, db }) => {
    const { rows, total } = await listCalls(db, input);
    return succeed({ items: rows.map(presentCall), total, page: input.page, pageSize: input.pageSize });
  }),

  call: handle(witnessRoutes.call, async ({ input, db }) => {
    const row = await findCall(db, input.callId);
    return row ? succeed({ ...presentCall(row), prompt: row.prompt, answer: row.answer }) : refuse('NOT_FOUND');
  }),
};
