import { randomUUID } from 'node:crypto';
import type { Paper } from '../../kernel/paper.ts';
import { addAgreement, agreementFile } from '../acts/agreements.ts';
import { colleaguesIn } from '../acts/colleagues.ts';
import { approve, ownerWithLab } from '../acts/labs.ts';
import { confirmed, invitationToken, joined, ownerlessLab } from '../acts/members.ts';
import { decide, requested } from '../acts/projects.ts';
import { proposalTerms } from '../acts/proposals.ts';
import { protocolsOf } from '../acts/protocols.ts';
import { reviewsOf } from '../acts/reviews.ts';
import { shipmentsOf } from '../acts/shipments.ts';
import { formOf, pdfOf, post, sample as sampleFile, uploadToLab } from '../acts/uploads.ts';
import type { Person, TestApp } from '../test-app.ts';
import { rowsOf } from './authorization-lab.ts';

/** The callers of the matrix: `owner` has the things, `member` works on them, the others have nothing to do with them. */
export const callers = ['anonymous', 'owner', 'other', 'member', 'otherLab', 'pending', 'admin'] as const;
export type Caller = (typeof callers)[number];
export type Signed = Exclude<Caller, 'anonymous'>;

const filed = (name: string, bytes: Uint8Array) => new File([new Uint8Array(bytes)], name, { type: 'application/pdf' });

/** One template that is shown and one that is hidden. */
const templatesOf = async ({ api }: Person) => {
  const [template, hidden] = [
    await api.projects.addTemplate({ researchArea: 'oncology', name: 'Shown', description: 'Samples of [tissue].' }),
    await api.projects.addTemplate({ researchArea: 'oncology', name: 'Hidden', description: 'Samples of [tissue].' }),
  ];
  await api.projects.hideTemplate({ templateId: hidden.id, version: hidden.version });
  return { template: template.id, hiddenTemplate: hidden.id };
};

const reportPaper: Paper = {
  title: 'Audit report',
  facts: [['Period', '2026']],
  sections: [{ title: 'Users', blocks: [{ kind: 'table', name: 'users', columns: ['Name'], rows: [['Ada']], total: 1 }] }],
};

/** A job of a queue that has failed. */
const failedJob = async (app: TestApp, queue: string, data: object): Promise<string> => {
  const { rows } = await app.world.database.pool.query(
    `insert into pgboss.job (name, data, state, started_on, completed_on) values ($1, $2, 'failed', now(), now()) returning id`,
    [queue, JSON.stringify(data)],
  );
  return String(rows[0]?.id);
};

