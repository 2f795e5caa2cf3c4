import type { MemberRole } from '@aliquot/contract/hearts/members';
import { sql } from 'kysely';
import type { Permitted } from '../../../kernel/permission.ts';
import type { Db } from '../../../platform/db/index.ts';
import { changedOne } from '../../../platform/db/outcomes.ts';

/** Everything but the token's digest, which is written and compared and never read. */
const columns = ['id', 'lab_id', 'email', 'role', 'status', 'sent_at', 'expires_at'] as const;

export const findInvitation = (db: Db, id: string) =>
  db.selectFrom('lab_invitations').select(columns).where('id', '=', id).executeTakeFirst();
export type InvitationRow = NonNullable<Awaited<ReturnType<typeof findInvitation>>>;

/** The unaccepted invitations of a laboratory, the oldest first. */
export const openInvitations = (db: Db, labId: string) =>
  db
    .selectFrom('lab_invitations')
    .select(columns)
    .where('lab_id', '=', labId)
    .where('status', '=', 'pending')
    .orderBy('created_at')
    .orderBy('id')
    .execute();

type NewInvitation = {
  readonly labId: string;
  readonly email: string;
  readonly role: MemberRole;
  readonly digest: string;
  readonly invitedBy: string;
  readonly expiresAt: Date;
  readonly now: Date;
};

/** @returns the invitation, or undefined when one to this address is open already. */
export const insertInvitation = (db: Db, { labId, email, role, digest, invitedBy, expiresAt, now }: NewInvitation) =>
  db
    .insertInto('lab_invitations')
    .values({
      lab_id: labId,
      email: email.toLowerCase(),
      role,
      token_hash: digest,
      invited_by: invitedBy,
      created_at: now,
      sent_at: now,
      expires_at: expiresAt,
    })
    .onConflict((conflict) => conflict.columns(['lab_id', 'email']).where('status', '=', 'pending').doNothing())
    .returning(columns)
    .executeTakeFirst();

/** Gives an open invitation a new link and new time. @returns it, or undefined when it is no longer open. */
export const renewInvitation = (
  db: Db,
  { id }: Permitted<'manage', { id: string }>,
  { digest, expiresAt, now }: { digest: string; expiresAt: Date; now: Date },
) =>
  db
    .updateTable('lab_invitations')
    .set({ token_hash: digest, sent_at: now, expires_at: expiresAt })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returning(columns)
    .executeTakeFirst();

/** @returns false when it is no longer open. */
export const revokeInvitation = (db: Db, { id }: Permitted<'manage', { id: string }>, now: Date): Promise<boolean> =>
  changedOne(
    db
      .updateTable('lab_invitations')
      .set({ status: 'revoked', ended_at: now })
      .where('id', '=', id)
      .where('status', '=', 'pending'),
  );

/** Ends the open invitations of a person who is removed: one of them could be to another address of theirs. @returns the addresses. */
export const revokeInvitationsOf = async (
  db: Db,
  { labId, userId }: Permitted<'remove', { labId: string; userId: string }>,
  now: Date,
): Promise<string[]> => {
  const rows = await db
    .updateTable('lab_invitations')
    .set({ status: 'revoked', ended_at: now })
    .where('lab_id', '=', labId)
    .where('invited_by', '=', userId)
    .where('status', '=', 'pending')
    .returning('email')
    .execute();
  return rows.map(({ email }) => email);
};

/** Uses up an invitation. @returns false when another request was faster. */
export const takeInvitation = (
  db: Db,
  { id }: Permitted<'accept', { id: string }>,
  userId: string,
  now: Date,
): Promise<boolean> =>
  changedOne(
    db
      .updateTable('lab_invitations')
      .set({ status: 'accepted', accepted_by: userId, ended_at: now })
      .where('id', '=', id)
      .where('status', '=', 'pending'),
  );

export type OfferedRow = {
  id: string;
  lab_id: string;
  lab_name: string;
  email: string;
  role: MemberRole;
  status: 'pending' | 'accepted' | 'revoked';
  expires_at: Date;
  invited_by: string | null;
};

/** The invitation that the token of a link opens. */
export const invitationOfToken = async (db: Db, digest: string): Promise<OfferedRow | undefined> => {
  const { rows } = await sql<OfferedRow>`select * from acl.invitation(${digest})`.execute(db);
  return rows[0];
};
