import type { AdminUser } from '@aliquot/contract/administration/users';
import type { Actor } from '../../../kernel/actor.ts';
import type { Visible } from '../../../kernel/permission.ts';
import { pick } from '../../../kernel/pick.ts';
import type { UserRow } from '../../people/accounts/accounts.repository.ts';
import { profileCompletion } from './users.domain.ts';
import { abilities } from './users.policy.ts';

/** A user as administrators see them, without anything that opens the account. */
export const presentAdminUser = (actor: Actor, row: Visible<UserRow>): AdminUser => ({
  ...pick(row, ['id', 'name', 'email', 'organization', 'organization_size', 'location', 'research_interest', 'role']),
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  profile_completion: profileCompletion(row),
  can: abilities(actor, row),
});

export const csvColumns = [
  ...(['id', 'name', 'email', 'role', 'organization', 'organization_size', 'location', 'research_interest'] as const),
  ...(['profile_completion', 'created_at', 'updated_at'] as const),
]; // biome-ignore format: one name after the other

/** One user as a line of the administrators' file. */
export const userCells = (row: UserRow) => {
  const cells = {
    ...row,
    research_interest: row.research_interest.join('; '),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
  return csvColumns.map((column) => cells[column]);
};
