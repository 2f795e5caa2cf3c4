import { describe, expect, it } from 'vitest';
import { approve, nobody, ownerWithLab, refusal, statusOf, trailOf } from '../../../testing/acts/labs.ts';
import { confirmed, confirmedOwner, invitationToken, joined } from '../../../testing/acts/members.ts';
import { scenario } from '../../../testing/acts/scenario.ts';
import { queuedMail } from '../../../testing/servers/queued-mail.ts';
import { type Person } from '../../../testing/test-app.ts';

let ahead = 0;
const day = 24 * 60 * 60 * 1000;

const given = scenario({ worker: false, now: () => new Date(Date.now() + ahead) });
const { app } = given;
const admin = given.admin();
const researcher = given.researcher();

const noticesOf = async ({ api }: Person) => (await api.notifications.list({})).items.map(({ title }) => title);

describe('inviting', () => {
  it('sends a link of which only the digest is kept, and notes it in the trail without the token', async () => {
    const { owner, lab } = await ownerWithLab(app);
    const invitation = await owner.api.members.invite({ labId: lab.id, email: 'New.Colleague@Example.org' });
    expect(invitation).toMatchObject({
      email: 'new.colleague@example.org',
      role: 'member',
      state: 'pending',
      can: { resend: true, revoke: true },
    });
    expect(Date.parse(invitation.expires_at) - Date.parse(invitation.sent_at)).toBe(7 * day);
    const token = await invitationToken(app, invitation.email);
    const [letter] = await queuedMail(app, invitation.email);
    expect(letter?.subject).toBe(`You're invited to join ${lab.name} on Aliquot`);
    expect(letter?.text).toContain(`${owner.name} invited you to join ${lab.name}`);
    const rows = await app.world.database.owner.selectFrom('lab_invitations').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    const trail = await trailOf(app, lab.id);
    expect(trail.at(-1)).toMatchObject({ action: 'members.invite', after: { email: invitation.email, role: 'member' } });
    expect(JSON.stringify(trail)).not.toContain(token);
    const team = await owner.api.members.list({ labId: lab.id });
    expect(team.invitations.map(({ id }) => id)).toEqual([invitation.id]);
    expect(team.members).toMatchObject([{ user_id: owner.id, email: owner.email, role: 'owner', is_self: true }]);
  });

  it('refuses the same address twice, a member, and more than twenty that are open', async () => {
    const { owner, lab } = await ownerWithLab(app);
    const invite = (email: string) => owner.api.members.invite({ labId: lab.id, email });
    await invite('twice@example.org');
    expect(await refusal(invite('Twice@example.org'))).toMatchObject({
      status: 409,
      details: expect.stringMatching(/already invited/),
    });
    expect(await refusal(invite(owner.email.toUpperCase()))).toMatchObject({
      status: 409,
      details: expect.stringMatching(/member/),
    });
    expect(await statusOf(invite('no address'))).toBe(400);
    for (let number = 1; number < 20; number += 1) await invite(`many${number}@example.org`);
    expect(await refusal(invite('one-more@example.org'))).toMatchObject({
      status: 409,
      details: expect.stringMatching(/At most 20/),
    });
  });

  it('LAB-037 is for owners', async () => {
    const { owner, lab } = await ownerWithLab(app);
    const member = await joined(app, owner, lab.id);
    const input = { labId: lab.id, email: 'x@example.org' };
    expect(await refusal(member.api.members.invite(input))).toMatchObject({
      status: 403,
      details: 'Only owners of the laboratory can invite people.',
    });
  });

  it('one sent again has a new link and new time, and the link before is unknown', async () => {
    const { owner, lab } = await ownerWithLab(app);
    const invitee = await confirmedOwner(app);
    const { id } = await owner.api.members.invite({ labId: lab.id, email: invitee.email });
    const before = await invitationToken(app, invitee.email);
    ahead = 8 * day;
    try {
      expect((await owner.api.members.list({ labId: lab.id })).invitations[0]?.state).toBe('expired');
      expect(await refusal(invitee.api.members.acceptInvitation({ token: before }))).toMatchObject({
        status: 409,
        details: 'This invitation has expired. Ask the laboratory to send it again.',
      });
      expect((await owner.api.members.resend({ invitationId: id })).state).toBe('pending');
    } finally {
      ahead = 0;
    }
    expect(await statusOf(invitee.api.members.openInvitation({ token: before }))).toBe(404);
    const token = await invitationToken(app, invitee.email);
    expect((await invitee.api.members.acceptInvitation({ token })).labId).toBe(lab.id);
    expect(await refusal(owner.api.members.resend({ invitationId: id }))).toMatchObject({ status: 409 });
  });

  it('one taken back no longer opens anything', async () => {
    const { owner, lab } = await ownerWithLab(app);
    const member = await joined(app, owner, lab.id);
    const invitee = await confirmedOwner(app);
    const { id } = await owner.api.members.invite({ labId: lab.id, email: invitee.email });
    const token = await invitationToken(app, invitee.email);
    for (const call of ['resend', 'revoke'] as const) {
      expect(await statusOf(member.api.members[call]({ invitationId: id }))).toBe(403);
      expect(await statusOf(invitee.api.members[call]({ invitationId: id }))).toBe(404);
    }
    await owner.api.members.revoke({ invitationId: id });
    expect(await statusOf(owner.api.members.revoke({ invitationId: id }))).toBe(409);
    expect(await refusal(invitee.api.members.acceptInvitation({ token }))).toMatchObject({
      status: 409,
      details: 'This invitation was revoked. Ask the laboratory for a new one.',
    });
    expect((await owner.api.members.list({ labId: lab.id })).invitations).toEqual([]);
    expect((await trailOf(app, lab.id)).at(-1)).toMatchObject({ action: 'members.revoke-invitation' });
    await owner.api.members.invite({ labId: lab.id, email: invitee.email });
  });
});