/** People in every role, and one of each thing that has an owner. No thing has any other owner. */
export const authorizationWorld = async (app: TestApp) => {
  const admin = await app.person('admin', { name: 'Ada Admin' });
  const lastingAdmin = await app.person('admin', { name: 'Lasting Admin' });
  const owner = await app.person('user', { name: 'Olivia Owner', email: 'olivia.owner@university.example' });
  const other = await app.person('user');
  const { owner: member, lab } = await ownerWithLab(app, { labName: 'Approved', contactEmail: 'approved@contact.example' });
  const second = await ownerWithLab(app, { labName: 'Other approved', contactEmail: 'second@contact.example' });
  const waiting = await ownerWithLab(app, {
    labName: 'Waiting laboratory',
    contactEmail: 'waiting@contact.example',
    contactPhone: '+1 (510) 555-0199',
  });
  const refused = await ownerWithLab(app, { labName: 'Refused laboratory', contactEmail: 'refused@contact.example' });
  await approve(admin, lab.id);
  await approve(admin, second.lab.id);
  await admin.api.labs.decide({ labId: refused.lab.id, newStatus: 'denied', reason: 'Nothing to see.' });
  const suspended = await ownerWithLab(app, { labName: 'Suspended laboratory', contactEmail: 'suspended@contact.example' });
  await approve(admin, suspended.lab.id);
  await admin.api.suspensions.suspend({ labId: suspended.lab.id, reason: 'The inspection report is missing.' });
  const legalHold = await admin.api.holds.place({
    subject: 'laboratory',
    subject_id: suspended.lab.id,
    reason: 'A claim was announced.',
  });
  await uploadToLab(app, lab.id, await sampleFile('sop'), member);
  const [labDocument] = (await member.api.documents.listOfLab({ labId: lab.id })).items;
  const planted = await rowsOf(app, lab.id, member);

  const colleague = await joined(app, member, lab.id);
  const invited = await confirmed(app, await app.person('lab_owner'));
  const invitation = await member.api.members.invite({ labId: lab.id, email: invited.email });
  const claimant = await confirmed(app, await app.person('lab_owner'));
  const ownerless = await ownerlessLab(admin, claimant);
  await approve(admin, ownerless.id);
  await claimant.api.members.claim({ labId: ownerless.id });
  const [claim] = (await admin.api.members.claims({})).items;

  const { project: asked, request } = await requested(owner, member, lab.id, { title: 'Asked' });
  const { project: offered, request: proposed } = await requested(owner, member, lab.id, { title: 'Proposed' });
  const proposalFile = await member.api.proposals.addFile({
    collaborationId: proposed.id,
    file: filed('plate.pdf', await pdfOf(['A plate'])),
  });
  await member.api.proposals.send({
    collaborationId: proposed.id,
    version: 1,
    proposal: proposalTerms(),
    files: [proposalFile.id],
  });
  const { project: underWay, request: working } = await requested(owner, member, lab.id, { title: 'Under way' });
  const attachment = await owner.api.documents.attachToProject({
    projectId: underWay.id,
    file: filed('plan.pdf', await pdfOf(['A plan of the samples'])),
  });
  await decide(member, lab.id, working.id, 'approved');
  const { project: finished, request: done } = await requested(owner, member, lab.id, { title: 'Finished' });
  await decide(member, lab.id, done.id, 'approved');
  await member.api.collaborations.complete({ collaborationId: done.id });
  const { project: ended, request: accepted } = await requested(owner, member, lab.id, { title: 'Accepted' });
  await decide(member, lab.id, accepted.id, 'approved');
  await member.api.collaborations.complete({ collaborationId: accepted.id });
  await owner.api.projects.accept({ projectId: ended.id });
  const { project: deleted, request: declined } = await requested(owner, member, lab.id, { title: 'Deleted' });
  await decide(member, lab.id, declined.id, 'rejected');
  await owner.api.projects.delete({ projectId: deleted.id });

  await app.fetch('/api/auth/sign-in/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: owner.email, password: 'correct horse battery' }),
  });
  const elsewhere = (await owner.api.accounts.security({})).sessions.find(({ current }) => !current);
  const resultDocument = await post(
    app,
    `/api/collaborations/${working.id}/results`,
    formOf('file', [{ name: 'result.pdf', bytes: await pdfOf(['Result: negative']) }]),
    member,
  );
  const upload = await member.api.deliverables.begin({
    collaborationId: working.id,
    file_name: 'unfinished.bin',
    file_size: 5,
    last_modified: '2026-05-01T00:00:00.000Z',
  });
  const dispute = await app.world.database.pool.query(
    `insert into disputes (collaboration_id, side, opened_by, reason, opened_at)
      values ($1, 'researcher', $2, 'A column is missing.', now()) returning id`,
    [working.id, owner.id],
  );
  const { agreement: recordedAgreement } = await addAgreement(member, working.id);
  const { agreement: agreementToSign } = await addAgreement(member, working.id, { kind: 'nda', way: 'signed' });
  const { notes } = await member.api.payments.add({
    collaborationId: working.id,
    kind: 'invoice',
    reference: 'INV-1',
    amount: 100,
    currency: 'USD',
    day: '2026-03-01',
    file: await agreementFile('Invoice'),
  });
  // One plan for each move on it: the work of the matrix has neither a proposal nor a hold.
  const { milestones } = await member.api.milestones.addMilestone({
    collaborationId: working.id,
    name: 'Extraction',
    due_on: '2090-03-01',
  });
  const idOf = async (text: string, ...values: unknown[]) =>
    String((await app.world.database.pool.query(text, values)).rows[0]?.id);
  const { project: inPlan, request: planned } = await requested(owner, member, lab.id, { title: 'Planned' });
  await decide(member, lab.id, planned.id, 'approved');
  await member.api.milestones.addMilestone({ collaborationId: planned.id, name: 'Extraction', due_on: '2090-03-01' });
  const changeOrder = await idOf(
    `insert into change_orders (collaboration_id, number, side, reason, price, days, proposed_by, proposed_at)
      values ($1, 1, 'researcher', 'Six more samples', 0, 2, $2, now()) returning id`,
    planned.id,
    owner.id,
  );
  const hold = await idOf(
    `insert into holds (collaboration_id, side, reason, held_by, held_at)
      values ($1, 'laboratory', 'The sequencer is repaired', $2, now()) returning id`,
    planned.id,
    member.id,
  );
  const review = await app.world.database.pool.query(
    `insert into reviews (collaboration_id, side, communication, timeliness, quality, body, written_by, written_at, published_at)
      values ($1, 'researcher', 5, 4, 5, 'Good work.', $2, now(), now()) returning id`,
    [working.id, owner.id],
  );
  const { labs: saved } = await owner.api.savedLabs.save({ labId: lab.id });
  const message = await owner.api.conversations.send({
    collaborationId: working.id,
    messageKey: randomUUID(),
    text: 'The samples are ready.',
    files: [filed('manifest.pdf', await pdfOf(['A list of the samples']))],
  });
  const note = await member.api.conversations.addNote({
    collaborationId: working.id,
    noteKey: randomUUID(),
    text: 'Ask for more plasma.',
  });
  const { preparedShipment, sample, shipmentOnItsWay } = await shipmentsOf(owner, working.id);
  const inProject = await colleaguesIn(app, owner, [asked.id, offered.id, underWay.id, finished.id, inPlan.id, ended.id]);
  const report = await app.world.database.pool.query(
    `insert into audit_reports (type, start_date, end_date, status, paper, content, sha256, created_by, created_by_name)
      values ('quality', '2026-01-01', '2026-06-30', 'completed', $2, 'A report', 'x', $1, 'Admin') returning id`,
    [admin.id, JSON.stringify(reportPaper)],
  );
  const { rows } = await app.world.database.pool.query(
    `insert into notifications (user_id, kind, title) values ($1, 'test', 'For the owner') returning id`,
    [owner.id],
  );

  const protocols = await protocolsOf(app, owner);

  // People who lost their role or account, each with the cookie from before.
  const [signedOut, gone, demoted, lessened] = [
    await app.person('admin'),
    await app.person('admin'),
    await app.person('admin'),
    await app.person('admin'),
  ];
  await app.fetch(
    '/api/auth/sign-out',
    { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } },
    signedOut,
  );
  await admin.api.users.delete({ userId: gone.id });
  await admin.api.users.setRole({ userId: demoted.id, newRole: 'user' });
  await app.world.database.pool.query(`update users set role = 'user' where id = $1`, [lessened.id]);
  const updated = (await admin.api.users.list({ pageSize: 100 })).users.find(({ id }) => id === claimant.id);

  return {
    people: { owner, other, member, otherLab: second.owner, pending: waiting.owner, admin } as Record<Signed, Person>,
    lastingAdmin,
    ...protocols,
    formers: { signedOut, gone, demoted, lessened },
    colleague,
    claimant,
    sessionElsewhere: elsewhere?.id ?? '',
    notice: String(rows[0]?.id),
    lab: lab.id,
    version: (await member.api.labs.mine({})).version,
    claimantUpdated: updated?.updated_at ?? '',
    otherLab: second.lab.id,
    waitingLab: waiting.lab.id,
    refusedLab: refused.lab.id,
    suspendedLab: suspended.lab.id,
    legalHold: legalHold.id,
    ownerlessLab: ownerless.id,
    labDocument: labDocument?.id ?? '',
    ...planted,
    ...(await templatesOf(admin)),
    invitation: invitation.id,
    invitationToken: await invitationToken(app, invited.email),
    claim: claim?.id ?? '',
    asked: asked.id,
    request: request.id,
    proposed: proposed.id,
    proposalFile: proposalFile.id,
    underWay: underWay.id,
    working: working.id,
    finished: finished.id,
    accepted: accepted.id,
    deleted: deleted.id,
    attachment: attachment.id,
    resultDocument: String(resultDocument.body.id),
    upload: upload.id,
    planned: planned.id,
    milestone: milestones[0]?.id ?? '',
    changeOrder,
    hold,
    dispute: String(dispute.rows[0]?.id),
    recordedAgreement: recordedAgreement.id,
    agreementToSign: agreementToSign.id,
    agreementSha256: agreementToSign.file.sha256,
    paymentNote: notes[0]?.id ?? '',
    review: String(review.rows[0]?.id),
    savedLab: saved[0]?.id ?? '',
    message: message.id,
    messageFile: message.files[0]?.id ?? '',
    note: note.id,
    preparedShipment,
    sample,
    shipmentOnItsWay,
    ...(await reviewsOf(app, waiting.lab.id)),
    report: String(report.rows[0]?.id),
    failedJob: await failedJob(app, 'limits.sweep', {}),
    failedMail: await failedJob(app, 'mail.send', { to: owner.email, subject: 'For the owner' }),
    ...inProject,
    nobody: randomUUID(),
  };
};
export type AuthorizationWorld = Awaited<ReturnType<typeof authorizationWorld>>;

/** A request for a match, without its title. */
export const projectWords = {
  researchArea: 'oncology',
  serviceType: 'molecular-testing',
  timeline: 'medium',
  budgetRange: 'medium',
  description: 'Sequencing of plasma samples with a targeted panel, with molecular diagnostics of the variants found.',
} as const;
