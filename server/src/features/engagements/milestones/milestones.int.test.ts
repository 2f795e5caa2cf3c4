import { describe, expect, it } from 'vitest';
import { refusal, statusOf, trailOf } from '../../../testing/acts/labs.ts';
import { scenario, testClock } from '../../../testing/acts/scenario.ts';
import { formOf, pdfOf, post } from '../../../testing/acts/uploads.ts';
import { agreedByProposal, agreedInOneStep } from '../../../testing/plans.ts';
import type { Person } from '../../../testing/test-app.ts';
import { noteLateMilestones } from './milestones.jobs.ts';

const day = 86_400_000;
const clock = testClock('2026-06-01T10:00:00.000Z'); // a Monday
const given = scenario({ worker: false, now: clock.now });
const { app } = given;
const admin = given.admin();
const researcher = given.researcher({ name: 'Rosa Lind' });
const { owner, lab } = given.approvedLab({ labName: 'Harbor Genomics' });

const agreed = (title = 'Panel') => {
  clock.set('2026-06-01T10:00:00.000Z');
  return agreedByProposal(researcher, owner, lab.id, { title });
};
const approved = () => {
  clock.set('2026-06-01T10:00:00.000Z');
  return agreedInOneStep(researcher, owner, lab.id);
};
const planOf = (collaborationId: string, person: Person = researcher) => person.api.milestones.plan({ collaborationId });
const milestoneOf = async (collaborationId: string, name = 'Extraction') =>
  (await planOf(collaborationId)).milestones.find((milestone) => milestone.name === name)?.id ?? '';
const add = (collaborationId: string, person: Person = owner, name = 'Plan', due_on = '2026-06-10') =>
  person.api.milestones.addMilestone({ collaborationId, name, due_on });
const report = (milestoneId: string, note = '', person: Person = owner) =>
  person.api.milestones.reportMilestone({ milestoneId, note });
const states = async (collaborationId: string, person?: Person) =>
  (await planOf(collaborationId, person)).milestones.map(({ name, due_on, state }) => [name, due_on, state]);
const noticesOf = async (person: Person, kind: string, title: string) =>
  (await person.api.notifications.list({ pageSize: 100 })).items.filter(
    (notice) => notice.kind === kind && `${notice.title} ${notice.body}`.includes(`“${title}”`),
  );

describe('milestones of a proposal', () => {
  it('PRM-016 have due days from the agreement on, read by both sides and administrators', async () => {
    const { collaborationId } = await agreed();
    for (const person of [researcher, owner, admin])
      expect(await states(collaborationId, person)).toEqual([
        ['Extraction', '2026-06-11', 'planned'],
        ['Report', '2026-06-22', 'planned'],
      ]);
    expect(await planOf(collaborationId)).toMatchObject({
      agreed: { currency: 'USD', proposed: 100_000, total: 100_000, promised_by: '2026-06-22' },
      orders: [],
      holds: [],
      can: { addMilestone: false, proposeOrder: true, hold: true },
    });
  });

  it('PRM-016 cannot be added to, changed or removed without the other side', async () => {
    const { collaborationId } = await agreed();
    const milestoneId = await milestoneOf(collaborationId);
    const words = 'The milestones of this work come from the accepted proposal. Propose a change order to move their days.';
    expect(await refusal(add(collaborationId))).toMatchObject({ status: 409, details: words });
    const change = owner.api.milestones.changeMilestone({ milestoneId, name: 'X', due_on: '2026-07-01' });
    expect(await refusal(change)).toMatchObject({ status: 409, details: words });
    expect(await statusOf(owner.api.milestones.removeMilestone({ milestoneId }))).toBe(409);
    expect(await states(collaborationId)).toHaveLength(2);
  });
});

