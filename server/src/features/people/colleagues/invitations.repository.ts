import type { ColleagueRole } from '@aliquot/contract/people/colleague-roles';
import { sql } from 'kysely';
import type { Permitted, Visible } from '../../../kernel/permission.ts';
import type { Db } from '../../../platform/db/index.ts';
import { changedOne } from '../../../platform/db/outcomes.ts';

type ById = { readonly id: string };

/** Everything but the token's digest, which is written and compared and never read. */
const columns = ['id', 'project_id', 'email', 'role', 'sent_at', 'expires_at'] as const;

export const findInvitation = (db: Db, id: string) =>
  db.selectFrom('project_members').select(columns).where('id', '=', id).where('accepted_at', 'is', null).executeTakeFirst();
export type InvitationRow = NonNullable<Awaited<ReturnType<typeof findInvitation>>>;

/** The open invitations to a project, oldest first, for its owner and administrators. */
export const openInvitations = (db: Db, { id }: Visible<ById> | Permitted<'manage', ById>) =>
  db
    .selectFrom('project_members')
    .select(columns)
    .where('project_id', '=', id)
    .where('accepted_at', 'is', null)
    .orderBy('invited_at')
    .orderBy('id')
    .execute();

type Link = { readonly digest: string; readonly expiresAt: Date; readonly now: Date };

/** @returns the invitation, or undefined when one to this address is open already. */
export const insertInvitation = (
  db: Db,
  { id }: Permitted<'manage', ById>,
  { email, role, invitedBy, digest, expiresAt, now }: Link & { email: string; role: ColleagueRole; invitedBy: string },
) =>
  db
    .insertInto('project_members')
    .values({
      project_id: id,
      email: email.toLowerCase(),
      role,
      token_hash: digest,
      invited_by: invitedBy,
      invited_at: now,
      sent_at: now,
      expires_at: expiresAt,
    })
    .onConflict((conflict) => conflict.columns(['project_id', 'email']).where('accepted_at', 'is', null).doNothing())
    .returning(columns)
    .executeTakeFirst();

/** Gives an open invitation a new link and new time. @returns it, or undefined when it is no longer open. */
export const renewInvitation = (
  db: Db,
  { id }: Permitted<'manage', ById>,
  invitationId: string,
  { digest, expiresAt, now }: Link,
) =>
  db
    .updateTable('project_members')
    .set({ token_hash: digest, sent_at: now, expires_at: expiresAt })
    .where('id', '=', invitationId)
    .where('project_id', '=', id)
    .where('accepted_at', 'is', null)
    .returning(columns)
    .executeTakeFirst();

/** @returns false when it is no longer open. */
export const deleteInvitation = (db: Db, { id }: Permitted<'manage', ById>, invitationId: string): Promise<boolean> =>
  changedOne(
    db
      .deleteFrom('project_members')
      .where('id', '=', invitationId)
      .where('project_id', '=', id)
      .where('accepted_at', 'is', null),
  );

export type OfferedRow = {
  id: string;
  project_id: string;
  title: string;
  email: string;
  role: ColleagueRole;
  expires_at: Date;
  accepted_at: Date | null;
  invited_by: string | null;
};

/** The invitation behind the token of a link. */
export const invitationOfToken = async (db: Db, digest: string): Promise<OfferedRow | undefined> => {
  const { rows } = await sql<OfferedRow>`select * from acl.project_invitation(${digest})`.execute(db);
  return rows[0];
};

/** Makes the actor a colleague. @returns false when the invitation is no longer open, or not for the actor. */
export const takeInvitation = async (db: Db, digest: string, now: Date): Promise<boolean> => {
  const { rows } = await sql<{ taken: boolean }>`
    select acl.accept_project_invitation(${digest}, ${now}::timestamptz) as taken`.execute(db);
  return rows[0]?.taken ?? false;
};
