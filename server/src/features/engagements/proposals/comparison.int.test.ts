import { randomUUID } from 'node:crypto';
import { projectMessages } from '@aliquot/contract/engagements/project-words';
import { describe, expect, it } from 'vitest';
import { refusal, statusOf, trailOf } from '../../../testing/acts/labs.ts';
import { decide, projectData } from '../../../testing/acts/projects.ts';
import { propose } from '../../../testing/acts/proposals.ts';
import { scenario, testClock } from '../../../testing/acts/scenario.ts';
import { textOfPdf } from '../../../testing/papers/pdf-text.ts';
import type { Person } from '../../../testing/test-app.ts';

const clock = testClock('2026-03-05T10:00:00.000Z');
const given = scenario({ worker: false, now: clock.now });
const { app } = given;
const admin = given.admin();
const researcher = given.researcher({ name: 'Rosa Lind' });
const names = ['Harbor', 'Wasatch', 'Gateway', 'Lakeside', 'Granite', 'Summit'];
const owned = names.map((labName) => given.approvedLab({ labName }));
const shortLived = given.approvedLab({ labName: 'Short-lived' });
const waiting = given.lab({ labName: 'Waiting' });

const idOf = (index: number): string => owned[index]?.lab.id ?? '';
const ownerOf = (index: number): Person => owned[index]?.owner ?? admin;
const near = { earliestStart: '2026-03-16', validUntil: '2026-04-04' };

const submitTo = (indexes: readonly number[], title: string, submissionKey: string = randomUUID()) => {
  const [labId = '', ...alsoLabIds] = indexes.map(idOf);
  return researcher.api.projects.submit({ submissionKey, projectData: projectData({ title }), labId, alsoLabIds });
};
const ask = async (indexes: readonly number[], title: string) => {
  const project = await submitTo(indexes, title);
  const requestOf = (index: number) =>
    project.lab_collaborations.find(({ lab_reference_id }) => lab_reference_id === idOf(index))?.id ?? '';
  return { project, requestOf };
};
const stagesOf = async (projectId: string) =>
  Object.fromEntries(
    (await researcher.api.projects.get({ projectId })).lab_collaborations.map(({ lab_name, stage }) => [lab_name, stage]),
  );
const noticesOf = async (person: Person, about: string) =>
  (await person.api.notifications.list({ pageSize: 100 })).items.filter(({ title }) => title.includes(about));

