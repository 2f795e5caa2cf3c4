import { describe, expect, it } from 'vitest';
import { addAgreement, sign } from '../../../testing/acts/agreements.ts';
import { refusal, statusOf, trailOf } from '../../../testing/acts/labs.ts';
import { decide, requested, submit } from '../../../testing/acts/projects.ts';
import { propose } from '../../../testing/acts/proposals.ts';
import { scenario, testClock } from '../../../testing/acts/scenario.ts';
import type { Person } from '../../../testing/test-app.ts';
import { endWaits } from '../collaborations/collaborations.jobs.ts';

const day = 86_400_000;
const clock = testClock('2026-03-05T10:00:00.000Z');
const given = scenario({ worker: false, now: clock.now });
const { app } = given;
const admin = given.admin();
const researcher = given.researcher({ name: 'Rosa Lind' });
const { owner, lab } = given.approvedLab({ labName: 'Harbor Genomics' });
const { lab: otherLab } = given.approvedLab({ labName: 'Bay Oncology' });

const ask = async () => {
  const { project, request } = await requested(researcher, owner, lab.id, { title: 'Plasma panel' });
  return { projectId: project.id, collaborationId: request.id };
};
const require = (person: Person, collaborationId: string, kind: 'mta' | 'nda' = 'mta') =>
  person.api.agreements.require({ collaborationId, kind });
const proposed = async (collaborationId: string) =>
  propose(owner, collaborationId, { earliestStart: '2026-03-16', validUntil: '2026-04-04' });
const accept = (collaborationId: string) => researcher.api.proposals.accept({ collaborationId, version: 1 });
const roomOf = (projectId: string, person: Person = researcher) => person.api.rooms.ofProject({ projectId });
const stageOf = async (projectId: string) => (await roomOf(projectId)).engagement?.stage;
const awarded = async () => {
  const ids = await ask();
  await require(owner, ids.collaborationId);
  await proposed(ids.collaborationId);
  await accept(ids.collaborationId);
  return ids;
};

