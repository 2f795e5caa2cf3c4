import { engagementStages } from '@aliquot/contract/engagement-stages';
import { largestAmount } from '@aliquot/contract/money';
import { describe, expect, it } from 'vitest';
import { agreementFile } from '../../../testing/acts/agreements.ts';
import { refusal, statusOf, trailOf } from '../../../testing/acts/labs.ts';
import { requested, underWay } from '../../../testing/acts/projects.ts';
import { propose } from '../../../testing/acts/proposals.ts';
import { scenario, testClock } from '../../../testing/acts/scenario.ts';
import type { Person } from '../../../testing/test-app.ts';
import { isActive } from '../collaborations/collaborations.domain.ts';

const clock = testClock('2026-03-05T10:00:00.000Z');
const given = scenario({ worker: false, now: clock.now });
const { app } = given;
const admin = given.admin();
const researcher = given.researcher({ name: 'Rosa Lind' });
const { owner, lab } = given.approvedLab({ labName: 'Harbor Genomics' });

const running = async () => (await underWay(researcher, owner, lab.id, { title: 'Panel' })).request.id;
type Changes = Partial<Parameters<Person['api']['payments']['add']>[0]>;
const add = (person: Person, collaborationId: string, changes: Changes = {}) =>
  person.api.payments.add({
    collaborationId,
    kind: 'invoice',
    reference: 'INV-118',
    amount: 1_414_000,
    currency: 'USD',
    day: '2026-03-04',
    ...changes,
  });
const list = (person: Person, collaborationId: string) => person.api.payments.list({ collaborationId });

