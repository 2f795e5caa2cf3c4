import type { ClaimStatus } from '@aliquot/contract/hearts/members';
import type { LabStatus } from '@aliquot/contract/options';
import type { PageQuery } from '@aliquot/contract/pages';
import { sql } from 'kysely';
import type { Permitted } from '../../../kernel/permission.ts';
import type { Db } from '../../../platform/db/index.ts';
import { changedOne, countOf, onPage } from '../../../platform/db/outcomes.ts';
import { type ClaimDecision, claimDecisions, claimWithdrawal } from './members.domain.ts';

type ClaimableRow = { id: string; name: string; address: string; status: LabStatus };

/** The laboratories without members whose contact is the actor's confirmed address; empty for members of a laboratory. */
export const claimableLabs = async (db: Db): Promise<ClaimableRow[]> => {
  const { rows } =
    await sql<ClaimableRow>`select id, name, address, status from acl.claimable_labs() order by name, id`.execute(db);
  return rows;
};

/** The laboratories that a person has claimed and waits for. */
export const waitingClaims = async (db: Db, userId: string): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectFrom('lab_claims')
    .select('lab_id')
    .where('user_id', '=', userId)
    .where('status', '=', 'pending')
    .execute();
  return new Set(rows.map(({ lab_id }) => lab_id));
};

/** @returns the claim's id, or undefined when the person's claim of this laboratory waits already. */
export const insertClaim = async (
  db: Db,
  { labId, userId, status, now }: { labId: string; userId: string; status: 'pending' | 'granted'; now: Date },
): Promise<string | undefined> => {
  const row = await db
    .insertInto('lab_claims')
    .values({ lab_id: labId, user_id: userId, status, created_at: now, decided_at: status === 'granted' ? now : null })
    .onConflict((conflict) => conflict.columns(['lab_id', 'user_id']).where('status', '=', 'pending').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
};

const withNames = (db: Db) =>
  db
    .selectFrom('lab_claims as c')
    .innerJoin('labs as l', 'l.id', 'c.lab_id')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select([
      'c.id',
      'c.lab_id',
      'c.user_id',
      'c.status',
      'c.reason',
      'c.created_at',
      'c.decided_at',
      'l.name as lab_name',
      'l.address as lab_address',
      'l.status as lab_status',
      'l.contact_email',
      'u.name as claimant_name',
      'u.email as claimant_email',
      'u.email_verified as claimant_verified',
      'u.role as claimant_role',
    ]);

export const findClaim = (db: Db, id: string) => withNames(db).where('c.id', '=', id).executeTakeFirst();
export type ClaimRow = NonNullable<Awaited<ReturnType<typeof findClaim>>>;

/** The other claims of a laboratory that wait. */
export const otherWaitingClaims = (db: Db, { id, lab_id }: ClaimRow): Promise<ClaimRow[]> =>
  withNames(db).where('c.lab_id', '=', lab_id).where('c.id', '<>', id).where('c.status', '=', 'pending').execute();

type ClaimFilter = { status?: ClaimStatus | undefined; labId?: string | undefined };

/** Claims, the oldest first. */
export const listClaims = async (db: Db, { page, pageSize, status, labId }: PageQuery & ClaimFilter) => {
  const items = await withNames(db)
    .$if(status !== undefined, (query) => query.where('c.status', '=', status as ClaimStatus))
    .$if(labId !== undefined, (query) => query.where('c.lab_id', '=', labId as string))
    .orderBy('c.created_at')
    .orderBy('c.id')
    .$call(onPage({ page, pageSize }))
    .execute();
  const total = await countOf(
    db
      .selectFrom('lab_claims')
      .$if(status !== undefined, (query) => query.where('status', '=', status as ClaimStatus))
      .$if(labId !== undefined, (query) => query.where('lab_id', '=', labId as string)),
  );
  return { items, total };
};

/** Decides on a pending claim. @returns false when another request was faster. */
export const decideClaim = (
  db: Db,
  { id }: Permitted<'decide', { id: string }>,
  { decision, reason, by, now }: { decision: ClaimDecision; reason: string | null; by: string; now: Date },
): Promise<boolean> =>
  changedOne(
    db
      .updateTable('lab_claims')
      .set({ status: decision, reason, decided_by: by, decided_at: now })
      .where('id', '=', id)
      .where('status', '=', claimDecisions[decision].from),
  );

/** A person's claim of a laboratory that waits, with the laboratory's name. */
export const findWaitingClaim = (db: Db, { labId, userId }: { labId: string; userId: string }) =>
  db
    .selectFrom('lab_claims as c')
    .innerJoin('labs as l', 'l.id', 'c.lab_id')
    .select(['c.id', 'c.user_id', 'l.name as lab_name'])
    .where('c.lab_id', '=', labId)
    .where('c.user_id', '=', userId)
    .where('c.status', '=', claimWithdrawal.from)
    .executeTakeFirst();

/** @returns false when the claim no longer waits. */
export const withdrawClaim = (db: Db, { id }: Permitted<'withdraw', { id: string }>, now: Date): Promise<boolean> =>
  changedOne(
    db
      .updateTable('lab_claims')
      .set({ status: claimWithdrawal.to, decided_at: now })
      .where('id', '=', id)
      .where('status', '=', claimWithdrawal.from),
  );
