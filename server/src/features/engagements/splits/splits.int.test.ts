import { randomUUID } from 'node:crypto';
import { partPrice } from '@aliquot/contract/engagements/splits';
import { splitMessages } from '@aliquot/contract/engagements/splits/request-parts';
import { describe, expect, it } from 'vitest';
import { refusal, statusOf, trailOf } from '../../../testing/acts/labs.ts';
import { decide, projectData } from '../../../testing/acts/projects.ts';
import { propose } from '../../../testing/acts/proposals.ts';
import { scenario, testClock } from '../../../testing/acts/scenario.ts';
import type { Person } from '../../../testing/test-app.ts';

const clock = testClock('2026-03-05T10:00:00.000Z');
const given = scenario({ worker: false, now: clock.now });
const { app } = given;
const admin = given.admin();
const researcher = given.researcher({ name: 'Rosa Lind' });
const names = ['Alder', 'Wasatch', 'Gateway', 'Summit'];
const owned = names.map((labName) => given.approvedLab({ labName }));
const idOf = (index: number): string => owned[index]?.lab.id ?? '';
const ownerOf = (index: number): Person => owned[index]?.owner ?? admin;

const description = 'We need KRAS mutation analysis, microsatellite instability testing and DNA extraction of 40 samples.';
const near = { earliestStart: '2026-03-16', validUntil: '2026-04-04', turnaroundDays: 10 };
const line = (test: string, price: number) => ({ test, method: '', quantity: 1, unit: 'study', price });

const certify = (index: number, type: string, until: string, tests: readonly string[]) =>
  app.rows(
    `insert into certifications (lab_id, type, number, issuing_body, expiry_date, accredited_tests, issue_date, scope)
     values ($1, $2, $2 || '-7', 'Body', $3, $4, '2025-01-01', '{Clinical Testing}')`,
    idOf(index),
    type,
    until,
    tests,
  );

const start = async (title: string, indexes: readonly number[] = [0], changes = {}) => {
  const [labId = '', ...alsoLabIds] = indexes.map(idOf);
  const data = projectData({ title, description, ...changes });
  const project = await researcher.api.projects.submit({ submissionKey: randomUUID(), projectData: data, labId, alsoLabIds });
  const matrix = await researcher.api.splits.matrix({ projectId: project.id });
  const tests = matrix.asked.filter(({ splits }) => splits);
  const testId = (words: RegExp) => tests.find(({ label }) => words.test(label))?.id ?? '';
  const [kras, msi, dna] = [testId(/kras/i), testId(/microsatellite|msi/i), testId(/extraction/i)];
  return { project, tests, kras, msi, dna };
};
const part = (index: number, tests: readonly string[], words = 'Please do this part for our 40 samples.') => ({
  labId: idOf(index),
  tests: [...tests],
  description: words,
});
const now = async (projectId: string) => {
  const project = await researcher.api.projects.get({ projectId });
  const requestOf = (index: number) =>
    project.lab_collaborations.find(({ lab_reference_id }) => lab_reference_id === idOf(index))?.id ?? '';
  const stages = Object.fromEntries(project.lab_collaborations.map(({ lab_name, stage }) => [lab_name, stage]));
  return { project, status: project.status, stages, requestOf };
};
const accept = (collaborationId: string, version = 1) => researcher.api.proposals.accept({ collaborationId, version });

