import type { Claim } from '@aliquot/contract/hearts/members';
import { type Actor, isAdmin } from '../../../kernel/actor.ts';
import type { Visible } from '../../../kernel/permission.ts';
import type { ClaimRow } from './claims.repository.ts';

export const presentClaim = (actor: Actor, row: Visible<ClaimRow>): Claim => ({
  id: row.id,
  lab: { id: row.lab_id, name: row.lab_name, address: row.lab_address, status: row.lab_status },
  claimant: { id: row.user_id, name: row.claimant_name, email: row.claimant_email },
  status: row.status,
  reason: row.reason,
  created_at: row.created_at.toISOString(),
  decided_at: row.decided_at?.toISOString() ?? null,
  can: { decide: isAdmin(actor) && row.status === 'pending' },
});
