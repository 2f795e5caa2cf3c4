import { describe, expect, it } from 'vitest';
import { refusal, statusOf, trailOf } from '../../../testing/acts/labs.ts';
import { scenario, testClock } from '../../../testing/acts/scenario.ts';
import { agreedByProposal, agreedInOneStep } from '../../../testing/plans.ts';
import type { Person } from '../../../testing/test-app.ts';

const clock = testClock('2026-06-01T10:00:00.000Z'); // a Monday
const given = scenario({ worker: false, now: clock.now });
const { app } = given;
const researcher = given.researcher({ name: 'Rosa Lind' });
const { owner, lab } = given.approvedLab({ labName: 'Harbor Genomics' });

const agreed = (description?: string) =>
  agreedByProposal(researcher, owner, lab.id, description === undefined ? {} : { description });
const usual = { reason: 'Six repeat extractions', price: 13_000, currency: 'USD', days: 5 };
type Terms = Partial<typeof usual>;

const propose = (collaborationId: string, person: Person = owner, terms: Terms = {}) =>
  person.api.milestones.proposeOrder({ collaborationId, ...usual, ...terms });
const proposed = async (collaborationId: string, person: Person = owner, terms: Terms = {}) =>
  (await propose(collaborationId, person, terms)).orders[0]?.id ?? '';
const accept = (orderId: string, person: Person = researcher) => person.api.milestones.acceptOrder({ orderId });
const decline = (orderId: string, person: Person = researcher, reason = 'Too expensive') =>
  person.api.milestones.declineOrder({ orderId, reason });
const takeBack = (orderId: string, person: Person = owner) => person.api.milestones.takeBackOrder({ orderId });
const planOf = (collaborationId: string, person: Person = researcher) => person.api.milestones.plan({ collaborationId });
const noticesOf = async (person: Person, kind: string) =>
  (await person.api.notifications.list({ pageSize: 100 })).items.filter((notice) => notice.kind === kind);