describe('accepting', () => {
  it('LAB-033 LAB-036 LAB-047 makes the invited person a member, who works for the laboratory and manages nobody', async () => {
    const { owner, lab } = await ownerWithLab(app);
    const invitee = await confirmedOwner(app);
    await owner.api.members.invite({ labId: lab.id, email: invitee.email });
    const token = await invitationToken(app, invitee.email);
    expect(await invitee.api.members.openInvitation({ token })).toMatchObject({
      lab_name: lab.name,
      role: 'member',
      email: invitee.email,
      invited_by: owner.name,
      obstacle: null,
    });
    expect(await invitee.api.members.acceptInvitation({ token })).toEqual({ labId: lab.id, labName: lab.name, role: 'member' });
    const mine = await invitee.api.labs.mine({});
    expect(mine).toMatchObject({ id: lab.id, can: { edit: true, upload: true, analyze: true } });
    expect(mine.contact_info.email).not.toBe(invitee.email);
    expect(mine.capabilities.map(({ name }) => name)).toEqual(['Genetics', 'Molecular Diagnostics', 'Oncology']);
    expect(mine.capabilities.every(({ description }) => description.length > 0)).toBe(true);
    expect((await invitee.api.documents.listOfLab({ labId: lab.id })).total).toBe(0);
    expect((await invitee.api.collaborations.list({})).total).toBe(0);
    const team = await invitee.api.members.list({ labId: lab.id });
    expect(team).toMatchObject({
      members: [
        { name: owner.name, role: 'owner', can: { changeRole: false, handOver: false, remove: false } },
        { name: invitee.name, role: 'member', is_self: true, can: { changeRole: false, handOver: false, remove: true } },
      ],
      invitations: [],
      can: { invite: false },
    });
    expect(await noticesOf(owner)).toContain(`${invitee.name} joined ${lab.name}`);
    expect((await trailOf(app, lab.id)).at(-1)).toMatchObject({ action: 'members.join', actor_id: invitee.id });
    expect(await refusal(invitee.api.members.acceptInvitation({ token }))).toMatchObject({
      status: 409,
      details: 'This invitation was already accepted. It works once.',
    });
  });

  it('D3 tells a researcher and an administrator what to do', async () => {
    const { owner, lab } = await ownerWithLab(app);
    for (const person of [researcher, admin]) {
      await confirmed(app, person);
      await owner.api.members.invite({ labId: lab.id, email: person.email });
      const token = await invitationToken(app, person.email);
      const words = expect.stringMatching(/invite another address of yours/) as string;
      expect((await person.api.members.openInvitation({ token })).obstacle).toMatchObject({ kind: 'role', words });
      expect(await refusal(person.api.members.acceptInvitation({ token }))).toMatchObject({ status: 403, details: words });
    }
  });

  it('D4 needs the invited address, and a confirmed one', async () => {
    const { owner, lab } = await ownerWithLab(app);
    const invitee = await app.person('lab_owner', { confirmed: false });
    const other = await confirmedOwner(app);
    await owner.api.members.invite({ labId: lab.id, email: invitee.email });
    const token = await invitationToken(app, invitee.email);
    expect(await refusal(other.api.members.acceptInvitation({ token }))).toMatchObject({
      status: 403,
      details: expect.stringMatching(/is for/),
    });
    expect(await refusal(invitee.api.members.acceptInvitation({ token }))).toMatchObject({
      status: 403,
      details: expect.stringMatching(/First confirm/),
    });
    expect(await statusOf(invitee.api.members.acceptInvitation({ token: 'made-up' }))).toBe(404);
    await confirmed(app, invitee);
    expect((await invitee.api.members.acceptInvitation({ token })).labId).toBe(lab.id);
  });

  it('somebody with another laboratory gets clear words', async () => {
    const { owner, lab } = await ownerWithLab(app);
    const { owner: busy } = await ownerWithLab(app);
    await confirmed(app, busy);
    await owner.api.members.invite({ labId: lab.id, email: busy.email });
    const token = await invitationToken(app, busy.email);
    expect(await refusal(busy.api.members.acceptInvitation({ token }))).toMatchObject({
      status: 409,
      details: expect.stringMatching(/You are a member of another laboratory/),
    });
  });

  it('of several tries at once one joins, and of two laboratories one gets the person', async () => {
    const [first, second] = [await ownerWithLab(app), await ownerWithLab(app)];
    const invitee = await confirmedOwner(app);
    const tokens = [];
    for (const { owner, lab } of [first, second]) {
      await owner.api.members.invite({ labId: lab.id, email: invitee.email });
      tokens.push(await invitationToken(app, invitee.email));
    }
    const tries = await Promise.allSettled(
      [...tokens, ...tokens].map((token) => invitee.api.members.acceptInvitation({ token })),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const members = await app.world.database.owner
      .selectFrom('lab_members')
      .selectAll()
      .where('user_id', '=', invitee.id)
      .execute();
    expect(members).toHaveLength(1);
  });
});

const teamOf = async () => {
  const { owner, lab } = await ownerWithLab(app);
  return { owner, labId: lab.id, member: await joined(app, owner, lab.id) };
};

describe('changing the members of a laboratory', () => {
  it('an owner gives and takes roles, and one owner stays', async () => {
    const { owner, labId, member } = await teamOf();
    const change = (by: Person, userId: string, role: 'owner' | 'member') => by.api.members.changeRole({ labId, userId, role });
    expect(await statusOf(change(member, member.id, 'owner'))).toBe(403);
    expect(await refusal(change(owner, owner.id, 'member'))).toMatchObject({
      status: 409,
      details: expect.stringMatching(/at least one owner/),
    });
    const team = await change(owner, member.id, 'owner');
    expect(team.members.map(({ role }) => role)).toEqual(['owner', 'owner']);
    expect(await statusOf(change(owner, member.id, 'owner'))).toBe(409);
    expect(await noticesOf(member)).toContain('You are now an owner of Meridian Molecular Diagnostics');
    await change(member, owner.id, 'member');
    expect(await statusOf(change(owner, member.id, 'member'))).toBe(403);
    expect((await trailOf(app, labId)).at(-1)).toMatchObject({
      action: 'members.change-role',
      before: { user_id: owner.id, role: 'owner' },
      after: { user_id: owner.id, role: 'member' },
    });
    expect(await statusOf(change(member, nobody, 'owner'))).toBe(404);
  });

  it('of two owners who step down at once, one stays', async () => {
    const { owner, labId, member } = await teamOf();
    await owner.api.members.changeRole({ labId, userId: member.id, role: 'owner' });
    const tries = await Promise.allSettled(
      [owner, member].map((person) => person.api.members.remove({ labId, userId: person.id })),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const left = await app.world.database.owner.selectFrom('lab_members').select('role').where('lab_id', '=', labId).execute();
    expect(left).toEqual([{ role: 'owner' }]);
  });

  it('an owner hands over, and is a member from then on', async () => {
    const { owner, labId, member } = await teamOf();
    expect(await statusOf(member.api.members.handOver({ labId, userId: owner.id }))).toBe(403);
    expect(await statusOf(owner.api.members.handOver({ labId, userId: owner.id }))).toBe(409);
    expect(await statusOf(owner.api.members.handOver({ labId, userId: nobody }))).toBe(404);
    const team = await owner.api.members.handOver({ labId, userId: member.id });
    expect(Object.fromEntries(team.members.map(({ user_id, role }) => [user_id, role]))).toEqual({
      [owner.id]: 'member',
      [member.id]: 'owner',
    });
    expect(team.can.invite).toBe(false);
    expect((await trailOf(app, labId)).at(-1)).toMatchObject({ action: 'members.hand-over', after: { owner: member.id } });
  });

  it('LAB-037 a removed member no longer sees anything of it, and is notified', async () => {
    const { owner, labId, member } = await teamOf();
    const remove = (by: Person, userId: string) => by.api.members.remove({ labId, userId });
    expect(await statusOf(remove(member, owner.id))).toBe(403);
    expect((await member.api.labs.mine({})).id).toBe(labId);
    await remove(owner, member.id);
    expect(await statusOf(remove(owner, member.id))).toBe(404);
    expect(await statusOf(member.api.labs.mine({}))).toBe(404);
    expect(await statusOf(member.api.labs.get({ labId }))).toBe(404);
    expect(await statusOf(member.api.members.list({ labId }))).toBe(404);
    expect(await noticesOf(member)).toContain('You are no longer a member of Meridian Molecular Diagnostics');
    const letters = await queuedMail(app, member.email);
    expect(letters.at(-1)?.subject).toBe('You are no longer a member of Meridian Molecular Diagnostics');
    expect((await trailOf(app, labId)).at(-1)).toMatchObject({ action: 'members.remove', before: { user_id: member.id } });
  });

  it('LAB-037 what a removed owner has invited comes in no more', async () => {
    const { owner, labId, member } = await teamOf();
    await owner.api.members.changeRole({ labId, userId: member.id, role: 'owner' });
    const second = await confirmedOwner(app);
    await member.api.members.invite({ labId, email: second.email, role: 'owner' });
    await owner.api.members.remove({ labId, userId: member.id });
    const token = await invitationToken(app, second.email);
    expect(await statusOf(second.api.members.acceptInvitation({ token }))).toBe(409);
    expect((await trailOf(app, labId)).at(-1)).toMatchObject({
      action: 'members.remove',
      after: { revoked_invitations: [second.email] },
    });
  });

  it('a member leaves; the last owner stays, and an administrator can undo what should not be', async () => {
    const { owner, labId, member } = await teamOf();
    expect(await refusal(owner.api.members.remove({ labId, userId: owner.id }))).toMatchObject({ status: 409 });
    await member.api.members.remove({ labId, userId: member.id });
    expect((await trailOf(app, labId)).at(-1)).toMatchObject({ action: 'members.leave', actor_id: member.id });
    expect(await noticesOf(owner)).toContain(`${member.name} is no longer a member of Meridian Molecular Diagnostics`);
    expect(await refusal(owner.api.members.remove({ labId, userId: owner.id }))).toMatchObject({ status: 409 });
    await admin.api.members.remove({ labId, userId: owner.id });
    expect((await admin.api.members.list({ labId })).members).toEqual([]);
    expect(await statusOf(owner.api.labs.mine({}))).toBe(404);
  });

  it('LAB-037 the list is for members and administrators', async () => {
    const { labId, owner } = await teamOf();
    expect((await admin.api.members.list({ labId })).can.invite).toBe(true);
    expect((await owner.api.members.list({ labId })).members).toHaveLength(2);
  });

  it('the account of the last owner is not deleted while the laboratory has other members', async () => {
    const { owner, labId, member } = await teamOf();
    await approve(admin, labId);
    const password = 'correct horse battery';
    expect(await refusal(owner.api.accounts.deleteAccount({ password }))).toMatchObject({
      status: 409,
      details: expect.stringMatching(/only owner/),
    });
    await owner.api.members.handOver({ labId, userId: member.id });
    expect((await owner.api.accounts.deleteAccount({ password })).deleted).toBe(true);
    expect((await member.api.members.list({ labId })).members).toMatchObject([{ user_id: member.id, role: 'owner' }]);
  });
});
