import { describe, expect, it } from 'vitest';
import { labData, ownerWithLab, refusal, statusOf, trailOf } from '../../../testing/acts/labs.ts';
import { scenario, testClock } from '../../../testing/acts/scenario.ts';
import { queuedMail } from '../../../testing/servers/queued-mail.ts';

const clock = testClock();

const given = scenario({ worker: false, now: clock.now });
const { app } = given;
const admin = given.admin();

let made = 0;
const onboarded = (changes = {}) => {
  made += 1;
  return admin.api.labs.register({
    labData: labData({ labName: `On Behalf ${made}`, contactEmail: `owner${made}@behalf.example`, ...changes }),
  });
};

describe('handing over a laboratory that was registered for somebody', () => {
  it('ONB-015 writes to its contact how to take it over, once within an hour, and notes that in the trail', async () => {
    const lab = await onboarded();
    const labId = lab.id;
    const to = lab.contact_info.email;
    expect(await admin.api.labs.handOver({ labId })).toEqual({
      contact_email: to,
      members: 0,
      told_at: null,
      can: { notifyOwner: true },
    });
    expect(await admin.api.labs.notifyOwner({ labId })).toMatchObject({
      told_at: '2026-06-01T10:00:00.000Z',
      can: { notifyOwner: false },
    });
    const [letter] = await queuedMail(app, to);
    expect(letter?.subject).toBe(`Claim ${lab.name} on Aliquot`);
    expect(letter?.text).toContain('http://127.0.0.1:3999/lab-owner-signup?claim=1');
    expect(letter?.text).toContain('Claim this laboratory');
    expect((await trailOf(app, labId)).at(-1)).toMatchObject({
      action: 'labs.tell-owner',
      actor_id: admin.id,
      after: { contact_email: to },
    });
    expect((await refusal(admin.api.labs.notifyOwner({ labId }))).details).toMatch(
      /^The owner was notified less than an hour ago\./,
    );
    expect(await queuedMail(app, to)).toHaveLength(1);
    clock.set('2026-06-01T11:00:00.000Z');
    await admin.api.labs.notifyOwner({ labId });
    expect(await queuedMail(app, to)).toHaveLength(2);
  });

  it('of two administrators at once, one writes', async () => {
    const [lab, second] = [await onboarded(), await app.person('admin')];
    const answers = await Promise.allSettled([admin, second].map(({ api }) => api.labs.notifyOwner({ labId: lab.id })));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await queuedMail(app, lab.contact_info.email)).toHaveLength(1);
  });

  it('ONB-015 is refused once the laboratory has a member', async () => {
    const { lab } = await ownerWithLab(app);
    expect(await admin.api.labs.handOver({ labId: lab.id })).toMatchObject({ members: 1, can: { notifyOwner: false } });
    expect(await refusal(admin.api.labs.notifyOwner({ labId: lab.id }))).toMatchObject({
      status: 409,
      details: 'This laboratory already has a member, who manages it.',
    });
  });
});

describe('a registration whose answer was lost', () => {
  it('ONB-011 sent again by the administrator, is the same laboratory', async () => {
    const [first, again] = [await onboarded({ labName: 'Once' }), await onboarded({ labName: 'Once' })];
    expect(again.id).not.toBe(first.id); // another contact is another laboratory
    const contactEmail = first.contact_info.email;
    const third = await onboarded({ labName: 'Once', contactEmail, staffCount: '100+' });
    expect(third).toMatchObject({ id: first.id, version: first.version + 1, contact_info: { staffCount: '100+' } });
    expect((await onboarded({ labName: 'Once', contactEmail, address: 'Boston, MA, USA' })).id).not.toBe(first.id);
  });

  it('ANA-002 whatever user id it names, the signed-in person registers it', async () => {
    const other = await app.person('lab_owner');
    const sent = { ...labData({ labName: 'Named', contactEmail: 'named@behalf.example' }), userId: other.id };
    const lab = await admin.api.labs.register({ labData: sent });
    const row = await app.world.database.owner
      .selectFrom('labs')
      .select('created_by')
      .where('id', '=', lab.id)
      .executeTakeFirst();
    expect(row?.created_by).toBe(admin.id);
    expect(await statusOf(other.api.labs.mine({}))).toBe(404);
  });
});
