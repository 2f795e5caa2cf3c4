import { describe, expect, it } from 'vitest';
import { colleagueIn } from '../../../testing/acts/colleagues.ts';
import { requested } from '../../../testing/acts/projects.ts';
import { propose } from '../../../testing/acts/proposals.ts';
import { scenario } from '../../../testing/acts/scenario.ts';
import type { Person } from '../../../testing/test-app.ts';

const given = scenario({ worker: false });
const { app } = given;

/** The price of the test proposal: 48 samples and a report. */
const total = 2_336_000;

const turnOf = async (person: Person, projectId: string) => (await person.api.projects.get({ projectId })).turn;
const titlesOf = async (person: Person) => (await person.api.notifications.list({})).items.map(({ title }) => title);
const firstOf = async (person: Person) => (await person.api.projects.list({ first: 'needs-you', group: 'needs-you' })).items;

describe('PRM-027 approval above an amount', () => {
  const owner = given.researcher({ name: 'Olivia Owner' });
  const at = given.approvedLab();

  /** A project with a proposal, an approver and an editor. */
  const proposed = async (title: string, currency = 'USD') => {
    const { project, request } = await requested(owner, at.owner, at.lab.id, { title });
    const approver = await colleagueIn(app, owner, project.id, 'approver');
    const editor = await colleagueIn(app, owner, project.id, 'editor');
    const limit = (amount: number) =>
      owner.api.colleagues.setApproval({ projectId: project.id, approval: { amount, currency: 'USD' } });
    const send = () => propose(at.owner, request.id, { currency });
    return { project, request, approver, editor, limit, send, version: { collaborationId: request.id, version: 1 } };
  };
  const needed = { status: 403, data: { body: { code: 'APPROVAL_NEEDED', details: expect.stringContaining('an approver') } } };

  it('PRM-027 neither the owner nor an editor accepts above it, and an approver does, whose turn it is', async () => {
    const { project, request, approver, editor, limit, send, version } = await proposed('Above the limit');
    await limit(total - 1);
    await send();
    expect(await titlesOf(approver)).toContain(`A proposal from ${at.lab.name} needs your approval`);
    expect((await titlesOf(approver)).filter((title) => title.includes('sent a proposal'))).toEqual([]);
    expect(await titlesOf(editor)).toContain(`${at.lab.name} sent a proposal`);
    expect(await turnOf(approver, project.id)).toMatchObject({
      group: 'needs-you',
      words: expect.stringMatching(/^Your turn: approve the proposal/),
    });
    expect(await turnOf(owner, project.id)).toMatchObject({
      group: 'running',
      words: expect.stringMatching(/^Waiting for approval by The approver until /),
    });
    expect((await firstOf(approver)).map(({ id }) => id)).toContain(project.id);
    expect((await firstOf(owner)).map(({ id }) => id)).not.toContain(project.id);

    for (const person of [owner, editor]) {
      const shown = await person.api.proposals.of({ collaborationId: request.id });
      expect(shown).toMatchObject({ approval: expect.stringContaining('USD 23,360.00'), can: { accept: false, answer: true } });
      await expect(person.api.proposals.accept(version)).rejects.toMatchObject(needed);
    }
    expect((await at.owner.api.proposals.of({ collaborationId: request.id })).approval).toBeNull();
    const [lab] = (await approver.api.proposals.compare({ projectId: project.id })).labs;
    expect(lab?.can).toEqual({ answer: true, accept: true, ask: false });
    expect((await approver.api.proposals.accept(version)).stage).toBe('agreed');
    expect(await titlesOf(owner)).toContain(`The approver accepted the proposal from ${at.lab.name}`);
  });

  it('PRM-027 a limit that comes later asks the approvers, and one that is taken away lets the owner accept', async () => {
    const { project, limit, send, version, approver } = await proposed('A limit later');
    await send();
    await limit(0);
    expect(await titlesOf(approver)).toContain(`A proposal from ${at.lab.name} needs your approval`);
    await expect(owner.api.proposals.accept(version)).rejects.toMatchObject(needed);
    await owner.api.colleagues.setApproval({ projectId: project.id, approval: null });
    expect(await titlesOf(approver)).toContain('The approval rules for “A limit later” changed');
    expect((await owner.api.proposals.accept(version)).stage).toBe('agreed');
  });

  it('PRM-027 an approver who comes later is asked, and of two who approve at once one wins', async () => {
    const { project, limit, send, version, approver } = await proposed('Two approvers');
    await limit(1);
    await send();
    const second = await colleagueIn(app, owner, project.id, 'approver');
    expect(await titlesOf(second)).toContain(`A proposal from ${at.lab.name} needs your approval`);
    const answers = await Promise.allSettled([approver, second].map((person) => person.api.proposals.accept(version)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const [lost] = answers.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
    expect(lost).toMatchObject({ status: 409, data: { body: { details: expect.stringContaining('already') } } });
  });

  it('PRM-027 an approver also asks for a change and declines, and accepts results, and does nothing else', async () => {
    const { project, request, send, version, approver } = await proposed('Answers');
    await send();
    await approver.api.proposals.askForChange({ ...version, changes: 'Fewer samples.' });
    await send();
    await approver.api.proposals.accept({ ...version, version: 2 });
    await at.owner.api.collaborations.complete({ collaborationId: request.id });
    expect(await turnOf(approver, project.id)).toMatchObject({ group: 'needs-you', action: 'accept' });
    await expect(approver.api.projects.cancel({ projectId: project.id })).rejects.toMatchObject({ status: 403 });
    expect((await approver.api.projects.accept({ projectId: project.id })).status).toBe('completed');
  });

  it('PRM-027 an amount that is no amount of a currency is refused', async () => {
    const { project } = await proposed('No amount');
    for (const approval of [
      { amount: -1, currency: 'USD' },
      { amount: 1.5, currency: 'USD' },
      { amount: 1, currency: 'XXX' },
    ])
      await expect(owner.api.colleagues.setApproval({ projectId: project.id, approval })).rejects.toMatchObject({
        status: 400,
      });
  });
});