describe('asking several laboratories', () => {
  it('PRM-007 one submission makes one project with up to five requests, and the same one again makes nothing', async () => {
    const key = randomUUID();
    const project = await submitTo([0, 1, 2, 3, 4], 'Five', key);
    expect(project.lab_collaborations.map(({ stage }) => stage)).toEqual(['asked', 'asked', 'asked', 'asked', 'asked']);
    expect(project.can.askMore).toBe(0);
    expect((await submitTo([0, 4, 3, 2, 1], 'Five', key)).id).toBe(project.id);
    expect(await statusOf(submitTo([0, 1], 'Five', key))).toBe(409);
    for (const index of [0, 4]) expect(await noticesOf(ownerOf(index), 'New project request')).toHaveLength(1);
    expect((await researcher.api.projects.list({})).items.filter(({ title }) => title === 'Five')).toHaveLength(1);
  });

  it('PRM-007 six, one twice and one that is not approved are refused with the reason, and nothing is sent', async () => {
    expect(await refusal(submitTo([0, 1, 2, 3, 4, 5], 'Six'))).toMatchObject({
      status: 422,
      details: projectMessages.tooManyLabs,
    });
    expect(await refusal(submitTo([0, 1, 0], 'Six'))).toMatchObject({ status: 422, details: projectMessages.labTwice });
    const submission = { submissionKey: randomUUID(), projectData: projectData({ title: 'Six' }), labId: idOf(0) };
    expect(await refusal(researcher.api.projects.submit({ ...submission, alsoLabIds: [waiting.lab.id] }))).toMatchObject({
      status: 422,
      details: projectMessages.labNotFound,
    });
    expect((await researcher.api.projects.list({})).items.filter(({ title }) => title === 'Six')).toEqual([]);
  });

  it('PRM-007 further laboratories can be asked while none is engaged, up to five', async () => {
    const { project, requestOf } = await ask([0], 'Further');
    expect(project.can.askMore).toBe(4);
    const more = await researcher.api.projects.askMore({ projectId: project.id, labIds: [idOf(1), idOf(2)] });
    expect(more).toMatchObject({ can: { askMore: 2 } });
    const again = (labIds: string[]) => researcher.api.projects.askMore({ projectId: project.id, labIds });
    expect(await refusal(again([idOf(1)]))).toMatchObject({
      status: 409,
      details: 'You have already asked Wasatch. Nothing was sent.',
    });
    expect(await statusOf(again([idOf(3), idOf(4), idOf(5)]))).toBe(422);
    expect(await statusOf(again([waiting.lab.id]))).toBe(422);
    await decide(ownerOf(0), idOf(0), requestOf(0), 'approved');
    expect(await refusal(again([idOf(3)]))).toMatchObject({ status: 409, details: projectMessages.takesNoMore });
  });

  it('PRM-007 the matches of a project leave out the laboratories that were asked, and rank the others as the request did', async () => {
    const { project, requestOf } = await ask([0], 'Left out');
    const search = { ...projectData({ title: 'Left out' }) };
    const ranked = (await researcher.api.matching.analyzeProject({ projectData: search })).matches.filter(
      ({ isGenerated }) => !isGenerated,
    );
    const shown = async () => (await researcher.api.projects.furtherMatches({ projectId: project.id })).matches;
    const without = (...ids: string[]) => ranked.filter(({ id }) => !ids.includes(id)).map(({ id }) => id);
    expect((await shown()).map(({ id }) => id)).toEqual(without(idOf(0)));
    expect((await shown())[0]).toMatchObject({ matchPercentage: expect.any(Number), name: expect.any(String) });
    await researcher.api.projects.askMore({ projectId: project.id, labIds: [idOf(1)] });
    expect((await shown()).map(({ id }) => id)).toEqual(without(idOf(0), idOf(1)));
    const seen = { projectId: project.id };
    await decide(ownerOf(0), idOf(0), requestOf(0), 'approved');
    expect(await refusal(researcher.api.projects.furtherMatches(seen))).toMatchObject({
      status: 409,
      details: projectMessages.takesNoMore,
    });
  });

  it('PRM-007 PRM-009 the next laboratory can be asked about a request that the first one declined', async () => {
    const { project, requestOf } = await ask([0], 'Next one');
    await decide(ownerOf(0), idOf(0), requestOf(0), 'rejected');
    expect((await researcher.api.projects.get({ projectId: project.id })).can).toMatchObject({ askMore: 5 });
    expect((await researcher.api.rooms.ofProject({ projectId: project.id })).can).toMatchObject({ askMore: 5 });
    await researcher.api.projects.askMore({ projectId: project.id, labIds: [idOf(1)] });
    expect(await stagesOf(project.id)).toEqual({ Harbor: 'declined', Wasatch: 'asked' });
    const seen = await researcher.api.rooms.ofProject({ projectId: project.id });
    expect(seen).toMatchObject({ engagement: { lab_name: 'Wasatch' }, can: { askMore: 4, requestAgain: false } });
    expect(await noticesOf(ownerOf(1), 'New project request')).not.toEqual([]);
  });
});