describe('payment notes', () => {
  it('PRM-022 PRM-035: hold reference, amount, day, file and side, for both sides, beside the total as change orders left it', async () => {
    const { request } = await requested(researcher, owner, lab.id, { title: 'Quoted' });
    await propose(owner, request.id);
    await researcher.api.proposals.accept({ collaborationId: request.id, version: 1 });
    await add(researcher, request.id, { kind: 'purchase-order', reference: 'PO-77', amount: 2_336_000, day: '2026-03-01' });
    const { notes } = await add(owner, request.id, { file: await agreementFile('Invoice') });
    expect(notes).toMatchObject([
      { kind: 'invoice', reference: 'INV-118', amount: 1_414_000, currency: 'USD', day: '2026-03-04', side: 'laboratory' },
      { kind: 'purchase-order', reference: 'PO-77', side: 'researcher', noted_by: 'Rosa Lind', file: null },
    ]);
    expect(await list(researcher, request.id)).toMatchObject({
      agreed: { total: 2_336_000, currency: 'USD' },
      sums: [
        { kind: 'purchase-order', currency: 'USD', amount: '2336000' },
        { kind: 'invoice', currency: 'USD', amount: '1414000' },
      ],
      notes: [{ can: { replace: false, void: false } }, { can: { replace: true, void: true } }],
    });
    const order = { collaborationId: request.id, reason: 'Six more samples', price: 100_000, currency: 'USD' };
    const [proposed] = (await owner.api.milestones.proposeOrder(order)).orders;
    expect((await list(owner, request.id)).agreed?.total).toBe(2_336_000);
    await researcher.api.milestones.acceptOrder({ orderId: proposed?.id ?? '' });
    expect((await list(owner, request.id)).agreed).toEqual({ total: 2_436_000, currency: 'USD' });
    await add(owner, request.id, { reference: 'INV-119', amount: 1_122_000 });
    const { url } = await researcher.api.payments.linkOfFile({ noteId: notes[0]?.id ?? '' });
    expect((await app.fetch(url, {}, researcher)).status).toBe(200);
    expect(await statusOf(researcher.api.payments.linkOfFile({ noteId: notes[1]?.id ?? '' }))).toBe(404);
    const notices = (await researcher.api.notifications.list({ pageSize: 50 })).items.filter(
      ({ kind }) => kind === 'payment-note',
    );
    expect(notices.map(({ title, body }) => [title, body])).toEqual([
      [
        'Harbor Genomics added an invoice',
        '“Quoted”: INV-119, USD 11,220.00. Invoices come to USD 25,360.00, USD 1,000.00 above the agreed total.',
      ],
      ['Harbor Genomics added an invoice', '“Quoted”: INV-118, USD 14,140.00.'],
    ]);
    expect((await researcher.api.accounts.exportData({})).paymentNotes).toHaveLength(3);
  });

  it('PRM-022 are corrected by a new note only, once, and by their own side', async () => {
    const id = await running();
    const first = (await add(owner, id)).notes[0]?.id ?? '';
    expect(await statusOf(add(researcher, id, { replaces: first }))).toBe(403);
    expect(await statusOf(add(owner, await running(), { replaces: first }))).toBe(404);
    const corrected = await add(owner, id, { replaces: first, amount: 1_500_000 });
    expect(corrected.sums).toEqual([{ kind: 'invoice', currency: 'USD', amount: '1500000' }]);
    expect(corrected.notes.map(({ amount, replaced_by }) => [amount, replaced_by === null])).toEqual(
      expect.arrayContaining([
        [1_414_000, false],
        [1_500_000, true],
      ]),
    );
    expect(await refusal(add(owner, id, { replaces: first }))).toMatchObject({
      status: 409,
      details: 'This note was corrected already. Correct the newer one.',
    });
    const at = await Promise.allSettled(
      [1, 2].map((amount) =>
        add(owner, id, {
          replaces: corrected.notes[0]?.replaces ? corrected.notes[0].id : (corrected.notes[1]?.id ?? ''),
          amount,
        }),
      ),
    );
    expect(at.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await trailOf(app, id)).filter(({ action }) => action === 'payments.replace')).toHaveLength(2);
  });

  it('PRM-022 are voided with a reason, stay visible and no longer count', async () => {
    const id = await running();
    const noteId = (await add(owner, id)).notes[0]?.id ?? '';
    expect(await statusOf(owner.api.payments.void({ noteId, reason: ' ' }))).toBe(400);
    expect(await statusOf(researcher.api.payments.void({ noteId, reason: 'Not ours' }))).toBe(403);
    const voided = await owner.api.payments.void({ noteId, reason: 'Sent to the wrong project' });
    expect(voided).toMatchObject({ sums: [], notes: [{ id: noteId, voided: { reason: 'Sent to the wrong project' } }] });
    expect(await statusOf(owner.api.payments.void({ noteId, reason: 'Again' }))).toBe(409);
    expect(await statusOf(add(owner, id, { replaces: noteId }))).toBe(409);
  });

  it.each([
    [0, 'An amount is more than 0'],
    [-5, 'An amount is more than 0'],
    [largestAmount + 1, 'This amount is too large'],
    [1.5, 'An amount is a whole number of minor units'],
  ])('PRM-022 an amount of %d is refused with the reason', async (amount, words) => {
    const id = await running();
    const refused = await refusal(add(owner, id, { amount }));
    expect(refused).toMatchObject({ status: 400 });
    expect(JSON.stringify(refused)).toContain(words);
    expect((await list(owner, id)).notes).toEqual([]);
  });

  it('PRM-022 take the largest amount, and add it up exactly', async () => {
    const id = await running();
    for (let index = 0; index < 10; index += 1) await add(owner, id, { amount: largestAmount, reference: `INV-${index}` });
    expect((await list(owner, id)).sums).toEqual([{ kind: 'invoice', currency: 'USD', amount: '10000000000000000' }]);
  });

  it.each(engagementStages)('PRM-022 never move a stage: %s', async (stage) => {
    const { project, request } = await requested(researcher, owner, lab.id);
    const accepted = stage === 'accepted' ? clock.now() : null;
    await app.rows('update lab_collaborations set stage = $2, accepted_at = $3 where id = $1', request.id, stage, accepted);
    const standing = () =>
      app.rows(
        'select c.stage, c.last_move, p.status from lab_collaborations c join projects p on p.id = c.project_id where c.id = $1',
        request.id,
      );
    const before = await standing();
    const attempts = isActive({ stage }) ? [200, 200] : [409, 409];
    const outcomes: number[] = [];
    for (const person of [researcher, owner])
      for (const kind of ['purchase-order', 'payment'] as const)
        outcomes.push(
          await add(person, request.id, { kind }).then(
            () => 200,
            () => 409,
          ),
        );
    expect(outcomes).toEqual([...attempts, ...attempts]);
    expect(await standing()).toEqual(before);
    await researcher.api.projects.delete({ projectId: project.id }).catch(() => null);
  });

  it('PRM-022 are for administrators to read', async () => {
    const id = await running();
    await add(owner, id, { file: await agreementFile('Invoice') });
    expect((await list(admin, id)).can.add).toBe(false);
  });
});
