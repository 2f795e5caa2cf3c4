import { describe, expect, it } from 'vitest';
import { userActor } from '../../../testing/acts/actors.ts';
import { colleagueIn } from '../../../testing/acts/colleagues.ts';
import { refusal, statusOf } from '../../../testing/acts/labs.ts';
import { scenario, testClock } from '../../../testing/acts/scenario.ts';
import { agreedByProposal } from '../../../testing/plans.ts';
import type { Person } from '../../../testing/test-app.ts';

const clock = testClock('2026-06-01T10:00:00.000Z');
const given = scenario({ worker: false, now: clock.now });
const { app } = given;
const researcher = given.researcher({ name: 'Olivia Owner' });
const { owner, lab } = given.approvedLab({ labName: 'Harbor Genomics' });

/** Work agreed for USD 1,000.00, with an approver, an editor and a viewer, and a limit in cents. */
const limited = async (amount: number | null, currency = 'USD') => {
  const work = await agreedByProposal(researcher, owner, lab.id);
  const { projectId } = work;
  const approver = await colleagueIn(app, researcher, projectId, 'approver');
  const editor = await colleagueIn(app, researcher, projectId, 'editor');
  const limit = (above: number) => researcher.api.colleagues.setApproval({ projectId, approval: { amount: above, currency } });
  if (amount !== null) await limit(amount);
  return { ...work, approver, editor, limit };
};

const order = { reason: 'Six repeat extractions', price: 13_000, currency: 'USD', days: 5 };
const propose = async (collaborationId: string, person: Person, terms: Partial<typeof order> = {}) =>
  (await person.api.milestones.proposeOrder({ collaborationId, ...order, ...terms })).orders[0]?.id ?? '';
const accept = (orderId: string, person: Person) => person.api.milestones.acceptOrder({ orderId });
const shownTo = async (person: Person, collaborationId: string) =>
  (await person.api.milestones.plan({ collaborationId })).orders[0];
const titlesOf = async (person: Person) => (await person.api.notifications.list({})).items.map(({ title }) => title);

const words = 'The total of USD 1,130.00 is above the limit of USD 1,129.99, so an approver of this project has to accept it.';
const asked = 'A change order from Harbor Genomics needs your approval';

const needing = async () => (await owner.api.collaborations.list({ group: 'needs-you', pageSize: 100 })).items;

