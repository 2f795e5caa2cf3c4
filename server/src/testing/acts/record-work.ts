import { randomUUID } from 'node:crypto';
import type { EngagementStage } from '@aliquot/contract/engagement-stages';
import { endWaits } from '../../features/engagements/collaborations/collaborations.jobs.ts';
import { removeDeletedProjects } from '../../features/engagements/projects/projects.jobs.ts';
import { endingReason, invoice, pay } from '../rows/records.ts';
import type { Person, TestApp } from '../test-app.ts';
import { addAgreement } from './agreements.ts';
import { propose } from './proposals.ts';
import { prepareShipment, typedSample } from './shipments.ts';
import { formOf, post } from './uploads.ts';

export type Researcher = { readonly person: Person; isGone: boolean };
export type Laboratory = { readonly id: string; readonly owner: Person; isGone: boolean; isSuspended: boolean };

type WorkOn = {
  readonly id: string;
  readonly projectId: string;
  readonly researcher: Researcher;
  readonly laboratory: Laboratory;
};

type WorkTools = {
  readonly app: TestApp;
  readonly admin: Person;
  readonly random: () => number;
  readonly result: { readonly name: string; readonly bytes: Uint8Array };
  readonly nextSample: () => string;
};

/** Lets the time to undo deletions pass. */
const removeOld = async (app: TestApp) => {
  await app.rows(`update projects set deleted_at = deleted_at - interval '2 days' where deleted_at is not null`);
  await removeDeletedProjects(app.world);
};

/** Acts of the two sides on an engagement, whether or not its stage allows it. */
export const worksOf = (
  { app, admin, random, result, nextSample }: WorkTools,
  { id: collaborationId, projectId, researcher: { person: asker }, laboratory: { owner, id: labId } }: WorkOn,
) => {
  const newest = async () => (await owner.api.proposals.of({ collaborationId })).versions[0]?.version ?? 1;
  const agree = async () => {
    const { agreement } = await addAgreement(owner, collaborationId);
    await asker.api.agreements.confirm({ agreementId: agreement.id });
  };
  const dispute = async () => {
    const { id } = await (random() < 0.5 ? asker : owner).api.disputes.open({
      collaborationId,
      reason: 'Two tubes were empty.',
    });
    if (random() < 0.8) await admin.api.disputes.close({ disputeId: id, decision: 'They are replaced.' });
  };
  const closeDisputes = async () => {
    const { disputes } = await admin.api.disputes.list({ collaborationId });
    for (const { id, closed_at } of disputes)
      if (closed_at === null) await admin.api.disputes.close({ disputeId: id, decision: 'Settled.' });
  };
  const ship = () => prepareShipment(asker, collaborationId, [typedSample(nextSample())]);
  const send = (person: Person) =>
    person.api.conversations.send({ collaborationId, messageKey: randomUUID(), text: 'The samples are frozen.', files: [] });
  const upload = async () => {
    const answer = await post(app, `/api/collaborations/${collaborationId}/results`, formOf('file', [result]), owner);
    if (answer.status >= 400) throw Object.assign(new Error('the result was refused'), { status: answer.status });
  };
  const expire = async () => {
    await app.rows(
      `update lab_collaborations set respond_by = '2000-01-01' where id = $1 and stage in ('asked', 'proposed', 'awarded')`,
      collaborationId,
    );
    await endWaits(app.world);
  };
  const approve = () => owner.api.collaborations.decide({ collaborationId, labId, newStatus: 'approved' });
  const start = () => owner.api.collaborations.start({ collaborationId });
  const deliver = () => owner.api.collaborations.complete({ collaborationId });
  const accept = () => asker.api.projects.accept({ projectId });
  const always: (() => Promise<unknown>)[] = [() => send(asker), () => send(owner), ship, dispute, closeDisputes];
  const byStage: Readonly<Record<EngagementStage, readonly (() => Promise<unknown>)[]>> = {
    asked: [
      approve,
      approve,
      () => propose(owner, collaborationId),
      () => asker.api.agreements.require({ collaborationId, kind: 'mta' }),
      () => owner.api.collaborations.decide({ collaborationId, labId, newStatus: 'rejected', reason: endingReason }),
      expire,
    ],
    proposed: [
      async () => asker.api.proposals.accept({ collaborationId, version: await newest() }),
      async () => asker.api.proposals.askForChange({ collaborationId, version: await newest(), changes: 'Less.' }),
      () => asker.api.agreements.require({ collaborationId, kind: 'mta' }),
    ],
    awarded: [agree, agree, expire],
    agreed: [start, start, upload, () => invoice(owner, collaborationId), agree],
    running: [upload, upload, agree, () => invoice(owner, collaborationId), () => pay(owner, collaborationId), deliver],
    delivered: [accept, accept, () => asker.api.projects.requestChanges({ projectId, changes: 'The table is missing.' })],
    accepted: [() => invoice(owner, collaborationId), () => pay(owner, collaborationId)],
    declined: [],
    expired: [],
    withdrawn: [],
  };
  const after = [() => asker.api.projects.restore({ projectId }), () => removeOld(app)];
  return { byStage, always, after };
};
