import { describe, expect, it } from 'vitest';
import { refusal, statusOf, trailOf } from '../../../testing/acts/labs.ts';
import { decide, requested } from '../../../testing/acts/projects.ts';
import { proposalTerms, propose } from '../../../testing/acts/proposals.ts';
import { scenario, testClock } from '../../../testing/acts/scenario.ts';
import { queuedMail } from '../../../testing/servers/queued-mail.ts';
import type { Person } from '../../../testing/test-app.ts';
import { endWaits } from '../collaborations/collaborations.jobs.ts';
import { acceptBySilence } from './silence.jobs.ts';

const clock = testClock('2026-03-05T10:00:00.000Z');
const given = scenario({ worker: false, now: clock.now });
const { app } = given;
const admin = given.admin();
const researcher = given.researcher({ name: 'Rosa Lind' });
const { owner, lab } = given.approvedLab({ labName: 'Harbor Genomics' });

const day = 86_400_000;
const near = { earliestStart: '2026-03-16', validUntil: '2026-04-04' };
const ask = (title: string) => requested(researcher, owner, lab.id, { title });
const proposed = async (title: string) => {
  const asked = await ask(title);
  const sent = await propose(owner, asked.request.id, near);
  return { ...asked, sent, of: { collaborationId: asked.request.id, version: 1 } };
};
const price = (amount: number, quantity = 1) => [{ test: 'T', method: '', unit: 'sample', quantity, price: amount }];
const titlesOf = async (person: Person, kind: string) =>
  (await person.api.notifications.list({ pageSize: 100 })).items
    .filter((notice) => notice.kind === kind)
    .map(({ title }) => title);
const projectOf = (projectId: string) => researcher.api.projects.get({ projectId });