describe('PRM-016 PRM-027 a change order above the amount for approval', () => {
  it('PRM-016 PRM-027 is accepted by an approver alone, and the total after the change counts', async () => {
    const { collaborationId, approver, editor } = await limited(112_999);
    const orderId = await propose(collaborationId, owner);
    expect(await titlesOf(approver)).toContain(asked);
    expect((await titlesOf(approver)).filter((title) => title.includes('proposed a change'))).toEqual([]);
    expect(await titlesOf(editor)).toContain('Harbor Genomics proposed a change to the price or schedule');
    for (const person of [researcher, editor]) {
      expect(await shownTo(person, collaborationId)).toMatchObject({
        approval: words,
        can: { answer: true, accept: false, takeBack: false },
      });
      await expect(accept(orderId, person)).rejects.toMatchObject({
        status: 403,
        data: { body: { code: 'APPROVAL_NEEDED', details: words } },
      });
    }
    expect(await shownTo(owner, collaborationId)).toMatchObject({ approval: null, state: 'open' });
    expect(await shownTo(approver, collaborationId)).toMatchObject({ can: { answer: true, accept: true, takeBack: false } });
    expect(await accept(orderId, approver)).toMatchObject({
      agreed: { total: 113_000, promised_by: '2026-06-29' },
      orders: [{ state: 'accepted', answered_by: 'The approver', approval: null }],
      milestones: [{ due_on: '2026-06-18' }, { due_on: '2026-06-29' }],
    });
  });

  it('PRM-016 PRM-027 counts in whose turn it is, in the project and in the groups of every list', async () => {
    const { projectId, collaborationId, approver, editor, limit } = await limited(112_999);
    const orderId = await propose(collaborationId, owner);
    const viewer = await colleagueIn(app, researcher, projectId, 'viewer');
    const shown = async (person: Person) => {
      const { items } = await person.api.projects.list({ group: 'needs-you', pageSize: 100 });
      const { words, group, action } = (await person.api.projects.get({ projectId })).turn;
      expect(items.some(({ id }) => id === projectId)).toBe(group === 'needs-you');
      return [words, group, action];
    };
    expect(await shown(approver)).toEqual(['Your turn: approve the change order', 'needs-you', 'answer-change-order']);
    const waiting = ['Waiting for approval by The approver', 'running', null];
    for (const person of [researcher, editor, viewer]) expect(await shown(person)).toEqual(waiting);
    expect((await approver.api.rooms.ofProject({ projectId })).turn).toMatchObject({
      mine: true,
      action: 'answer-change-order',
    });
    expect((await owner.api.rooms.ofRequest({ collaborationId })).turn.words).toBe('The researcher’s turn: send the samples');

    await limit(113_000);
    const answers = ['Your turn: answer the change order', 'needs-you', 'answer-change-order'];
    for (const person of [researcher, editor, approver]) expect(await shown(person)).toEqual(answers);
    const looking = ['The researcher’s turn: send the samples', 'running', null];
    expect(await shown(viewer)).toEqual(looking);
    await accept(orderId, researcher);
    expect(await shown(researcher)).toEqual(['Your turn: send the samples', 'needs-you', 'send-samples']);
    expect(await shown(approver)).toEqual(looking);
  });

  it('PRM-016 one that the researcher proposes is the laboratory’s turn, also while the work is on hold', async () => {
    const { collaborationId } = await limited(null);
    await researcher.api.milestones.hold({ collaborationId, reason: 'Until this is agreed' });
    expect((await needing()).map(({ id }) => id)).not.toContain(collaborationId);
    await propose(collaborationId, researcher);
    expect((await needing()).find(({ id }) => id === collaborationId)?.turn).toMatchObject({
      words: 'Your turn: answer the change order',
      group: 'needs-you',
    });
  });

  it('PRM-027 counts the changes that were accepted before', async () => {
    const { collaborationId, approver } = await limited(120_000);
    await accept(await propose(collaborationId, owner), researcher);
    const second = await propose(collaborationId, owner, { price: 7_001 });
    expect(await statusOf(accept(second, researcher))).toBe(403);
    await accept(second, approver);
  });

  it('PRM-027 is not proposed by the researcher’s side, whose acceptance by the laboratory would pass the approver by', async () => {
    const { collaborationId, approver, editor } = await limited(112_999);
    for (const person of [researcher, editor])
      expect(await refusal(person.api.milestones.proposeOrder({ collaborationId, ...order }))).toMatchObject({
        status: 403,
        code: 'APPROVAL_NEEDED',
        details: `${words} Ask the laboratory to propose this change.`,
      });
    expect(await statusOf(propose(collaborationId, approver))).toBe(403);
    expect((await researcher.api.milestones.plan({ collaborationId })).orders).toEqual([]);
    const small = await propose(collaborationId, researcher, { price: 12_999 });
    expect((await accept(small, owner)).agreed.total).toBe(112_999);
  });

  it('PRM-027 a limit or an approver that comes later is asked, and the limit counts when the answer comes', async () => {
    const { projectId, collaborationId, approver, limit } = await limited(null);
    const orderId = await propose(collaborationId, owner);
    expect(await titlesOf(approver)).not.toContain(asked);
    await limit(0);
    expect(await titlesOf(approver)).toContain(asked);
    expect(await titlesOf(await colleagueIn(app, researcher, projectId, 'approver'))).toContain(asked);
    expect(await statusOf(accept(orderId, researcher))).toBe(403);
    await researcher.api.colleagues.setApproval({ projectId, approval: null });
    await accept(orderId, researcher);
  });

  it('PRM-027 PRM-016 an approver declines with a reason, a viewer does neither, and of two approvers at once one wins', async () => {
    const { projectId, collaborationId, approver } = await limited(0);
    const first = await propose(collaborationId, owner);
    const viewer = await colleagueIn(app, researcher, projectId, 'viewer');
    expect(await refusal(accept(first, viewer))).toMatchObject({
      status: 403,
      details: expect.stringMatching(/^Your role in this project/),
    });
    expect((await approver.api.milestones.declineOrder({ orderId: first, reason: 'Too expensive' })).orders[0]).toMatchObject({
      state: 'declined',
      answered_by: 'The approver',
    });
    const second = await propose(collaborationId, owner);
    const other = await colleagueIn(app, researcher, projectId, 'approver');
    const outcomes = await Promise.allSettled([accept(second, approver), accept(second, other)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await researcher.api.milestones.plan({ collaborationId })).agreed.total).toBe(113_000);
  });

  it('PRM-027 the rows refuse an acceptance and a proposal above it too', async () => {
    const { collaborationId, approver } = await limited(112_999);
    const orderId = await propose(collaborationId, owner);
    const acceptAs = ({ id }: Person) =>
      app.world.database.transaction(userActor(id, 'user'), (db) =>
        db
          .updateTable('change_orders')
          .set({ state: 'accepted', answered_by: id, answered_at: clock.now() })
          .where('id', '=', orderId)
          .execute(),
      );
    await expect(acceptAs(researcher)).rejects.toThrow(/row-level security/);
    await acceptAs(approver);
    const [row] = await app.rows<{ state: string }>('select state from change_orders where id = $1', orderId);
    expect(row?.state).toBe('accepted');
  });
});
