import { isSameAddress } from '../../../kernel/invitations.ts';
import type { Permitted } from '../../../kernel/permission.ts';
import { type Refusal, refuse } from '../../../kernel/result.ts';
import type { Doing, UserDoing } from '../../../platform/db/doing.ts';
import { happened } from '../../people/notifications/happenings.service.ts';
import { reloadLab } from '../labs/labs.letters.ts';
import { addMember, lockMembers, memberIds } from '../labs/memberships.repository.ts';
import { type ClaimRow, decideClaim, otherWaitingClaims } from './claims.repository.ts';
import { claimDeniedNews, claimGrantedNews, reloadPerson } from './members.letters.ts';
import { mayDecideClaim } from './members.policy.ts';

type Decidable = Permitted<'decide', ClaimRow>;

export const alreadyDecided = refuse('CONFLICT', 'This claim was already decided. Reload the page.');
const takenByOther = 'Another claim on this laboratory was granted.';

/** The reason that a claim can no longer be granted, or null: its grounds may have changed since it was made. */
const groundLost = async ({ db }: Doing, claim: ClaimRow): Promise<string | null> => {
  if ((await memberIds(db, claim.lab_id)).length > 0) return 'This lab already has a member. Deny the claim.';
  if (!isSameAddress(claim.claimant_email, claim.contact_email))
    return "The laboratory's contact email has changed. Deny the claim.";
  if (!claim.claimant_verified || claim.claimant_role !== 'lab_owner')
    return 'The account is no longer a laboratory account with a confirmed address. Deny the claim.';
  return null;
};

/** Denies a claim and notifies the claimant. @returns the refusal, or null. */
export const denyClaim = async (doing: UserDoing, claim: Decidable, reason: string): Promise<Refusal<'CONFLICT'> | null> => {
  const { db, actor, now } = doing;
  if (!(await decideClaim(db, claim, { decision: 'denied', reason, by: actor.id, now }))) return alreadyDecided;
  await happened(doing, {
    action: 'members.deny-claim',
    objectType: 'lab',
    objectId: claim.lab_id,
    after: { user_id: claim.user_id },
    reason,
    news: [claimDeniedNews(claim, reason)],
    reload: [{ noun: 'labs', audience: { users: [claim.user_id], admins: true } }],
  });
  return null;
};

/** Makes the claimant the owner, and denies the other claims of the laboratory. @returns the refusal, or null. */
export const grantClaim = async (doing: UserDoing, claim: Decidable): Promise<Refusal<'CONFLICT'> | null> => {
  const { db, actor, now } = doing;
  await lockMembers(db, claim.lab_id);
  const lost = await groundLost(doing, claim);
  if (lost) return refuse('CONFLICT', lost);
  if (!(await decideClaim(db, claim, { decision: 'granted', reason: null, by: actor.id, now }))) return alreadyDecided;
  const joined = await addMember(db, { labId: claim.lab_id, userId: claim.user_id, role: 'owner', now });
  if (!joined) return refuse('CONFLICT', 'This person is already a member of another laboratory. Deny the claim.');
  await happened(doing, {
    action: 'members.grant-claim',
    objectType: 'lab',
    objectId: claim.lab_id,
    after: { user_id: claim.user_id, role: 'owner' },
    news: [claimGrantedNews(claim)],
    reload: [reloadLab(claim.lab_id), reloadPerson(claim.user_id)],
  });
  for (const other of await otherWaitingClaims(db, claim)) {
    const permitted = mayDecideClaim(actor, other);
    if (permitted) await denyClaim(doing, permitted, takenByOther);
  }
  return null;
};
