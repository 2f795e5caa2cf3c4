import { describe, expect, it } from 'vitest';
import { approve, labData, nobody, ownerWithLab, refusal, statusOf, trailOf } from '../../../testing/acts/labs.ts';
import { confirmedOwner, joined, ownerlessLab } from '../../../testing/acts/members.ts';
import { scenario } from '../../../testing/acts/scenario.ts';
import { queuedMail } from '../../../testing/servers/queued-mail.ts';
import { type Person } from '../../../testing/test-app.ts';

const given = scenario({ worker: false });
const { app } = given;
const admin = given.admin();

const membersOf = (labId: string) =>
  app.world.database.owner.selectFrom('lab_members').select(['user_id', 'role']).where('lab_id', '=', labId).execute();
const claimsOf = (labId: string) =>
  app.world.database.owner.selectFrom('lab_claims').selectAll().where('lab_id', '=', labId).execute();
const noticesOf = async ({ api }: Person) => (await api.notifications.list({})).items.map(({ title }) => title);
const waitingClaim = async (labId: string) =>
  (await admin.api.members.claims({ status: 'pending', pageSize: 100 })).items.find(({ lab }) => lab.id === labId);

describe('claiming a laboratory', () => {
  it.each(['pending', 'denied'] as const)('LAB-034 ONB-015 a %s one without members is given at once', async (status) => {
    const claimant = await confirmedOwner(app);
    const lab = await ownerlessLab(admin, claimant);
    const labId = lab.id;
    expect(await membersOf(labId)).toEqual([]);
    if (status === 'denied') await admin.api.labs.decide({ labId, newStatus: 'denied', reason: 'No scope.' });
    expect(await claimant.api.members.claimable({})).toEqual({
      labs: [
        {
          id: labId,
          name: lab.name,
          address: lab.address,
          status,
          needs_confirmation: false,
          waiting: false,
          can: { claim: true, withdraw: false },
        },
      ],
    });
    expect(await claimant.api.members.claim({ labId })).toEqual({ labName: lab.name, status: 'granted' });
    expect(await membersOf(labId)).toEqual([{ user_id: claimant.id, role: 'owner' }]);
    expect(await claimant.api.labs.mine({})).toMatchObject({ id: labId, status });
    expect((await trailOf(app, labId)).at(-1)).toMatchObject({ action: 'members.claim', actor_id: claimant.id });
    expect((await queuedMail(app, claimant.email)).at(-1)?.subject).toBe(`${lab.name} is yours to manage`);
    expect(await noticesOf(admin)).toContain(`${lab.name} now has an owner`);
    expect((await claimant.api.members.claimable({})).labs).toEqual([]);
  });

  it('LAB-034 the address is the same whatever the case of its letters', async () => {
    const claimant = await confirmedOwner(app);
    const { id } = await ownerlessLab(admin, claimant, { contactEmail: claimant.email.toUpperCase() });
    expect((await claimant.api.members.claim({ labId: id })).status).toBe('granted');
  });

  it('LAB-034 D4 an address that is not confirmed gives nothing, and learns no name', async () => {
    const claimant = await app.person('lab_owner', { confirmed: false });
    const { id } = await ownerlessLab(admin, claimant);
    expect((await claimant.api.members.claimable({})).labs).toEqual([]);
    expect(await refusal(claimant.api.members.claim({ labId: id }))).toMatchObject({
      status: 403,
      details: expect.stringMatching(/Confirm your email address first/),
    });
    expect(await membersOf(id)).toEqual([]);
    expect(await claimsOf(id)).toEqual([]);
  });

  it("LAB-034 LAB-037 neither somebody else's laboratory nor one with a member", async () => {
    const claimant = await confirmedOwner(app);
    const { id: others } = await ownerlessLab(admin);
    const { lab: taken } = await ownerWithLab(app, { contactEmail: claimant.email });
    expect((await claimant.api.members.claimable({})).labs).toEqual([]);
    for (const labId of [others, taken.id, nobody]) expect(await statusOf(claimant.api.members.claim({ labId }))).toBe(404);
    expect(await claimsOf(taken.id)).toEqual([]);
    expect(await membersOf(others)).toEqual([]);
  });

  it('LAB-034 nobody with a laboratory claims a second one', async () => {
    const { owner } = await ownerWithLab(app);
    await app.world.database.owner.updateTable('users').set({ email_verified: true }).where('id', '=', owner.id).execute();
    const { id } = await ownerlessLab(admin, owner);
    expect((await owner.api.members.claimable({})).labs).toEqual([]);
    expect(await statusOf(owner.api.members.claim({ labId: id }))).toBe(409);
  });

  it('LAB-034 of several claims at once one is granted', async () => {
    const claimant = await confirmedOwner(app);
    const { id: labId } = await ownerlessLab(admin, claimant);
    const tries = await Promise.allSettled([1, 2, 3].map(() => claimant.api.members.claim({ labId })));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await membersOf(labId)).toHaveLength(1);
    expect(await claimsOf(labId)).toHaveLength(1);
  });

  it('LAB-034 of several laboratories that name the address, an administrator gives one', async () => {
    const claimant = await confirmedOwner(app);
    const first = await ownerlessLab(admin, claimant);
    await ownerlessLab(admin, claimant);
    expect((await claimant.api.members.claimable({})).labs.map(({ needs_confirmation }) => needs_confirmation)).toEqual([
      true,
      true,
    ]);
    expect((await claimant.api.members.claim({ labId: first.id })).status).toBe('pending');
    expect(await membersOf(first.id)).toEqual([]);
  });
});

