import { type Claim, memberRoutes } from '@aliquot/contract/members';
import { type Actor, isAdmin } from '../../kernel/actor.ts';
import { refuse, succeed } from '../../kernel/result.ts';
import type { Doing } from '../../platform/db/doing.ts';
import { announce } from '../../platform/events/events.ts';
import { handle } from '../../platform/http/mount.ts';
import type { World } from '../../platform/world.ts';
import { recordChange } from '../audit/audit.repository.ts';
import { addMember, administratorIds, lockMembers, memberIds } from '../labs/memberships.repository.ts';
import { announceLab } from '../labs/notices.letters.ts';
import { queueMail } from '../notifications/notifications.jobs.ts';
import { notify } from '../notifications/notifications.repository.ts';
import {
  type ClaimRow,
  claimableLabs,
  decideClaim,
  findClaim,
  insertClaim,
  listClaims,
  otherWaitingClaims,
  waitingClaims,
  withdrawClaim,
} from './claims.repository.ts';
import { claimNeedsConfirmation, isSameAddress } from './members.domain.ts';
import { claimDeniedLetter, claimGrantedLetter } from './members.letters.ts';
import { mayDecideClaim } from './members.policy.ts';

const hasLab = refuse('CONFLICT', 'You are a member of a laboratory already, and an account belongs to one at most.');
const unverified = refuse(
  'FORBIDDEN',
  'Confirm your e-mail address first: open the link in the message that we sent you, then claim the laboratory.',
);
const waits = refuse('CONFLICT', 'Your claim of this laboratory waits for an administrator already.');
const decided = refuse('CONFLICT', 'This claim was decided already. Load the claims again.');
const reasonNeeded = 'Please give a reason for the denial.';
const takenByOther = 'Another claim of this laboratory was granted.';

const present = (actor: Actor, row: ClaimRow): Claim => ({
  id: row.id,
  lab: { id: row.lab_id, name: row.lab_name, address: row.lab_address, status: row.lab_status },
  claimant: { id: row.user_id, name: row.claimant_name, email: row.claimant_email },
  status: row.status,
  reason: row.reason,
  created_at: row.created_at.toISOString(),
  decided_at: row.decided_at?.toISOString() ?? null,
  can: { decide: isAdmin(actor) && row.status === 'pending' },
});

/** Why a claim cannot be granted any more, or null: what made it good may have changed since. */
const groundLost = async ({ db }: Doing, claim: ClaimRow): Promise<string | null> => {
  if ((await memberIds(db, claim.lab_id)).length > 0) return 'The laboratory has a member by now. Deny the claim.';
  if (!isSameAddress(claim.claimant_email, claim.contact_email))
    return "The laboratory's contact e-mail is another one by now. Deny the claim.";
  if (!claim.claimant_verified || claim.claimant_role !== 'lab_owner')
    return 'The account is no laboratory account with a confirmed address any more. Deny the claim.';
  return null;
};

/** Notes a denial and tells the person, who is not bothered with it when they have the laboratory by now. */
const deny = async (doing: Doing, world: World, claim: ClaimRow, reason: string, by: string): Promise<boolean> => {
  const { db, now } = doing;
  if (!(await decideClaim(db, claim.id, { decision: 'denied', reason, by, now }))) return false;
  await recordChange(doing, {
    action: 'members.deny-claim',
    objectType: 'lab',
    objectId: claim.lab_id,
    after: { user_id: claim.user_id },
    reason,
  });
  await notify(db, [claim.user_id], {
    kind: 'claim-denied',
    title: `Your claim of ${claim.lab_name} was denied`,
    body: `Reason: ${reason}`,
    link: '/lab-dashboard',
  });
  const { publicUrl } = world.config.server;
  const letter = claimDeniedLetter({ name: claim.claimant_name, labName: claim.lab_name, publicUrl, reason });
  await queueMail(db, world.jobs, [claim.claimant_email], letter);
  await announce(db, { noun: 'labs', audience: { users: [claim.user_id], admins: true } });
  return true;
};