describe('an agreement that is required', () => {
  it('PRM-021 the award waits for it, and the last signature agrees the work', async () => {
    const { projectId, collaborationId } = await ask();
    const second = await submit(researcher, otherLab.id, { title: 'Elsewhere' });
    await require(owner, collaborationId);
    await proposed(collaborationId);
    await accept(collaborationId);
    const room = await roomOf(projectId);
    expect(room).toMatchObject({
      project: { status: 'pending' },
      engagement: { stage: 'awarded', respond_by: '2026-04-04' },
      turn: { mine: false, words: 'The laboratory’s turn: add the material transfer agreement by April 4' },
    });
    expect((await owner.api.rooms.ofRequest({ collaborationId })).turn).toMatchObject({
      mine: true,
      words: 'Your turn: add the material transfer agreement by April 4',
      action: 'agree',
    });
    expect(await researcher.api.collaborations.snapshot({ collaborationId })).toEqual({ snapshot: null });
    expect(await statusOf(owner.api.collaborations.start({ collaborationId }))).toBe(409);

    const { agreement } = await addAgreement(owner, collaborationId, { way: 'signed' });
    for (const turn of [(await roomOf(projectId)).turn, (await owner.api.rooms.ofRequest({ collaborationId })).turn])
      expect(turn).toMatchObject({ mine: true, words: 'Your turn: sign the material transfer agreement by April 4' });
    await sign(owner, agreement);
    expect((await owner.api.rooms.ofRequest({ collaborationId })).turn).toMatchObject({
      mine: false,
      words: 'The researcher’s turn: sign the material transfer agreement by April 4',
    });
    await sign(researcher, agreement);

    expect(await roomOf(projectId)).toMatchObject({
      project: { status: 'in-progress' },
      engagement: { stage: 'agreed', agreements_due: [] },
      promised_by: '2026-04-20',
    });
    const { snapshot } = await researcher.api.collaborations.snapshot({ collaborationId });
    expect(snapshot?.content).toMatchObject({ agreed_by: 'proposal', proposal: { version: 1, promisedEnd: '2026-04-20' } });
    const trail = await trailOf(app, collaborationId);
    expect(trail.at(-1)).toMatchObject({ action: 'collaborations.agree', after: { snapshot_sha256: snapshot?.sha256 } });
    expect((await trailOf(app, projectId)).at(-1)).toMatchObject({ action: 'projects.start' });
    expect((await researcher.api.projects.get({ projectId: second.id })).status).toBe('pending');
  });

  it('PRM-021 PRM-003 the lab’s approval in one step waits for it too, and a confirmation by either side agrees the work', async () => {
    const { projectId, collaborationId } = await ask();
    await require(researcher, collaborationId);
    await decide(owner, lab.id, collaborationId, 'approved');
    expect(await stageOf(projectId)).toBe('awarded');
    expect((await trailOf(app, collaborationId)).at(-1)).toMatchObject({
      action: 'collaborations.approve',
      after: { stage: 'awarded' },
    });
    const { agreement } = await addAgreement(owner, collaborationId);
    expect((await roomOf(projectId)).turn.words).toBe('Your turn: confirm the material transfer agreement by April 4');
    await researcher.api.agreements.confirm({ agreementId: agreement.id });
    expect(await stageOf(projectId)).toBe('agreed');
    const { snapshot } = await researcher.api.collaborations.snapshot({ collaborationId });
    expect(snapshot?.content).toMatchObject({ agreed_by: 'approval', proposal: null });
    expect(await researcher.api.projects.get({ projectId })).toMatchObject({ status: 'in-progress' });
  });

  it('PRM-021 PRM-007 the award ends the requests to the other laboratories', async () => {
    const { project } = await requested(researcher, owner, lab.id, { title: 'Two asked' });
    await app.rows(
      `insert into lab_collaborations (project_id, lab_reference_id, lab_name, lab_location) values ($1, $2, 'Bay Oncology', 'Bay')`,
      project.id,
      otherLab.id,
    );
    const [request] = (await owner.api.collaborations.list({ pageSize: 100 })).items.filter(
      ({ project_id }) => project_id === project.id,
    );
    const collaborationId = request?.id ?? '';
    await require(owner, collaborationId, 'nda');
    await proposed(collaborationId);
    await accept(collaborationId);
    const stages = (await roomOf(project.id)).laboratories.map(({ stage }) => stage);
    expect(stages).toEqual(['awarded', 'withdrawn']);
  });

  it('PRM-021 two last steps at once: the work is agreed once, and both are kept', async () => {
    const { projectId, collaborationId } = await ask();
    await require(owner, collaborationId);
    await require(researcher, collaborationId, 'nda');
    await proposed(collaborationId);
    await accept(collaborationId);
    const nda = await addAgreement(owner, collaborationId, { kind: 'nda' });
    const mta = await addAgreement(researcher, collaborationId, { kind: 'mta' });
    const outcomes = await Promise.allSettled([
      researcher.api.agreements.confirm({ agreementId: nda.agreement.id }),
      owner.api.agreements.confirm({ agreementId: mta.agreement.id }),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    expect(await stageOf(projectId)).toBe('agreed');
    const trail = await trailOf(app, collaborationId);
    expect(trail.filter(({ action }) => action === 'collaborations.agree')).toHaveLength(1);
  });

  it('PRM-021 one that the two have already counts at once', async () => {
    const earlier = await ask();
    const { agreement } = await addAgreement(owner, earlier.collaborationId);
    await researcher.api.agreements.confirm({ agreementId: agreement.id });
    const { projectId, collaborationId } = await awarded();
    await researcher.api.agreements.attach({ collaborationId, agreementId: agreement.id });
    expect(await stageOf(projectId)).toBe('agreed');
  });

  it('PRM-021 is taken back by the side that required it, which agrees the work when nothing else is due', async () => {
    const { projectId, collaborationId } = await ask();
    await require(owner, collaborationId);
    expect(await statusOf(require(owner, collaborationId))).toBe(409);
    const both = await require(researcher, collaborationId);
    expect(both.required).toEqual([{ kind: 'mta', sides: ['laboratory', 'researcher'], is_complete: false }]);
    await proposed(collaborationId);
    await accept(collaborationId);
    expect(await refusal(require(owner, collaborationId, 'nda'))).toMatchObject({
      status: 409,
      details: 'An agreement can be required until the work is awarded.',
    });
    await researcher.api.agreements.unrequire({ collaborationId, kind: 'mta' });
    expect(await stageOf(projectId)).toBe('awarded');
    expect(await statusOf(researcher.api.agreements.unrequire({ collaborationId, kind: 'mta' }))).toBe(409);
    await owner.api.agreements.unrequire({ collaborationId, kind: 'mta' });
    expect(await stageOf(projectId)).toBe('agreed');
  });

  it('PRM-021 PRM-009 expires with its award after 30 days', async () => {
    const { projectId, collaborationId } = await awarded();
    clock.pass(31 * day);
    await endWaits(app.world);
    expect(await stageOf(projectId)).toBe('expired');
    const { items } = await researcher.api.notifications.list({ pageSize: 50 });
    expect(items.map(({ title }) => title)).toContain('The agreement with Harbor Genomics was not completed in time');
    expect(await statusOf(addAgreement(owner, collaborationId))).toBe(409);
    clock.pass(-31 * day);
  });

  it('PRM-021 PRM-028 an awarded project is among those that need somebody only for the side with a step', async () => {
    const { projectId, collaborationId } = await awarded();
    const needing = async (person: Person, group: 'needs-you' | 'running') =>
      person === owner
        ? (await owner.api.collaborations.list({ pageSize: 100, group })).items.some(({ id }) => id === collaborationId)
        : (await researcher.api.projects.list({ pageSize: 100, group })).items.some(({ id }) => id === projectId);
    expect([await needing(owner, 'needs-you'), await needing(researcher, 'needs-you')]).toEqual([true, false]);
    await addAgreement(owner, collaborationId);
    expect([await needing(owner, 'needs-you'), await needing(researcher, 'needs-you')]).toEqual([false, true]);
    expect([await needing(owner, 'running'), await needing(researcher, 'running')]).toEqual([true, false]);
  });

  it('PRM-021 the database itself agrees no request for which one is due', async () => {
    const { collaborationId } = await awarded();
    for (const person of [researcher, owner])
      await expect(
        app.world.database.transaction(
          { kind: 'user', labId: person === owner ? lab.id : null, emailVerified: true, ...person },
          (db) => db.updateTable('lab_collaborations').set({ stage: 'agreed' }).where('id', '=', collaborationId).execute(),
        ),
      ).rejects.toThrow(/row-level security/);
    expect((await admin.api.collaborations.move({ collaborationId, move: 'agree', reason: 'Signed on paper' })).stage).toBe(
      'agreed',
    );
  });
});
