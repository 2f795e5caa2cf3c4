import { memberRoutes } from '@aliquot/contract/hearts/members';
import { refuse, succeed } from '../../../kernel/result.ts';
import { handle } from '../../../platform/http/mount.ts';
import { happened } from '../../people/notifications/happenings.service.ts';
import { reloadLab } from '../labs/labs.letters.ts';
import { addMember, lockMembers } from '../labs/memberships.repository.ts';
import { presentClaim } from './claims.presenter.ts';
import {
  claimableLabs,
  findClaim,
  findWaitingClaim,
  insertClaim,
  listClaims,
  waitingClaims,
  withdrawClaim,
} from './claims.repository.ts';
import { alreadyDecided, denyClaim, grantClaim } from './claims.service.ts';
import { claimNeedsConfirmation } from './members.domain.ts';
import { claimedNews, claimGrantedNews, reloadPerson } from './members.letters.ts';
import { mayDecideClaim, mayWithdrawClaim, visibleClaim } from './members.policy.ts';

const hasLab = refuse('CONFLICT', 'You are already a member of a laboratory, and an account can belong to only one.');
const unverified = refuse(
  'FORBIDDEN',
  'Confirm your email address first: open the link in the email we sent you, then claim the laboratory.',
);
const waits = refuse('CONFLICT', 'Your claim on this laboratory is already waiting for an administrator.');
const notWaiting = refuse('NOT_FOUND', 'You have no claim waiting here: it was already decided or withdrawn.');
const reasonNeeded = 'Please give a reason for the denial.';

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
    const { db, actor, input, now } = call;
    if (actor.labId) return hasLab;
    if (!actor.emailVerified) return unverified;
    await lockMembers(db, input.labId);
    const labs = await claimableLabs(db);
    const lab = labs.find(({ id }) => id === input.labId);
    if (!lab) return refuse('NOT_FOUND');
    const status = claimNeedsConfirmation(lab.status, labs.length) ? 'pending' : 'granted';
    if (!(await insertClaim(db, { labId: lab.id, userId: actor.id, status, now }))) return waits;
    if (status === 'granted' && !(await addMember(db, { labId: lab.id, userId: actor.id, role: 'owner', now }))) return hasLab;
    await happened(call, {
      action: status === 'granted' ? 'members.claim' : 'members.ask-claim',
      objectType: 'lab',
      objectId: lab.id,
      after: { user_id: actor.id, lab_status: lab.status },
      news: [
        claimedNews(lab, actor, status === 'granted'),
        ...(status === 'granted' ? [{ ...claimGrantedNews({ user_id: actor.id, lab_name: lab.name }), byMailOnly: true }] : []),
      ],
      reload: [reloadLab(lab.id), reloadPerson(actor.id)],
    });
    return succeed({ labName: lab.name, status });
  }),

  withdrawClaim: handle(memberRoutes.withdrawClaim, async (call) => {
    const { db, actor, input, now } = call;
    const claim = await findWaitingClaim(db, { labId: input.labId, userId: actor.id });
    const permitted = claim && mayWithdrawClaim(actor, claim);
    if (!permitted || !(await withdrawClaim(db, permitted, now))) return notWaiting;
    await happened(call, {
      action: 'members.withdraw-claim',
      objectType: 'lab',
      objectId: input.labId,
      before: { status: 'pending' },
      after: { user_id: actor.id, status: 'withdrawn' },
      reload: [{ noun: 'labs', audience: { users: [actor.id], admins: true } }],
    });
    return succeed({ labName: permitted.lab_name });
  }),

  claims: handle(memberRoutes.claims, async ({ db, actor, input }) => {
    const { items, total } = await listClaims(db, input);
    return succeed({
      items: items.flatMap((row) => visibleClaim(actor, row) ?? []).map((row) => presentClaim(actor, row)),
      total,
      page: input.page,
      pageSize: input.pageSize,
    });
  }),

  decideClaim: handle(memberRoutes.decideClaim, async (call) => {
    const { db, actor, input } = call;
    const row = await findClaim(db, input.claimId);
    const claim = row && mayDecideClaim(actor, row);
    if (!claim) return refuse('NOT_FOUND');
    const denied = input.decision === 'denied';
    if (claim.status !== 'pending') return alreadyDecided;
    if (denied && !input.reason) return refuse('UNPROCESSABLE_CONTENT', reasonNeeded, { reason: reasonNeeded });
    const refusal = denied ? await denyClaim(call, claim, input.reason ?? '') : await grantClaim(call, claim);
    if (refusal) return refusal;
    const now = await findClaim(db, claim.id);
    const seen = now && visibleClaim(actor, now);
    return seen ? succeed(presentClaim(actor, seen)) : refuse('NOT_FOUND');
  }),
};