describe('a change order', () => {
  it('PRM-016 takes effect only when the other side accepts it: total, promised day and open milestones move', async () => {
    const { projectId, collaborationId } = await agreed();
    const [first] = (await planOf(collaborationId)).milestones;
    await owner.api.milestones.reportMilestone({ milestoneId: first?.id ?? '' });
    const plan = await propose(collaborationId);
    const orderId = plan.orders[0]?.id ?? '';
    expect(plan).toMatchObject({ agreed: { total: 100_000, promised_by: '2026-06-22' }, can: { proposeOrder: false } });
    expect(plan.orders[0]).toMatchObject({
      number: 1,
      side: 'laboratory',
      proposed_by: owner.name,
      state: 'open',
      effect: { total: 113_000, promised_by: '2026-06-29', ending: [] },
      can: { answer: false, accept: false, takeBack: true },
    });
    expect((await planOf(collaborationId)).orders[0]?.can).toEqual({ answer: true, accept: true, takeBack: false });
    expect((await noticesOf(researcher, 'change-order-proposed'))[0]?.body).toBe(
      '“Panel”: +USD 130.00, +5 working days. Six repeat extractions',
    );

    clock.pass(60_000);
    expect(await accept(orderId)).toMatchObject({
      agreed: { currency: 'USD', proposed: 100_000, total: 113_000, promised_by: '2026-06-29' },
      orders: [{ state: 'accepted', answered_by: 'Rosa Lind', effect: null, can: { answer: false, takeBack: false } }],
      milestones: [
        { name: 'Extraction', due_on: '2026-06-11', state: 'reached' },
        { name: 'Report', due_on: '2026-06-29' },
      ],
      can: { proposeOrder: true },
    });
    expect((await researcher.api.rooms.ofProject({ projectId })).promised_by).toBe('2026-06-29');
    expect((await noticesOf(owner, 'change-order-accepted'))[0]?.title).toBe('The researcher accepted your change order');
    const [made, taken] = (await trailOf(app, collaborationId)).filter(({ action }) => action.startsWith('change-orders.'));
    expect(made).toMatchObject({ action: 'change-orders.propose', after: { price: 13_000, days: 5 }, reason: usual.reason });
    expect(taken).toMatchObject({
      action: 'change-orders.accept',
      before: { change_order: 1, total: 100_000, promised_by: '2026-06-22' },
      after: { change_order: 1, currency: 'USD', total: 113_000, promised_by: '2026-06-29' },
    });
  });

  it('PRM-016 may be proposed by the researcher, lower the price and bring the day forward', async () => {
    const { collaborationId } = await agreed();
    const terms = { reason: 'Two samples fewer', price: -20_000, days: -2 };
    const orderId = await proposed(collaborationId, researcher, terms);
    expect(await accept(orderId, owner)).toMatchObject({
      agreed: { total: 80_000, promised_by: '2026-06-18' },
      milestones: [{ due_on: '2026-06-09' }, { due_on: '2026-06-18' }],
    });
    expect((await noticesOf(owner, 'change-order-proposed'))[0]?.body).toContain('−USD 200.00, -2 working days');
  });

  it('PRM-016 may be declined with a reason or taken back, and changes nothing then', async () => {
    const { collaborationId } = await agreed();
    expect(await decline(await proposed(collaborationId))).toMatchObject({
      agreed: { total: 100_000, promised_by: '2026-06-22' },
      orders: [{ state: 'declined', answer: 'Too expensive', answered_by: 'Rosa Lind' }],
    });
    expect((await noticesOf(owner, 'change-order-declined'))[0]?.body).toContain('Too expensive');
    const plan = await takeBack(await proposed(collaborationId));
    expect(plan.orders.map(({ number, state }) => [number, state])).toEqual([
      [2, 'taken-back'],
      [1, 'declined'],
    ]);
    expect(plan.agreed).toMatchObject({ total: 100_000, promised_by: '2026-06-22' });
    expect(await statusOf(decline(await proposed(collaborationId), researcher, ' '))).toBe(400);
  });

  it('PRM-016 is answered once: of two answers at once one wins, the other reads who was faster', async () => {
    const { collaborationId } = await agreed();
    const orderId = await proposed(collaborationId);
    const both = await Promise.allSettled([accept(orderId), takeBack(orderId), decline(orderId)]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { orders, agreed: now } = await planOf(collaborationId);
    expect(now.total).toBe(orders[0]?.state === 'accepted' ? 113_000 : 100_000);
    const second = await proposed(collaborationId);
    await accept(second);
    expect(await refusal(decline(second))).toMatchObject({
      status: 409,
      details: 'You have already accepted this change order. Reload the page.',
    });
    expect(await refusal(takeBack(second))).toMatchObject({
      details: 'Rosa Lind has already accepted this change order. Reload the page.',
    });
  });

  it('PRM-016 one is open at a time', async () => {
    const { collaborationId } = await agreed();
    const both = await Promise.allSettled([propose(collaborationId), propose(collaborationId, researcher)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await refusal(propose(collaborationId))).toMatchObject({
      status: 409,
      details: 'Another change order waits for its answer. One is open at a time.',
    });
  });

  it('PRM-016 refuses amounts that make no sense, with what to mend', async () => {
    const { collaborationId } = await agreed();
    expect((await refusal(propose(collaborationId, owner, { price: -100_001 }))).fields).toEqual({
      price: "The total can't go below zero. It is USD 1,000.00 now.",
    });
    for (const terms of [
      { price: 10 ** 15 + 1 },
      { price: 1.5 },
      { currency: 'XYZ' },
      { days: 1001 },
      { days: 0.5 },
      { reason: ' ' },
    ])
      expect(await statusOf(propose(collaborationId, owner, terms))).toBe(400);
    expect((await planOf(collaborationId)).orders).toEqual([]);
  });

  it('PRM-016 is no longer accepted when its day is over', async () => {
    const { collaborationId } = await agreed();
    const orderId = await proposed(collaborationId, owner, { days: -10 });
    const now = clock.now();
    clock.set('2026-06-20T10:00:00.000Z');
    expect(await refusal(accept(orderId))).toMatchObject({
      status: 409,
      details: `This change order can't take effect any more. The results would be promised for June 8, 2026, which is over.`,
    });
    clock.set(now);
  });

  it('PRM-016 is answered by the other side', async () => {
    const { collaborationId } = await agreed();
    const orderId = await proposed(collaborationId);
    expect(await refusal(accept(orderId, owner))).toMatchObject({
      status: 403,
      details: 'The other side answers a change order.',
    });
  });

  it('PRM-016 that is open at the delivery can be answered until the work is accepted, and no new one is proposed', async () => {
    const { projectId, collaborationId } = await agreed();
    const orderId = await proposed(collaborationId);
    await owner.api.collaborations.complete({ collaborationId });
    await accept(orderId);
    expect(await refusal(propose(collaborationId))).toMatchObject({
      status: 409,
      details: 'A change order can be proposed while the work is agreed and not delivered.',
    });
    await researcher.api.projects.requestChanges({ projectId, changes: 'Please add units' });
    const second = await proposed(collaborationId);
    await owner.api.collaborations.complete({ collaborationId });
    await researcher.api.projects.accept({ projectId });
    expect((await planOf(collaborationId)).orders.map(({ state }) => state)).toEqual(['over', 'accepted']);
    expect(await refusal(accept(second))).toMatchObject({
      status: 409,
      details: 'The work has ended, so this change order is no longer valid. Reload the page.',
    });
  });

  it('PRM-016 and a hold end with an engagement that is withdrawn', async () => {
    const { projectId, collaborationId } = await agreed();
    await propose(collaborationId);
    await owner.api.milestones.hold({ collaborationId, reason: 'Repairs' });
    await researcher.api.projects.cancel({ projectId, reason: 'The funding has ended.' });
    const plan = await planOf(collaborationId);
    expect(plan).toMatchObject({ orders: [{ state: 'over' }], holds: [{ days: 0, released_by: null }] });
    expect(plan.can).toEqual({ addMilestone: false, proposeOrder: false, hold: false });
  });

  it('PRM-016 gives work without a proposal its first price, and moves the days of its own milestones', async () => {
    const { collaborationId } = await agreedInOneStep(researcher, owner, lab.id);
    expect((await refusal(propose(collaborationId))).fields).toEqual({
      days: 'This work has no promised day and no open milestone that days could move.',
    });
    await owner.api.milestones.addMilestone({ collaborationId, name: 'Report', due_on: '2026-06-12' });
    await accept(await proposed(collaborationId, owner, { price: 50_000, currency: 'EUR', days: 1 }));
    expect(await planOf(collaborationId)).toMatchObject({
      agreed: { currency: 'EUR', proposed: 0, total: 50_000, promised_by: null },
      milestones: [{ due_on: '2026-06-15' }],
    });
    expect((await refusal(propose(collaborationId, owner, { days: 0 }))).fields).toHaveProperty('currency');
  });

  it('PRM-011 PRM-016 holds certificates against the new end', async () => {
    await app.rows(
      `insert into certifications (lab_id, type, number, expiry_date, issue_date) values ($1, 'cap', '1', '2026-06-24', '2020-01-01')`,
      lab.id,
    );
    const { collaborationId } = await agreed(
      'Sequencing of plasma samples with a targeted panel. The laboratory has to have CAP accreditation, required.',
    );
    expect((await planOf(collaborationId)).ending).toEqual([]);
    const plan = await propose(collaborationId);
    const sentence = 'CAP ends on June 24, before the work does.';
    expect(plan.orders[0]?.effect?.ending.map((each) => each.sentence)).toEqual([sentence]);
    const after = await accept(plan.orders[0]?.id ?? '');
    expect(after.ending.map((each) => each.sentence)).toEqual([sentence]);
    const proposals = await researcher.api.proposals.of({ collaborationId });
    expect(proposals.ending.map((each) => each.sentence)).toEqual([sentence]);
  });
});