describe('a proposal', () => {
  it('PRM-008 is a version with exact totals, and each next one shows what changed', async () => {
    const { request } = await ask('Versions');
    const first = await propose(owner, request.id, near);
    expect(first).toMatchObject({
      stage: 'proposed',
      respond_by: '2026-04-04',
      can: { send: true, takeBack: true, answer: false },
      versions: [{ version: 1, total: 48 * 42_000 + 320_000, promisedEnd: '2026-04-20', fate: 'open', difference: null }],
    });
    const lines = [
      ...proposalTerms().lines.slice(0, 1),
      { test: 'Repeat', method: '', quantity: 6, unit: 'sample', price: 19_000 },
    ];
    await propose(owner, request.id, { ...near, lines, turnaroundDays: 30 });
    const seen = await researcher.api.proposals.of({ collaborationId: request.id });
    expect(seen.can).toEqual({ send: false, takeBack: false, answer: true, accept: true });
    expect(seen.versions).toMatchObject([
      {
        version: 2,
        fate: 'open',
        difference: {
          added: [{ test: 'Repeat' }],
          removed: [{ test: 'Validation report' }],
          changed: [],
          fields: { turnaroundDays: 30 },
          total: 6 * 19_000 - 320_000,
          days: 7,
        },
      },
      { version: 1, fate: 'replaced', total: 48 * 42_000 + 320_000 },
    ]);
    expect(await titlesOf(researcher, 'proposal-sent')).toEqual([
      'Harbor Genomics sent version 2 of its proposal',
      'Harbor Genomics sent a proposal',
    ]);
    expect((await queuedMail(app, researcher.email)).map(({ subject }) => subject)).toContain(
      'Harbor Genomics sent a proposal',
    );
  });

  it('PRM-008 is never changed once it is sent, not even by the role of the application', async () => {
    await proposed('Immutable');
    await expect(
      app.world.database.transaction({ kind: 'system' }, (db) =>
        db
          .updateTable('proposals')
          .set({ fate: 'declined', total: 1 } as never)
          .execute(),
      ),
    ).rejects.toThrow(/permission denied/);
    await expect(
      app.world.database.transaction({ kind: 'system' }, (db) => db.deleteFrom('proposals').execute()),
    ).rejects.toThrow(/permission denied/);
  });

  it('PRM-008 sent twice is sent once, and a version that skips one is refused', async () => {
    const { request } = await ask('Twice');
    const send = (version: number) =>
      owner.api.proposals.send({ collaborationId: request.id, version, proposal: proposalTerms(near) });
    const outcomes = await Promise.allSettled([send(1), send(1)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await refusal(send(1))).toMatchObject({
      status: 409,
      details: 'Version 1 was sent already. Reload the page to see it; your draft is kept.',
    });
    expect(await statusOf(send(3))).toBe(409);
    expect((await owner.api.proposals.of({ collaborationId: request.id })).versions).toHaveLength(1);
  });

  it('PRM-008 with amounts that cannot be is refused with the reason and loses nothing', async () => {
    const { request } = await ask('Amounts');
    const values = { lines: [{ test: 'T', price: 'a lot' }], milestones: [], currency: 'USD' };
    await owner.api.proposals.saveDraft({ collaborationId: request.id, values });
    expect(await refusal(propose(owner, request.id, { ...near, lines: price(10 ** 15, 2) }))).toMatchObject({
      status: 422,
      details: 'The total is more than USD 10,000,000,000,000.00. Check quantities and prices.',
    });
    expect(await refusal(propose(owner, request.id, { ...near, lines: price(-1) }))).toMatchObject({ status: 400 });
    expect(await statusOf(propose(owner, request.id, { ...near, earliestStart: '2026-03-04' }))).toBe(422);
    const mixed = [{ ...price(1)[0], currency: 'EUR' }] as never;
    expect(await statusOf(propose(owner, request.id, { ...near, lines: mixed }))).toBe(400);
    expect(await owner.api.proposals.of({ collaborationId: request.id })).toMatchObject({ stage: 'asked', draft: { values } });
    const sent = await propose(owner, request.id, { ...near, lines: [...price(10 ** 15), ...price(0)] });
    expect(sent).toMatchObject({ versions: [{ total: 10 ** 15 }], draft: null });
  });

  it('PRM-008 is drafted by the whole laboratory, and the other side never sees the draft', async () => {
    const { request } = await ask('Draft');
    const values = { lines: [{ test: 'Half a line' }], milestones: [], terms: 'To be said' };
    await owner.api.proposals.saveDraft({ collaborationId: request.id, values });
    expect((await owner.api.proposals.of({ collaborationId: request.id })).draft?.values).toEqual(values);
    for (const person of [researcher, admin])
      expect((await person.api.proposals.of({ collaborationId: request.id })).draft).toBeNull();
  });
});

describe('an answer', () => {
  it('PRM-008 accepting awards and agrees in one step, and both sides get a notice', async () => {
    const { project, request, of } = await proposed('Accepted');
    const accepted = await researcher.api.proposals.accept(of);
    expect(accepted).toMatchObject({ stage: 'agreed', versions: [{ fate: 'accepted' }], can: { answer: false } });
    expect(await projectOf(project.id)).toMatchObject({ status: 'in-progress', lab_collaborations: [{ stage: 'agreed' }] });
    expect(await titlesOf(owner, 'proposal-accepted')).toEqual(['Your proposal for “Accepted” was accepted']);
    expect(await titlesOf(researcher, 'proposal-accepted')).toEqual(['You accepted the proposal from Harbor Genomics']);
    expect((await trailOf(app, request.id)).at(-1)).toMatchObject({
      action: 'proposals.accept',
      actor_id: researcher.id,
      after: { stage: 'agreed', version: 1, total: 48 * 42_000 + 320_000, currency: 'USD' },
    });
    await owner.api.collaborations.start({ collaborationId: request.id });
    expect((await researcher.api.proposals.of({ collaborationId: request.id })).stage).toBe('running');
  });

  it('PRM-008 a change that is asked for comes with its words, and gives the laboratory its days again', async () => {
    const { project, request, of } = await proposed('Changed');
    expect(await statusOf(researcher.api.proposals.askForChange({ ...of, changes: ' ' }))).toBe(400);
    await researcher.api.proposals.askForChange({ ...of, changes: 'Fewer samples, please.' });
    expect((await owner.api.rooms.ofRequest({ collaborationId: of.collaborationId })).turn.detail).toContain(
      'The researcher asked for a change to version 1 of your proposal.',
    );
    expect((await researcher.api.rooms.ofProject({ projectId: project.id })).turn.detail).toContain('You asked for a change');
    expect(await owner.api.proposals.of({ collaborationId: request.id })).toMatchObject({
      stage: 'asked',
      respond_by: '2026-03-12',
      versions: [{ fate: 'change-asked', fate_words: 'Fewer samples, please.' }],
      can: { send: true },
    });
    expect(await titlesOf(owner, 'proposal-change-asked')).toEqual([
      'The researcher asked for a change to your proposal for “Changed”',
    ]);
    await propose(owner, request.id, near);
    expect(await refusal(researcher.api.proposals.accept(of))).toMatchObject({
      status: 409,
      details: 'Version 2 is newer. Reload the page to see what changed.',
    });
    expect((await researcher.api.proposals.accept({ ...of, version: 2 })).stage).toBe('agreed');
  });

  it('PRM-008 declining ends the request with its reason, and taking back leaves it open', async () => {
    const declined = await proposed('Declined');
    await researcher.api.proposals.decline({ ...declined.of, reason: 'Over our budget.' });
    expect(await owner.api.proposals.of({ collaborationId: declined.request.id })).toMatchObject({
      stage: 'declined',
      versions: [{ fate: 'declined', fate_words: 'Over our budget.' }],
      can: { send: false },
    });
    const taken = await proposed('Taken back');
    await owner.api.proposals.takeBack(taken.of);
    expect(await researcher.api.proposals.of({ collaborationId: taken.request.id })).toMatchObject({
      stage: 'asked',
      versions: [{ fate: 'taken-back' }],
    });
    expect(await refusal(researcher.api.proposals.accept(taken.of))).toMatchObject({
      status: 409,
      details: expect.stringMatching(/has already taken the proposal back\. It is now “Waiting for the laboratory”/),
    });
    expect(await titlesOf(researcher, 'proposal-taken-back')).toEqual(['Harbor Genomics took its proposal back']);
  });

  it('PRM-008 is answered in the version that there is, and nothing moves otherwise', async () => {
    const { request, of } = await proposed('Whose');
    expect(await statusOf(researcher.api.proposals.accept({ ...of, version: 2 }))).toBe(404);
    expect((await owner.api.proposals.of({ collaborationId: request.id })).stage).toBe('proposed');
  });

  it('PRM-003 a request is still approved in one step, and a proposal keeps it from being approved beside', async () => {
    const { request } = await ask('One step');
    await decide(owner, lab.id, request.id, 'approved');
    expect(await owner.api.proposals.of({ collaborationId: request.id })).toMatchObject({ stage: 'agreed', versions: [] });
    const other = await proposed('Beside');
    expect(await refusal(decide(owner, lab.id, other.request.id, 'approved'))).toMatchObject({
      status: 409,
      details: expect.stringContaining('have already sent a proposal. It is now “Proposal made”.'),
    });
  });

  it('PRM-002 of two answers at once one is made', async () => {
    const { of, request } = await proposed('At once');
    const outcomes = await Promise.allSettled([
      researcher.api.proposals.accept(of),
      researcher.api.proposals.decline({ ...of, reason: 'No.' }),
      owner.api.proposals.takeBack(of),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { stage, versions } = await owner.api.proposals.of({ collaborationId: request.id });
    expect({ agreed: 'accepted', declined: 'declined', asked: 'taken-back' }[stage as 'agreed']).toBe(versions[0]?.fate);
  });
});

describe('the end of a wait', () => {
  it('PRM-009 a proposal that is accepted when it is over meets a clear 409, and then expires for both sides', async () => {
    const { project, request, of } = await proposed('Too late');
    clock.pass(31 * day);
    expect(await refusal(researcher.api.proposals.accept(of))).toMatchObject({
      status: 409,
      details: 'This proposal was valid until April 4, 2026. Ask the laboratory for a new version.',
    });
    await endWaits(app.world);
    await endWaits(app.world);
    expect(await researcher.api.proposals.of({ collaborationId: request.id })).toMatchObject({
      stage: 'expired',
      versions: [{ fate: 'over' }],
    });
    expect(await projectOf(project.id)).toMatchObject({ status: 'pending', can: { requestAgain: true } });
    expect((await titlesOf(owner, 'collaboration-expired')).filter((title) => title.includes('Too late'))).toEqual([
      'Your proposal for “Too late” is no longer valid',
    ]);
    expect(await titlesOf(researcher, 'collaboration-expired')).toContain(
      'The proposal from Harbor Genomics is no longer valid',
    );
    expect(await statusOf(researcher.api.proposals.accept(of))).toBe(409);
  });

  it('PRM-002 PRM-009 a proposal that expires while it is accepted is either agreed or over, on both sides', async () => {
    const today = clock.now().toISOString().slice(0, 10);
    for (const beforeTheEnd of [0, 1, 2]) {
      clock.set(`${today}T10:00:00.000Z`);
      const { project, request } = await ask(`At the end, ${beforeTheEnd}`);
      await propose(owner, request.id, { earliestStart: today, validUntil: today });
      const end = Date.parse(today) + day;
      clock.set(new Date(end - beforeTheEnd));
      const accepting = researcher.api.proposals.accept({ collaborationId: request.id, version: 1 });
      clock.set(new Date(end + 1000));
      const [accepted] = await Promise.allSettled([accepting, endWaits(app.world)]);
      await endWaits(app.world);
      const { stage } = await researcher.api.proposals.of({ collaborationId: request.id });
      expect(['agreed', 'expired']).toContain(stage);
      expect(accepted).toMatchObject(
        stage === 'agreed' ? { status: 'fulfilled' } : { status: 'rejected', reason: { status: 409 } },
      );
      const shown = await projectOf(project.id);
      expect(shown).toMatchObject({
        status: stage === 'agreed' ? 'in-progress' : 'pending',
        lab_collaborations: [{ stage, collaboration_status: stage === 'agreed' ? 'approved' : 'rejected' }],
      });
    }
  });

  it('PRM-009 nothing is accepted by silence unless the accepted proposal says so', async () => {
    const today = clock.now().toISOString().slice(0, 10);
    const works: string[] = [];
    for (const [title, silenceAcceptsAfterDays] of [
      ['With the clause', 14],
      ['Without it', null],
    ] as const) {
      const { project, request } = await ask(title);
      await propose(owner, request.id, { earliestStart: today, validUntil: today, silenceAcceptsAfterDays });
      await researcher.api.proposals.accept({ collaborationId: request.id, version: 1 });
      await owner.api.collaborations.complete({ collaborationId: request.id });
      works.push(project.id);
    }
    const statuses = () => Promise.all(works.map(async (id) => (await projectOf(id)).status));
    clock.pass(14 * day - 1);
    await acceptBySilence(app.world);
    expect(await statuses()).toEqual(['in-progress', 'in-progress']);
    clock.pass(1);
    await acceptBySilence(app.world);
    clock.pass(200 * day);
    await acceptBySilence(app.world);
    expect(await statuses()).toEqual(['completed', 'in-progress']);
    for (const person of [owner, researcher]) expect(await titlesOf(person, 'work-accepted')).toHaveLength(1);
  });

  it('PRM-009 accepting and expiring at once have one winner', async () => {
    const asked = await ask('Race');
    const today = clock.now().toISOString().slice(0, 10);
    await propose(owner, asked.request.id, { earliestStart: '2027-06-01', validUntil: today });
    clock.pass(day - (clock.now().getTime() % day) - 1);
    const accepting = researcher.api.proposals.accept({ collaborationId: asked.request.id, version: 1 });
    const [accepted] = await Promise.allSettled([accepting, endWaits(app.world)]);
    const { stage } = await owner.api.proposals.of({ collaborationId: asked.request.id });
    expect(stage).toBe(accepted.status === 'fulfilled' ? 'agreed' : 'expired');
  });
});
