import type { MemberRole } from '@aliquot/contract/hearts/members';
import { sql } from 'kysely';
import type { AnyPermitted, Permitted } from '../../../kernel/permission.ts';
import { takeTurns } from '../../../platform/db/counting.ts';
import type { Db } from '../../../platform/db/index.ts';
import { changedOne } from '../../../platform/db/outcomes.ts';

/** Locks the members of a laboratory until the transaction ends. */
export const lockMembers = (db: Db, labId: string): Promise<void> => takeTurns(db, [`members of laboratory ${labId}`]);

/** Makes a person a member of a laboratory. @returns false when they are a member of one already. */
export const addMember = (
  db: Db,
  { labId, userId, role, now }: { labId: string; userId: string; role: MemberRole; now: Date },
): Promise<boolean> =>
  changedOne(
    db
      .insertInto('lab_members')
      .values({ lab_id: labId, user_id: userId, role, created_at: now })
      .onConflict((conflict) => conflict.column('user_id').doNothing()),
  );

/** Gives a member another role. @returns false when they had it, or are no member. */
export const setMemberRole = (
  db: Db,
  { labId }: AnyPermitted<'manage' | 'handOver', { labId: string }>,
  userId: string,
  role: MemberRole,
): Promise<boolean> =>
  changedOne(
    db
      .updateTable('lab_members')
      .set({ role })
      .where('lab_id', '=', labId)
      .where('user_id', '=', userId)
      .where('role', '<>', role),
  );

/** @returns false when the person is not a member of the laboratory. */
export const removeMember = (
  db: Db,
  { labId, userId }: Permitted<'remove', { labId: string; userId: string }>,
): Promise<boolean> => changedOne(db.deleteFrom('lab_members').where('lab_id', '=', labId).where('user_id', '=', userId));

export type MemberRow = { user_id: string; name: string; email: string; role: MemberRole; created_at: Date };

/** The members with names and addresses, the longest first; the database shows them to members and administrators only. */
export const membersOf = async (db: Db, labId: string): Promise<MemberRow[]> => {
  const { rows } = await sql<MemberRow>`
    select user_id, name, email, role, created_at from acl.members_of(${labId}::uuid) order by created_at, user_id`.execute(db);
  return rows;
};

/** The members of a laboratory, also those that the actor cannot see. */
export const memberIds = async (db: Db, labId: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select acl.member_ids(${labId}::uuid) as id`.execute(db);
  return rows.map(({ id }) => id);
};