const waiting = async () => {
  const claimant = await confirmedOwner(app);
  const lab = await ownerlessLab(admin, claimant);
  await approve(admin, lab.id);
  expect((await claimant.api.members.claim({ labId: lab.id })).status).toBe('pending');
  const claim = await waitingClaim(lab.id);
  if (!claim) throw new Error('the claim is not listed');
  return { claimant, lab, claim };
};

describe('the claim of an approved laboratory', () => {
  it('LAB-034 D4 waits for an administrator, who grants it', async () => {
    const { claimant, lab, claim } = await waiting();
    expect(claim).toMatchObject({
      lab: { id: lab.id, name: lab.name, status: 'approved' },
      claimant: { id: claimant.id, email: claimant.email },
      can: { decide: true },
    });
    expect(await noticesOf(admin)).toContain(`${lab.name} was claimed and needs your decision`);
    expect((await claimant.api.members.claimable({})).labs).toMatchObject([{ needs_confirmation: true, waiting: true }]);
    expect(await refusal(claimant.api.members.claim({ labId: lab.id }))).toMatchObject({
      status: 409,
      details: expect.stringMatching(/already waiting/),
    });
    expect(await statusOf(claimant.api.labs.mine({}))).toBe(404);

    const decision = { claimId: claim.id, decision: 'granted' } as const;
    expect(await admin.api.members.decideClaim(decision)).toMatchObject({ status: 'granted', can: { decide: false } });
    expect((await claimant.api.labs.mine({})).id).toBe(lab.id);
    expect(await statusOf(admin.api.members.decideClaim(decision))).toBe(409);
    expect((await trailOf(app, lab.id)).at(-1)).toMatchObject({ action: 'members.grant-claim', actor_id: admin.id });
    expect((await queuedMail(app, claimant.email)).at(-1)?.subject).toBe(`${lab.name} is yours to manage`);
  });

  it('LAB-034 LAB-035 is denied with a reason, which the person reads', async () => {
    const { claimant, lab, claim } = await waiting();
    const deny = (reason?: string) =>
      admin.api.members.decideClaim({ claimId: claim.id, decision: 'denied', ...(reason ? { reason } : {}) });
    expect((await refusal(deny())).fields).toEqual({ reason: 'Please give a reason for the denial.' });
    expect(await deny('We could not reach the laboratory.')).toMatchObject({ status: 'denied' });
    expect(await membersOf(lab.id)).toEqual([]);
    expect(await statusOf(deny('Again.'))).toBe(409);
    const letter = (await queuedMail(app, claimant.email)).at(-1);
    expect(letter?.text).toContain('We could not reach the laboratory.');
    expect(await refusal(claimant.api.labs.mine({}))).toMatchObject({
      details: 'No laboratory found for your account. Please contact support.',
    });
  });

  it('LAB-034 is taken back by the claimant while it waits, and can be made again', async () => {
    const { claimant, lab, claim } = await waiting();
    const offered = async () => (await claimant.api.members.claimable({})).labs[0]?.can;
    expect(await offered()).toEqual({ claim: false, withdraw: true });

    expect(await claimant.api.members.withdrawClaim({ labId: lab.id })).toEqual({ labName: lab.name });
    expect(await waitingClaim(lab.id)).toBeUndefined();
    expect((await trailOf(app, lab.id)).at(-1)).toMatchObject({ action: 'members.withdraw-claim', actor_id: claimant.id });
    expect(await statusOf(claimant.api.members.withdrawClaim({ labId: lab.id }))).toBe(404);
    expect(await statusOf(admin.api.members.decideClaim({ claimId: claim.id, decision: 'granted' }))).toBe(409);
    expect(await membersOf(lab.id)).toEqual([]);

    expect(await offered()).toEqual({ claim: true, withdraw: false });
    expect((await claimant.api.members.claim({ labId: lab.id })).status).toBe('pending');
  });

  it('LAB-034 of two administrators at once one decides', async () => {
    const { claim, lab } = await waiting();
    const second = await app.person('admin');
    const tries = await Promise.allSettled([
      admin.api.members.decideClaim({ claimId: claim.id, decision: 'granted' }),
      second.api.members.decideClaim({ claimId: claim.id, decision: 'denied', reason: 'No.' }),
    ]);
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const [row] = await claimsOf(lab.id);
    expect((await membersOf(lab.id)).length).toBe(row?.status === 'granted' ? 1 : 0);
  });

  it('LAB-034 is not granted when its ground is gone', async () => {
    const changed = await waiting();
    await admin.api.labs.update({
      labId: changed.lab.id,
      version: 2,
      labData: labData({ labName: changed.lab.name, contactEmail: 'another@contact.example' }),
    });
    const granting = (claimId: string) => admin.api.members.decideClaim({ claimId, decision: 'granted' });
    expect(await refusal(granting(changed.claim.id))).toMatchObject({
      status: 409,
      details: expect.stringMatching(/email has changed/),
    });

    const busy = await waiting();
    await busy.claimant.api.labs.register({ labData: labData({ labName: 'Own' }) });
    expect(await refusal(granting(busy.claim.id))).toMatchObject({
      status: 409,
      details: expect.stringMatching(/already a member of another laboratory/),
    });

    const taken = await waiting();
    await joined(app, admin, taken.lab.id, 'owner');
    expect(await refusal(granting(taken.claim.id))).toMatchObject({
      status: 409,
      details: expect.stringMatching(/already has a member/),
    });
    expect(await membersOf(taken.lab.id)).toHaveLength(1);
  });

  it('LAB-034 two claimants: the other claim ends with the first that is granted', async () => {
    const first = await waiting();
    const second = await confirmedOwner(app);
    const change = { labName: first.lab.name, contactEmail: second.email };
    await admin.api.labs.update({ labId: first.lab.id, version: 2, labData: labData(change) });
    await second.api.members.claim({ labId: first.lab.id });
    const claims = (await admin.api.members.claims({ status: 'pending', pageSize: 100 })).items.filter(
      ({ lab }) => lab.id === first.lab.id,
    );
    expect(claims.map(({ claimant }) => claimant.id)).toEqual([first.claimant.id, second.id]);
    await admin.api.members.decideClaim({ claimId: claims[1]?.id ?? '', decision: 'granted' });
    expect(await waitingClaim(first.lab.id)).toBeUndefined();
    expect(await membersOf(first.lab.id)).toEqual([{ user_id: second.id, role: 'owner' }]);
    expect(await noticesOf(first.claimant)).toContain(`Your claim on ${first.lab.name} was denied`);
  });

  it('GEN-013 the list is paged', async () => {
    const { claim } = await waiting();
    const page = await admin.api.members.claims({ page: 1, pageSize: 1 });
    expect(page).toMatchObject({ page: 1, pageSize: 1 });
    expect(page.items).toHaveLength(1);
    expect(page.total).toBeGreaterThan(1);
    const ofOne = await admin.api.members.claims({ status: 'pending', labId: claim.lab.id });
    expect(ofOne).toMatchObject({ total: 1, items: [{ id: claim.id }] });
  });
});
