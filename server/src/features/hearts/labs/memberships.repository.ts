import type { MemberRole } from '@aliquot/contract/hearts/members';
import { sql } from 'kysely';
import type { AnyPermitted, Permitted } from '../../../kernel/permission.ts';
import { takeTurns } from '../../../platform/db/counting.ts';
import type { Db } from '../../../platform/db/index.ts';

/** Locks the members of a laboratory until the transaction ends. */
export const lockMembers = (db: Db, labId: string): Promise<void> => takeTurns(db, [`members of laboratory ${labId}`]);

/** Makes a person a member of a laboratory. @returns false when they are a member of one already. */
export const addMember = async (
  db: Db,
  { labId, userId, role, now }: { labId: string; userId: string; role: MemberRole; now: Date },
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('lab_members')
    .values({ lab_id: labId, user_id: userId, role, created_at: now })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
};

/** Gives a member another role. @returns false when they had it, or are no member. */
export const setMemberRole = async (
  db: Db,
  { labId }: AnyPermitted<'manage' | 'handOver', { labId: string }>,
  userId: string,
  role: MemberRole,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('lab_members')
    .set({ role })
    .where('lab_id', '=', labId)
    .where('user_id', '=', userId)
    .where('role', '<>', role)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** @returns false when the person is not a member of the laboratory. */
export const removeMember = async (
  db: Db,
  { labId, userId }: Permitted<'remove', { labId: string; userId: string }>,
): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('lab_members')
    .where('lab_id', '=', labId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
};

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