export const claimHandlers = {
  claimable: handle(memberRoutes.claimable, async ({ db, actor }) => {
    const labs = await claimableLabs(db);
    const waiting = await waitingClaims(db, actor.id);
    return succeed({
      labs: labs.map((lab) => ({
        ...lab,
        needs_confirmation: claimNeedsConfirmation(lab.status, labs.length),
        waiting: waiting.has(lab.id),
        can: { claim: !waiting.has(lab.id), withdraw: waiting.has(lab.id) },
      })),
    });
  }),

  claim: handle(memberRoutes.claim, async (call) => {
    const { db, actor, input, now, world } = call;
    if (actor.labId) return hasLab;
    if (!actor.emailVerified) return unverified;
    await lockMembers(db, input.labId);
    const labs = await claimableLabs(db);
    const lab = labs.find(({ id }) => id === input.labId);
    if (!lab) return refuse('NOT_FOUND');
    const status = claimNeedsConfirmation(lab.status, labs.length) ? 'pending' : 'granted';
    if (!(await insertClaim(db, { labId: lab.id, userId: actor.id, status, now }))) return waits;
    if (status === 'granted' && !(await addMember(db, { labId: lab.id, userId: actor.id, role: 'owner', now }))) return hasLab;
    await recordChange(call, {
      action: status === 'granted' ? 'members.claim' : 'members.ask-claim',
      objectType: 'lab',
      objectId: lab.id,
      after: { user_id: actor.id, lab_status: lab.status },
    });
    await notify(db, await administratorIds(db), {
      kind: 'lab-claimed',
      title: status === 'granted' ? `${lab.name} has an owner now` : `${lab.name} is claimed and waits for you`,
      body: `${actor.name} claimed it with the contact e-mail ${actor.email}.`,
      link: '/admin',
    });
    if (status === 'granted') {
      const letter = claimGrantedLetter({ name: actor.name, labName: lab.name, publicUrl: world.config.server.publicUrl });
      await queueMail(db, world.jobs, [actor.email], letter);
    }
    await announceLab(call, lab.id);
    await announce(db, { noun: 'labs', audience: { users: [actor.id] } });
    return succeed({ labName: lab.name, status });
  }),

  withdrawClaim: handle(memberRoutes.withdrawClaim, async (call) => {
    const { db, actor, input, now } = call;
    const labName = await withdrawClaim(db, { labId: input.labId, userId: actor.id, now });
    if (labName === undefined) return refuse('NOT_FOUND', 'No claim of yours waits here: it was decided or withdrawn already.');
    await recordChange(call, {
      action: 'members.withdraw-claim',
      objectType: 'lab',
      objectId: input.labId,
      before: { status: 'pending' },
      after: { user_id: actor.id, status: 'withdrawn' },
    });
    await announce(db, { noun: 'labs', audience: { users: [actor.id], admins: true } });
    return succeed({ labName });
  }),

  claims: handle(memberRoutes.claims, async ({ db, actor, input }) => {
    const { items, total } = await listClaims(db, input);
    return succeed({
      items: items.map((row) => present(actor, row)),
      total,
      page: input.page,
      pageSize: input.pageSize,
    });
  }),

  decideClaim: handle(memberRoutes.decideClaim, async (call) => {
    const { db, actor, input, now, world } = call;
    const row = await findClaim(db, input.claimId);
    const claim = row && mayDecideClaim(actor, row);
    if (!claim) return refuse('NOT_FOUND');
    if (claim.status !== 'pending') return decided;
    if (input.decision === 'denied') {
      if (!input.reason) return refuse('UNPROCESSABLE_CONTENT', reasonNeeded, { reason: reasonNeeded });
      if (!(await deny(call, world, claim, input.reason, actor.id))) return decided;
      return succeed(present(actor, (await findClaim(db, claim.id)) ?? claim));
    }
    await lockMembers(db, claim.lab_id);
    const lost = await groundLost(call, claim);
    if (lost) return refuse('CONFLICT', lost);
    if (!(await decideClaim(db, claim.id, { decision: 'granted', reason: null, by: actor.id, now }))) return decided;
    const joined = await addMember(db, { labId: claim.lab_id, userId: claim.user_id, role: 'owner', now });
    if (!joined) return refuse('CONFLICT', 'This person is a member of another laboratory by now. Deny the claim.');
    await recordChange(call, {
      action: 'members.grant-claim',
      objectType: 'lab',
      objectId: claim.lab_id,
      after: { user_id: claim.user_id, role: 'owner' },
    });
    for (const other of await otherWaitingClaims(db, claim)) await deny(call, world, other, takenByOther, actor.id);
    await notify(db, [claim.user_id], {
      kind: 'claim-granted',
      title: `${claim.lab_name} is yours to manage`,
      body: 'An administrator granted your claim.',
      link: '/lab-dashboard',
    });
    const { publicUrl } = world.config.server;
    const letter = claimGrantedLetter({ name: claim.claimant_name, labName: claim.lab_name, publicUrl });
    await queueMail(db, world.jobs, [claim.claimant_email], letter);
    await announceLab(call, claim.lab_id);
    await announce(db, { noun: 'labs', audience: { users: [claim.user_id] } });
    return succeed(present(actor, (await findClaim(db, claim.id)) ?? claim));
  }),
};