describe('PRF-004 the proof matrix', () => {
  it('PRF-004 shows for each lab the line, its number, certificate and validity, or what is missing, and the fewest labs that cover all', async () => {
    await certify(0, 'cap', '2026-03-20', [
      'Other test',
      'KRAS mutation analysis, FFPE tissue',
      'Microsatellite instability by PCR',
    ]);
    await certify(1, 'iso-15189', '2028-01-31', ['DNA extraction from paraffin sections']);
    const { project, kras, msi, dna } = await start('Matrix');
    expect([kras, msi, dna].every((id) => id !== '')).toBe(true);
    await propose(ownerOf(0), (await now(project.id)).requestOf(0), {
      ...near,
      lines: [line('KRAS mutation analysis', 300), line('DNA extraction', 70), line('Report', 5)],
    });
    const matrix = await researcher.api.splits.matrix({ projectId: project.id, labs: idOf(3) });
    const lab = (index: number) => matrix.labs.find(({ lab_id }) => lab_id === idOf(index));
    const cell = (index: number, id: string) => lab(index)?.cells.find((each) => each.id === id);
    expect(matrix.labs[0]?.lab_name).toBe('Alder');
    expect(cell(0, kras)).toEqual({
      id: kras,
      proof: 'proven',
      line: 'KRAS mutation analysis, FFPE tissue',
      line_number: 2,
      where: 'CAP',
      number: 'cap-7',
      issuer: 'Body',
      from: '2025-01-01',
      until: '2026-03-20',
      ends_early: true,
    });
    expect(cell(1, dna)).toMatchObject({ proof: 'proven', until: '2028-01-31', ends_early: false });
    expect(cell(1, kras)).toMatchObject({ proof: 'not-shown', line: null, number: null });
    expect(lab(3)).toMatchObject({ collaboration_id: null, can: { write: false, ask: true, take: true } });
    expect(lab(0)?.can).toEqual({ write: true, ask: false, take: true });
    const own = lab(0)?.proposal?.lines ?? [];
    expect([partPrice(own, [kras]), partPrice(own, [dna]), partPrice(own, [kras, dna]), partPrice(own, [])]).toEqual([
      305, 75, 375, 0,
    ]);
    const [best] = matrix.plans;
    expect(best?.labs.map(({ lab_name }) => lab_name)).toEqual(['Alder', 'Wasatch']);
    expect(best?.labs[0]?.tests).toEqual(expect.arrayContaining([kras, msi]));
    expect(best?.labs[1]?.tests).toEqual([dna]);
    expect(best).toMatchObject({ price: null, results_by: null });
    expect(best?.open).toEqual(matrix.unproven);
    expect(matrix.plans.slice(1).map(({ labs }) => labs.map(({ lab_name }) => lab_name))).toContainEqual(['Alder']);
    expect(matrix).toMatchObject({ samples: 40, checked_on: '2026-03-05', can: { split: true } });
    expect((await admin.api.splits.matrix({ projectId: project.id })).can).toEqual({ split: false, ask: 0 });
  });
});

