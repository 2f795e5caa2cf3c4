import { describe, expect, it } from 'vitest';
import { approve, ownerWithLab, refusal, statusOf, trailOf } from '../../../testing/acts/labs.ts';
import { submit } from '../../../testing/acts/projects.ts';
import { scenario, testClock } from '../../../testing/acts/scenario.ts';
import type { Person } from '../../../testing/test-app.ts';

const clock = testClock('2026-06-01T10:00:00.000Z');
const given = scenario({ worker: false, now: clock.now });
const { app } = given;
const admin = given.admin();
const other = given.admin();
const researcher = given.researcher();

const noticesOf = async (person: Person, labId: string) =>
  (await person.api.notifications.list({ pageSize: 100 })).items.filter(({ link }) => link === `/admin/labs/${labId}`);

describe('approving a laboratory without a document', () => {
  it('ADQ-011: asks for a note, and keeps what was against it in the trail', async () => {
    const { lab } = await ownerWithLab(app);
    const review = await admin.api.reviewQueue.get({ labId: lab.id });
    expect(review).toMatchObject({ needs_note: true, against: [{ kind: 'unread', words: 'No document was handed in' }] });
    const decision = { labId: lab.id, newStatus: 'approved', note: '' } as const;
    expect(await refusal(admin.api.labs.decide(decision))).toMatchObject({ status: 422 });
    await admin.api.labs.decide({ ...decision, note: 'Seen on site.' });
    expect((await trailOf(app, lab.id)).at(-1)).toMatchObject({
      action: 'labs.approve',
      reason: 'Seen on site.',
      after: { status: 'approved', against: ['No document was handed in'] },
    });
  });

  it('ADQ-015: marks the notices of all administrators that it waits as read', async () => {
    const { lab } = await ownerWithLab(app);
    const read = async () => (await Promise.all([admin, other].map((person) => noticesOf(person, lab.id)))).flat();
    expect((await read()).map((notice) => notice.read)).toEqual([false, false]);
    await approve(admin, lab.id);
    expect((await read()).map((notice) => notice.read)).toEqual([true, true]);
  });
});

describe('undoing an approval', () => {
  it('ADQ-011: takes ten minutes at most, with an entry in the trail and a notice', async () => {
    const { owner, lab } = await ownerWithLab(app);
    const labId = lab.id;
    expect(await statusOf(admin.api.labs.undoApproval({ labId }))).toBe(409);
    const approved = await approve(admin, labId);
    expect(approved.approval_undo_until).toBe(new Date(clock.now().getTime() + 600_000).toISOString());
    expect((await owner.api.labs.mine({})).approval_undo_until).toBeNull();
    clock.pass(599_999);
    expect(await other.api.labs.undoApproval({ labId })).toMatchObject({ status: 'pending', approval_undo_until: null });
    expect((await trailOf(app, labId)).at(-1)).toMatchObject({
      action: 'labs.undo-approval',
      actor_id: other.id,
      before: { status: 'approved' },
      after: { status: 'pending' },
    });
    const { items } = await owner.api.notifications.list({});
    expect(items[0]).toMatchObject({ title: `The approval of ${lab.name} was undone`, link: '/lab-dashboard' });
    expect(await admin.api.labs.get({ labId })).toMatchObject({ can: { decide: true } });
    expect((await admin.api.reviewQueue.get({ labId })).wait).toMatchObject({ days: 0 });
    await approve(admin, labId);
    clock.pass(600_000);
    expect((await admin.api.labs.get({ labId })).approval_undo_until).toBeNull();
    expect(await refusal(admin.api.labs.undoApproval({ labId }))).toMatchObject({
      status: 409,
      details: 'An approval can be undone for ten minutes. You can suspend the laboratory instead.',
    });
  });

  it('ADQ-011: is refused once a researcher has asked it, and one of two at once undoes it', async () => {
    const { lab } = await ownerWithLab(app);
    await approve(admin, lab.id);
    const both = await Promise.allSettled([admin, other].map((person) => person.api.labs.undoApproval({ labId: lab.id })));
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await approve(admin, lab.id);
    await submit(researcher, lab.id, { title: 'Asked at once' });
    expect(await refusal(admin.api.labs.undoApproval({ labId: lab.id }))).toMatchObject({
      status: 409,
      details: 'A researcher has asked this laboratory since. You can suspend it instead.',
    });
    expect((await admin.api.labs.get({ labId: lab.id })).status).toBe('approved');
  });
});