describe('the comparison', () => {
  it('PRM-007 shows the proposals side by side with the best values, the scope and what ends', async () => {
    const [method] = [
      `insert into certifications (lab_id, type, number, expiry_date, accredited_tests, issue_date)
      values ($1, $2, '1', $3, $4, '2025-01-01')`,
    ];
    await app.rows(method ?? '', idOf(1), 'cap', '2026-04-11', ['Targeted sequencing panel, plasma']);
    const { project, requestOf } = await ask([0, 1, 2], 'Compared');
    await propose(ownerOf(0), requestOf(0), { ...near, turnaroundDays: 25 });
    const lines = [{ test: 'All', method: '', quantity: 1, unit: 'project', price: 100 }];
    await propose(ownerOf(1), requestOf(1), { ...near, lines, turnaroundDays: 30, earliestStart: '2026-03-23' });
    const compared = await researcher.api.proposals.compare({ projectId: project.id });
    expect(compared).toMatchObject({ title: 'Compared', mixed_currencies: false });
    expect(compared.asked.map(({ kind }) => kind)).toContain('method');
    const [of0, of1, of2] = [0, 1, 2].map((index) => compared.labs.find(({ lab_id }) => lab_id === idOf(index)));
    expect(of0).toMatchObject({
      proposal: { version: 1 },
      best: ['start', 'end'],
      can: { answer: true, ask: true },
      ending: [],
    });
    expect(of0?.per_sample).toEqual({ price: 48_667, samples: 48, named: false, covered: 48 });
    expect(of1?.per_sample).toBeNull();
    expect(of1?.best).toEqual(expect.arrayContaining(['price', 'coverage']));
    expect(of1?.ending.map(({ sentence }) => sentence)).toEqual(['CAP ends on April 11, before the work does.']);
    expect(of1?.coverage.find(({ proof }) => proof === 'proven')).toMatchObject({
      line: 'Targeted sequencing panel, plasma',
      where: 'CAP',
      until: '2026-04-11',
    });
    expect(of2).toMatchObject({ proposal: null, can: { answer: false } });
    expect(
      (await admin.api.proposals.compare({ projectId: project.id })).labs.every(({ can }) => !can.answer && !can.ask),
    ).toBe(true);
    await decide(ownerOf(2), idOf(2), requestOf(2), 'rejected');
    const later = await researcher.api.proposals.compare({ projectId: project.id });
    expect(later.labs.find(({ lab_id }) => lab_id === idOf(2))?.can.ask).toBe(false);
  });

  it('PRM-010 PRM-007 is a PDF with exact totals, days, scope and what changed', async () => {
    const { project, requestOf } = await ask([0, 1], 'On paper');
    const line = { test: 'Panel', method: 'NGS', quantity: 1_000_000, unit: 'sample', price: 999_999_999 };
    await propose(ownerOf(0), requestOf(0), { ...near, lines: [line] });
    await propose(ownerOf(0), requestOf(0), { ...near, lines: [{ ...line, price: 999_999_998 }], turnaroundDays: 26 });
    await propose(ownerOf(1), requestOf(1), { ...near, currency: 'JPY' });
    const path = `/api/projects/${project.id}/proposals.pdf`;
    const answer = await app.fetch(path, {}, researcher);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="proposals-2026-03-05.pdf"');
    const text = (await textOfPdf(new Uint8Array(await answer.arrayBuffer()))).replaceAll('\u00a0', ' ');
    const shown = [
      project.id,
      requestOf(0),
      'USD 9,999,999,980,000.00',
      'JPY 2,336,000',
      'Price per sample',
      'USD 9,999,999.98 for 1,000,000 samples',
      'Payment',
      'Prices are in different currencies, so none is marked as the lowest.',
      'April 20, 2026',
      'Changes since version 1',
      'Changed terms: Turnaround',
      'Total: −USD 10,000.00',
      'Results promised: +1 day',
      'Scope of what was asked for',
      'Not in any scope',
      'Proof matrix',
      'Not on record',
    ];
    expect(shown.filter((words) => !text.includes(words))).toEqual([]);
    expect((await app.fetch(path, {}, admin)).status).toBe(200);
    expect((await app.fetch('/api/projects/nothing/proposals.pdf', {}, researcher)).status).toBe(404);
    expect((await app.fetch(path, { method: 'POST' }, researcher)).status).toBe(405);
  });

  it('PRM-007 a laboratory never reads the proposals or the requests of the others', async () => {
    const { requestOf } = await ask([0, 1], 'Walls');
    await propose(ownerOf(0), requestOf(0), near);
    expect(await statusOf(ownerOf(1).api.proposals.of({ collaborationId: requestOf(0) }))).toBe(404);
    const { items } = await ownerOf(1).api.collaborations.list({ pageSize: 100 });
    expect(items.map(({ id }) => id)).not.toContain(requestOf(0));
  });
});

