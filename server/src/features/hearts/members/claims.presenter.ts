import type { Claim } from '@aliquot/contract/hearts/members';
import { type Actor, isAdmin } from '../../../kernel/actor.ts';
import type { Visible } from '../../../kernel/permission.ts';
import { wireOf } from '../../../kernel/pick.ts';
import type { ClaimRow } from './claims.repository.ts';

export const presentClaim = (actor: Actor, row: Visible<ClaimRow>): Claim => ({
  ...wireOf(row, ['id', 'status', 'reason', 'created_at', 'decided_at']),
  lab: { id: row.lab_id, name: row.lab_name, address: row.lab_address, status: row.lab_status },
  claimant: { id: row.user_id, name: row.claimant_name, email: row.claimant_email },
  can: { decide: isAdmin(actor) && row.status === 'pending' },
});