describe('reporting a milestone', () => {
  it('PRM-016 says when it was reached with a note, and the researcher is notified', async () => {
    const { collaborationId } = await agreed('Reported');
    const milestoneId = await milestoneOf(collaborationId);
    const plan = await report(milestoneId, '42 samples passed.');
    expect(plan.milestones[0]).toMatchObject({
      state: 'reached',
      note: '42 samples passed.',
      reached_by: owner.name,
      reached_at: clock.now().toISOString(),
      can: { report: false, change: false, remove: false },
    });
    const [notice] = await noticesOf(researcher, 'milestone-reached', 'Reported');
    expect(notice?.body).toBe('“Reported”: “Extraction”. 42 samples passed.');
    const trail = await trailOf(app, collaborationId);
    expect(trail.at(-1)).toMatchObject({ action: 'milestones.report', reason: 'Extraction: 42 samples passed.' });
    expect(await refusal(report(milestoneId))).toMatchObject({
      status: 409,
      details: 'This milestone was reported already. Reload the page.',
    });
  });

  it('PRM-016 keeps its files as results, in versions, and refuses all of them where one is not allowed', async () => {
    const { collaborationId } = await agreed();
    const milestoneId = await milestoneOf(collaborationId);
    const path = `/api/milestones/${milestoneId}/report`;
    const pdf = await pdfOf(['Concentrations of all samples']);
    const files = [
      { name: 'quality.pdf', bytes: pdf },
      { name: 'yield.pdf', bytes: pdf },
    ];
    const bad = await post(
      app,
      path,
      formOf('files', [...files, { name: 'tool.exe', bytes: new Uint8Array([77, 90]) }]),
      owner,
    );
    expect(bad.status).toBe(422);
    expect((await owner.api.deliverables.list({ collaborationId })).files).toEqual([]);
    const many = Array.from({ length: 11 }, (_, index) => ({ name: `${index}.pdf`, bytes: pdf }));
    expect((await post(app, path, formOf('files', many), owner)).status).toBe(422);
    const sent = await post(app, path, formOf('files', files), owner);
    expect(sent.status).toBe(200);
    const [milestone] = (await planOf(collaborationId)).milestones;
    expect(milestone?.files.map(({ file_name, version }) => [file_name, version])).toEqual([
      ['quality.pdf', 1],
      ['yield.pdf', 1],
    ]);
    const download = await app.fetch(milestone?.files[0]?.url ?? '', { headers: { cookie: researcher.cookie } });
    expect([download.status, download.headers.get('content-disposition')]).toEqual([200, 'attachment; filename=quality.pdf']);
    const results = await researcher.api.deliverables.list({ collaborationId });
    expect(results.files.map(({ file_name }) => file_name)).toEqual(['quality.pdf', 'yield.pdf']);
  });

  it('PRM-016 is the laboratory’s, until the work is accepted, and takes files until it is delivered', async () => {
    const { projectId, collaborationId } = await agreed();
    const [first, last] = [await milestoneOf(collaborationId), await milestoneOf(collaborationId, 'Report')];
    expect(await statusOf(report(first, 'x'.repeat(5001)))).toBe(400);
    await owner.api.collaborations.complete({ collaborationId });
    const pdf = await pdfOf(['The report']);
    const late = await post(app, `/api/milestones/${last}/report`, formOf('files', [{ name: 'a.pdf', bytes: pdf }]), owner);
    expect(late.status).toBe(409);
    await report(last, 'Delivered with the results.');
    await researcher.api.projects.accept({ projectId });
    expect(await refusal(report(first))).toMatchObject({
      status: 409,
      details: 'Milestones can be reported from the agreement until the work is accepted.',
    });
    expect(await states(collaborationId)).toEqual([
      ['Extraction', '2026-06-11', 'settled'],
      ['Report', '2026-06-22', 'reached'],
    ]);
  });

  it('PRM-016 of two reports at once one counts', async () => {
    const { collaborationId } = await agreed();
    const milestoneId = await milestoneOf(collaborationId);
    const both = await Promise.allSettled([report(milestoneId, 'one'), report(milestoneId, 'two')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('milestones of work that was agreed in one step', () => {
  it('PRM-016 are the laboratory’s own until they are reported; the researcher is notified of each change', async () => {
    const { collaborationId } = await approved();
    const title = 'Panel';
    expect((await planOf(collaborationId, owner)).can.addMilestone).toBe(true);
    const before = (await noticesOf(researcher, 'milestone-added', title)).length;
    const { milestones } = await add(collaborationId);
    const milestoneId = milestones[0]?.id ?? '';
    expect(milestones[0]).toMatchObject({ share: null, can: { report: true, change: true, remove: true } });
    expect(await noticesOf(researcher, 'milestone-added', title)).toHaveLength(before + 1);
    await owner.api.milestones.changeMilestone({ milestoneId, name: 'Extraction', due_on: '2026-06-15' });
    await add(collaborationId, owner, 'Sequencing', '2026-06-12');
    expect(await states(collaborationId)).toEqual([
      ['Sequencing', '2026-06-12', 'planned'],
      ['Extraction', '2026-06-15', 'planned'],
    ]);
    const [changed] = await noticesOf(researcher, 'milestone-changed', title);
    expect(changed?.body).toBe('“Panel”: “Extraction”, due on June 15, 2026.');
    await report(milestoneId);
    const gone = owner.api.milestones.removeMilestone({ milestoneId });
    expect(await refusal(gone)).toMatchObject({ status: 409 });
    await owner.api.milestones.removeMilestone({ milestoneId: await milestoneOf(collaborationId, 'Sequencing') });
    expect(await states(collaborationId)).toEqual([['Extraction', '2026-06-15', 'reached']]);
    const actions = (await trailOf(app, collaborationId)).map(({ action }) => action);
    expect(actions.filter((action) => action.startsWith('milestones.'))).toEqual([
      'milestones.add',
      'milestones.change',
      'milestones.add',
      'milestones.report',
      'milestones.remove',
    ]);
  });

  it('PRM-016 have a name and a day ahead, and are thirty at most', async () => {
    const { collaborationId } = await approved();
    expect(await statusOf(add(collaborationId, owner, ' '))).toBe(400);
    expect(await statusOf(add(collaborationId, owner, 'Plan', '2026-02-30'))).toBe(400);
    expect(await refusal(add(collaborationId, owner, 'Plan', '2026-05-29'))).toMatchObject({
      status: 422,
      fields: { due_on: 'May 29, 2026 is over. Please choose a later day.' },
    });
    for (let count = 0; count < 30; count += 1) await add(collaborationId, owner, `Step ${count}`);
    expect(await refusal(add(collaborationId))).toMatchObject({ status: 409, details: 'A plan can have 30 milestones.' });
    await owner.api.collaborations.complete({ collaborationId });
    expect(await statusOf(add(collaborationId))).toBe(409);
  });
});

describe('late milestones', () => {
  it('PRM-016 show late to both sides the day after, in the room and on lists, with one notice each', async () => {
    const { projectId, collaborationId } = await agreed('Late work');
    const lists = async () => {
      const ofResearcher = (await researcher.api.projects.list({ pageSize: 100 })).items.find(({ id }) => id === projectId);
      const ofLab = (await owner.api.collaborations.list({ pageSize: 100 })).items.find(({ id }) => id === collaborationId);
      return [ofResearcher?.turn.late, ofLab?.turn.late];
    };
    const notices = async () => [
      (await noticesOf(researcher, 'milestone-late', 'Late work')).length,
      (await noticesOf(owner, 'milestone-late', 'Late work')).length,
    ];
    clock.set('2026-06-11T23:59:00.000Z');
    await noteLateMilestones(app.world);
    expect([await lists(), await notices()]).toEqual([
      [null, null],
      [0, 0],
    ]);
    clock.set('2026-06-12T00:00:00.000Z');
    const words = 'Late: “Extraction” was due on June 11';
    expect(await lists()).toEqual([words, words]);
    expect((await researcher.api.rooms.ofProject({ projectId })).turn.late).toBe(words);
    expect((await owner.api.rooms.ofRequest({ collaborationId })).turn.late).toBe(words);
    expect((await states(collaborationId, owner))[0]).toEqual(['Extraction', '2026-06-11', 'late']);
    for (let round = 0; round < 3; round += 1) await noteLateMilestones(app.world);
    expect(await notices()).toEqual([1, 1]);
    const [notice] = await noticesOf(researcher, 'milestone-late', 'Late work');
    expect([notice?.title, notice?.body]).toEqual([
      'A milestone for “Late work” is late',
      '“Extraction” was due on June 11, 2026 at Harbor Genomics.',
    ]);
    await report(await milestoneOf(collaborationId));
    expect(await lists()).toEqual([null, null]);
    clock.set('2026-06-23T08:00:00.000Z');
    await noteLateMilestones(app.world);
    expect(await notices()).toEqual([2, 2]);
  });

  it('PRM-016 are nobody’s news once the results are delivered, and while a dispute is open', async () => {
    const { collaborationId } = await agreed('Delivered work');
    const disputed = await agreed('Disputed work');
    await owner.api.collaborations.complete({ collaborationId });
    await owner.api.collaborations.start({ collaborationId: disputed.collaborationId });
    await researcher.api.disputes.open({ collaborationId: disputed.collaborationId, reason: 'Another panel.' });
    clock.pass(40 * day);
    await noteLateMilestones(app.world);
    expect(await noticesOf(researcher, 'milestone-late', 'Delivered work')).toEqual([]);
    expect(await noticesOf(researcher, 'milestone-late', 'Disputed work')).toEqual([]);
    expect((await states(collaborationId)).map(([, , state]) => state)).toEqual(['planned', 'planned']);
  });
});