describe('the decision for one', () => {
  it('PRM-007 awarding one ends the requests to the others, who see no prices', async () => {
    const { project, requestOf } = await ask([0, 1, 2], 'Awarded');
    await propose(ownerOf(0), requestOf(0), near);
    await propose(ownerOf(1), requestOf(1), near);
    await researcher.api.proposals.accept({ collaborationId: requestOf(0), version: 1 });
    expect(await stagesOf(project.id)).toEqual({ Harbor: 'agreed', Wasatch: 'withdrawn', Gateway: 'withdrawn' });
    for (const index of [1, 2]) {
      const told = await noticesOf(ownerOf(index), '“Awarded” was withdrawn');
      expect(told.map(({ body }) => body)).toEqual(['The researcher chose another laboratory.']);
      expect((await trailOf(app, requestOf(index))).at(-1)).toMatchObject({
        action: 'collaborations.withdraw',
        reason: 'The researcher chose another laboratory.',
      });
    }
    expect((await ownerOf(1).api.proposals.of({ collaborationId: requestOf(1) })).versions).toMatchObject([{ fate: 'over' }]);
    const seen = await researcher.api.projects.get({ projectId: project.id });
    expect(seen).toMatchObject({ status: 'in-progress', can: { askMore: 0 } });
    expect(seen.lab_collaborations[0]).toMatchObject({ lab_name: 'Harbor' });
  });

  it('PRM-003 PRM-007 the one-step approval ends the others in the same way, and of two at once one wins', async () => {
    const { project, requestOf } = await ask([0, 1, 2], 'One step');
    const approve = (index: number) => decide(ownerOf(index), idOf(index), requestOf(index), 'approved');
    const outcomes = await Promise.allSettled([approve(0), approve(1)]);
    const won = outcomes.findIndex(({ status }) => status === 'fulfilled');
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const stages = await stagesOf(project.id);
    expect(Object.values(stages).toSorted()).toEqual(['agreed', 'withdrawn', 'withdrawn']);
    expect(stages[names[won] ?? '']).toBe('agreed');
    expect(await refusal(approve(2))).toMatchObject({
      status: 409,
      details: 'The researcher chose another laboratory. It is now “Withdrawn”. Reload the page.',
    });
  });

  it('PRM-002 of a proposal that is accepted and an approval elsewhere at once one wins', async () => {
    const { project, requestOf } = await ask([0, 1], 'Both');
    await propose(ownerOf(0), requestOf(0), near);
    const outcomes = await Promise.allSettled([
      researcher.api.proposals.accept({ collaborationId: requestOf(0), version: 1 }),
      decide(ownerOf(1), idOf(1), requestOf(1), 'approved'),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(Object.values(await stagesOf(project.id)).toSorted()).toEqual(['agreed', 'withdrawn']);
  });
});

describe('a project with several requests', () => {
  it('PRM-007 APJ-001 is one row in every list, with all its laboratories', async () => {
    const { project, requestOf } = await ask([0, 1], 'Listed once');
    await propose(ownerOf(1), requestOf(1), near);
    const { items } = await admin.api.projects.listAll({ search: 'Listed once' });
    expect(items).toHaveLength(1);
    expect(items[0]?.lab_collaborations.map(({ lab_name }) => lab_name)).toEqual(['Wasatch', 'Harbor']);
    const csv = await (await app.fetch('/api/admin/projects.csv?search=Listed%20once', {}, admin)).text();
    expect(csv.split('\n').filter((line) => line.includes('Listed once'))).toHaveLength(1);
    expect(csv).toContain('Harbor; Wasatch');
    expect(
      (await admin.api.users.activityProjects({ userId: researcher.id, pageSize: 100 })).items.filter(
        ({ id }) => id === project.id,
      ),
    ).toMatchObject([{ collaboration: { lab_name: 'Wasatch' } }]);
  });

  it('PRM-007 is cancelled with all requests, and reassigned from all of them', async () => {
    const cancelled = await ask([0, 1], 'Cancelled');
    await researcher.api.projects.cancel({ projectId: cancelled.project.id });
    expect(await stagesOf(cancelled.project.id)).toEqual({ Harbor: 'withdrawn', Wasatch: 'withdrawn' });
    const { project } = await ask([0, 1], 'Reassigned');
    const seen = await admin.api.projects.listAll({ search: 'Reassigned' });
    const replaces = seen.items[0]?.lab_collaborations[0]?.id ?? null;
    await admin.api.projects.assign({ projectId: project.id, labId: idOf(2), replaces });
    expect(await stagesOf(project.id)).toEqual({ Gateway: 'asked', Harbor: 'withdrawn', Wasatch: 'withdrawn' });
  });

  it('PRM-007 APJ-012 no status that an administrator sets chooses one of several for the researcher', async () => {
    const { project } = await ask([0, 1], 'Undecided');
    expect(
      await refusal(admin.api.projects.setStatus({ projectId: project.id, from: 'pending', status: 'in-progress' })),
    ).toMatchObject({
      status: 409,
      details: 'Several laboratories have been asked. Assign the project to one of them first.',
    });
    await admin.api.projects.setStatus({ projectId: project.id, from: 'pending', status: 'cancelled' });
    expect(await stagesOf(project.id)).toEqual({ Harbor: 'withdrawn', Wasatch: 'withdrawn' });
  });

  it('PRM-007 stays with the others when one laboratory is deleted or declines', async () => {
    const project = await researcher.api.projects.submit({
      submissionKey: randomUUID(),
      projectData: projectData({ title: 'One leaves' }),
      labId: shortLived.lab.id,
      alsoLabIds: [idOf(0)],
    });
    await admin.api.labs.delete({ labId: shortLived.lab.id });
    expect(await stagesOf(project.id)).toEqual({ Harbor: 'asked', 'Short-lived': 'withdrawn' });
    const request = (await researcher.api.projects.get({ projectId: project.id })).lab_collaborations[0]?.id ?? '';
    expect((await researcher.api.projects.get({ projectId: project.id })).can).toMatchObject({
      requestAgain: false,
      askMore: 4,
    });
    await decide(ownerOf(0), idOf(0), request, 'rejected');
    expect((await researcher.api.projects.get({ projectId: project.id })).can.requestAgain).toBe(true);
  });
});