describe('PRM-044 a split request', () => {
  it('PRM-044 each lab has its tests and price, one is accepted while the other runs, and one is cancelled', async () => {
    const { project, kras, msi, dna } = await start('Split', [0]);
    const { requestOf } = await now(project.id);
    await propose(ownerOf(0), requestOf(0), { ...near, lines: [line('All of it', 900)] });
    await researcher.api.splits.split({
      projectId: project.id,
      parts: [part(0, [kras, msi], 'KRAS and MSI of 40 samples.'), part(1, [dna], 'DNA of 40 blocks.')],
    });
    const asked = await now(project.id);
    expect(asked).toMatchObject({ status: 'pending', stages: { Alder: 'asked', Wasatch: 'asked' } });
    expect((await ownerOf(0).api.proposals.of({ collaborationId: requestOf(0) })).versions).toMatchObject([
      { fate: 'change-asked' },
    ]);

    const seen = await ownerOf(1).api.rooms.ofRequest({ collaborationId: asked.requestOf(1) });
    expect(seen).toMatchObject({
      project: { description: 'DNA of 40 blocks.', budget_range: '', status: 'pending' },
      engagement: { part: { tests: [{ id: dna }] } },
      laboratories: [],
      documents: [],
    });
    expect(JSON.stringify(seen)).not.toMatch(/KRAS|Alder/);

    await propose(ownerOf(0), asked.requestOf(0), { ...near, lines: [line('KRAS and MSI', 500)] });
    await propose(ownerOf(1), asked.requestOf(1), { ...near, lines: [line('DNA extraction', 80)], turnaroundDays: 5 });
    await accept(asked.requestOf(0), 2);
    expect(await now(project.id)).toMatchObject({ status: 'in-progress', stages: { Alder: 'agreed', Wasatch: 'proposed' } });
    expect((await now(project.id)).project).toMatchObject({
      current_collaboration: asked.requestOf(1),
      turn: { action: 'answer-proposal' },
    });
    expect((await ownerOf(1).api.rooms.ofRequest({ collaborationId: asked.requestOf(1) })).project.status).toBe('pending');
    const waiting = await researcher.api.projects.list({ group: 'needs-you', pageSize: 100 });
    expect(waiting.items.map(({ id }) => id)).toContain(project.id);
    await accept(asked.requestOf(1));
    expect(await now(project.id)).toMatchObject({ status: 'in-progress', stages: { Alder: 'agreed', Wasatch: 'agreed' } });
    const room = await researcher.api.rooms.ofProject({ projectId: project.id });
    expect(room.laboratories.map(({ lab_name, tests, price }) => [lab_name, tests?.length, price?.total])).toEqual(
      expect.arrayContaining([
        ['Alder', 2, 500],
        ['Wasatch', 1, 80],
      ]),
    );
    expect(room.open_tests).toEqual(['Genotyping']);

    await ownerOf(0).api.collaborations.complete({ collaborationId: asked.requestOf(0) });
    await ownerOf(1).api.collaborations.start({ collaborationId: asked.requestOf(1) });
    expect(await now(project.id)).toMatchObject({ status: 'in-progress', project: { turn: { action: 'accept' } } });
    await researcher.api.projects.accept({ projectId: project.id, collaborationId: asked.requestOf(0) });
    expect(await now(project.id)).toMatchObject({ status: 'in-progress', stages: { Alder: 'accepted', Wasatch: 'running' } });
    expect((await trailOf(app, project.id)).at(-1)).toMatchObject({
      action: 'projects.accept',
      after: { status: 'in-progress' },
    });

    const read = async (index: number) =>
      (await ownerOf(index).api.rooms.timelineOfRequest({ collaborationId: asked.requestOf(index) })).events.map(
        ({ action }) => action,
      );
    expect(await read(0)).toContain('projects.accept');
    expect((await read(1)).filter((action) => action.startsWith('projects.'))).toEqual([]);

    const cancel = (reason?: string) =>
      researcher.api.splits.cancelRequest({
        projectId: project.id,
        collaborationId: asked.requestOf(1),
        ...(reason && { reason }),
      });
    expect(await refusal(cancel())).toMatchObject({ status: 409, details: expect.stringContaining('Give a reason') });
    await cancel('The blocks are lost.');
    expect(await now(project.id)).toMatchObject({ status: 'completed', stages: { Alder: 'accepted', Wasatch: 'withdrawn' } });
    expect((await researcher.api.rooms.ofProject({ projectId: project.id })).open_tests).toEqual([
      'Genotyping',
      'DNA extraction',
    ]);
    expect(await statusOf(cancel('Again.'))).toBe(409);

    await researcher.api.splits.split({ projectId: project.id, parts: [part(2, [dna])] });
    const again = await now(project.id);
    expect(again).toMatchObject({ status: 'in-progress', stages: { Alder: 'accepted', Gateway: 'asked' } });
    await decide(ownerOf(2), idOf(2), again.requestOf(2), 'approved');
    await ownerOf(2).api.collaborations.complete({ collaborationId: again.requestOf(2) });
    await researcher.api.projects.accept({ projectId: project.id });
    expect((await now(project.id)).status).toBe('completed');
  });

  it('PRM-044 parts that do not fit are refused, and nothing is sent', async () => {
    const { project, tests, kras, msi, dna } = await start('Refused', [0]);
    const split = (parts: ReturnType<typeof part>[], as: Person = researcher) =>
      as.api.splits.split({ projectId: project.id, parts });
    const all = tests.map(({ id }) => id);
    for (const [parts, words] of [
      [[part(0, [kras]), part(1, [kras])], splitMessages.testTwice],
      [[part(0, [kras]), part(0, [msi])], splitMessages.testTwice],
      [[part(0, ['method:none'])], splitMessages.unknownTest],
      [[part(0, all)], splitMessages.oneLab],
    ] as const)
      expect(await refusal(split([...parts]))).toMatchObject({ status: 422, details: words });
    expect(await statusOf(split([{ ...part(1, [kras]), labId: randomUUID() }, part(2, [dna])]))).toBe(422);
    expect(await statusOf(split([part(0, [kras])], await app.person('user')))).toBe(404);
    expect(await statusOf(split([part(0, [kras])], ownerOf(1)))).toBe(403);
    expect((await now(project.id)).stages).toEqual({ Alder: 'asked' });
    await decide(ownerOf(0), idOf(0), (await now(project.id)).requestOf(0), 'approved');
    expect(await refusal(split([part(1, [kras]), part(2, [dna])]))).toMatchObject({
      status: 409,
      details: splitMessages.closed,
    });
  });

  it('PRM-044 an award ends the requests for its tests and for the whole, not those for others; of two awards of a test one wins', async () => {
    const { project, kras, msi, dna } = await start('Contested', [0, 3]);
    await researcher.api.splits.split({ projectId: project.id, parts: [part(0, [kras, msi]), part(1, [dna])] });
    await researcher.api.splits.split({ projectId: project.id, parts: [part(2, [msi])] });
    const { requestOf } = await now(project.id);
    const outcomes = await Promise.allSettled(
      [0, 2].map((index) => decide(ownerOf(index), idOf(index), requestOf(index), 'approved')),
    );
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const { stages } = await now(project.id);
    expect(stages).toMatchObject({ Wasatch: 'asked', Summit: 'withdrawn' });
    expect(new Set([stages['Alder'], stages['Gateway']])).toEqual(new Set(['agreed', 'withdrawn']));
    const winner = stages['Alder'] === 'agreed' ? 0 : 2;
    const taken = await refusal(researcher.api.splits.split({ projectId: project.id, parts: [part(3, [msi])] }));
    expect(taken).toMatchObject({ status: 409, details: expect.stringContaining(`${names[winner]} already has`) });
    const busy = await refusal(researcher.api.splits.split({ projectId: project.id, parts: [part(winner, [dna])] }));
    expect(busy).toMatchObject({ status: 409, details: expect.stringContaining('change order') });
    await decide(ownerOf(1), idOf(1), requestOf(1), 'approved');
    const direct = app.rows(
      `update lab_collaborations set stage = 'awarded' where project_id = $1 and lab_reference_id = $2`,
      project.id,
      idOf(3),
    );
    await expect(direct).rejects.toThrow('a test of this request is awarded already');
  });

  it('PRM-044 two deliveries are answered each in its room, and the limit of approval counts all parts', async () => {
    const { project, kras, dna } = await start('Deliveries', [0]);
    await researcher.api.colleagues.setApproval({ projectId: project.id, approval: { amount: 500, currency: 'USD' } });
    await researcher.api.splits.split({ projectId: project.id, parts: [part(0, [kras]), part(1, [dna])] });
    const { requestOf } = await now(project.id);
    for (const index of [0, 1]) await propose(ownerOf(index), requestOf(index), { ...near, lines: [line('Part', 300)] });
    await accept(requestOf(0));
    expect(await refusal(accept(requestOf(1)))).toMatchObject({ status: 403, code: 'APPROVAL_NEEDED' });
    await researcher.api.colleagues.setApproval({ projectId: project.id, approval: { amount: 600, currency: 'USD' } });
    await accept(requestOf(1));
    for (const index of [0, 1]) await ownerOf(index).api.collaborations.complete({ collaborationId: requestOf(index) });
    const answer = (collaborationId?: string) =>
      researcher.api.projects.accept({ projectId: project.id, ...(collaborationId && { collaborationId }) });
    expect(await refusal(answer())).toMatchObject({ status: 409, details: splitMessages.deliveries });
    await researcher.api.projects.requestChanges({ projectId: project.id, collaborationId: requestOf(1), changes: 'Units' });
    await answer(requestOf(0));
    expect(await now(project.id)).toMatchObject({ status: 'in-progress', stages: { Alder: 'accepted', Wasatch: 'running' } });
    expect(await refusal(researcher.api.projects.cancel({ projectId: project.id, reason: 'No.' }))).toMatchObject({
      status: 409,
    });
  });

  it('PRM-044 PRM-033 an administrator assigns one part anew, sets no status over all, and the others go on', async () => {
    const { project, kras, dna } = await start('Reassigned part', [0]);
    await researcher.api.splits.split({ projectId: project.id, parts: [part(0, [kras]), part(1, [dna])] });
    const { requestOf } = await now(project.id);
    await decide(ownerOf(0), idOf(0), requestOf(0), 'approved');
    const status = admin.api.projects.setStatus({ projectId: project.id, from: 'in-progress', status: 'completed' });
    expect(await refusal(status)).toMatchObject({ status: 409, details: expect.stringContaining('split among laboratories') });
    await admin.api.projects.assign({ projectId: project.id, labId: idOf(2), replaces: requestOf(1) });
    const after = await now(project.id);
    expect(after).toMatchObject({ status: 'in-progress', stages: { Alder: 'agreed', Wasatch: 'withdrawn', Gateway: 'asked' } });
    expect(after.project.lab_collaborations.find(({ lab_name }) => lab_name === 'Gateway')?.part?.tests).toMatchObject([
      { id: dna },
    ]);
  });
});
