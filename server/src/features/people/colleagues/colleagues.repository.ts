import type { ColleagueRole, ProjectRole } from '@aliquot/contract/people/colleague-roles';
import { type RawBuilder, sql } from 'kysely';
import type { Permitted, Visible } from '../../../kernel/permission.ts';
import { takeTurns } from '../../../platform/db/counting.ts';
import type { Db } from '../../../platform/db/index.ts';
import { changedOne } from '../../../platform/db/outcomes.ts';

type Colleague = { readonly user_id: string; readonly role: ColleagueRole };

/** The project's colleagues as a column of a query, as policies need them; empty for readers from outside of the project. */
export const colleaguesOf = (projectId: 'p.id' | 'c.project_id'): RawBuilder<Colleague[]> => sql<Colleague[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('user_id', m.user_id, 'role', m.role)), '[]')
  from project_members m where m.project_id = ${sql.ref(projectId)} and m.accepted_at is not null)`;

/** The names of a project's approvers as a column of a query; empty for readers from outside of the project. */
export const approverNamesOf = (projectId: 'p.id'): RawBuilder<string[]> => sql<string[]>`(
  select coalesce(json_agg(a.name order by lower(a.name), a.user_id), '[]')
  from acl.project_people(${sql.ref(projectId)}) a where a.role = 'approver')`;

/** A project as its people need it. */
export const findTeam = (db: Db, projectId: string) =>
  db
    .selectFrom('projects as p')
    .select(['p.id', 'p.title', 'p.user_id', 'p.approval_above', 'p.approval_currency'])
    .select(colleaguesOf('p.id').as('colleagues'))
    .where('p.id', '=', projectId)
    .where('p.deleted_at', 'is', null)
    .executeTakeFirst();
export type TeamRow = NonNullable<Awaited<ReturnType<typeof findTeam>>>;

/** Makes other changes of a project's people wait until the transaction ends. */
export const lockTeam = (db: Db, projectId: string): Promise<void> => takeTurns(db, [`people of ${projectId}`]);

export type PersonRow = { user_id: string; name: string; email: string; role: ProjectRole; joined_at: Date };

/** The owner first, then the colleagues by name. */
export const peopleOf = async (db: Db, { id }: Visible<{ readonly id: string }>): Promise<PersonRow[]> => {
  const { rows } = await sql<PersonRow>`
    select user_id, name, email, role, joined_at from acl.project_people(${id}::uuid)
    order by role <> 'owner', lower(name), user_id`.execute(db);
  return rows;
};

type ById = { readonly id: string };

/** @returns false when the person is no colleague any more, or has this role already. */
export const setRole = (db: Db, { id }: Permitted<'manage', ById>, userId: string, role: ColleagueRole): Promise<boolean> =>
  changedOne(
    db
      .updateTable('project_members')
      .set({ role })
      .where('project_id', '=', id)
      .where('user_id', '=', userId)
      .where('role', '!=', role),
  );

/** Takes a colleague out of a project, with the notices about it. @returns false when they were no colleague any more. */
export const removeColleague = async (db: Db, { id }: Permitted<'remove', ById>, userId: string): Promise<boolean> => {
  await sql`select acl.forget_project(${id}::uuid, ${userId}::uuid)`.execute(db);
  return changedOne(db.deleteFrom('project_members').where('project_id', '=', id).where('user_id', '=', userId));
};

/** @returns false when it was the same before. */
export const setApproval = async (
  db: Db,
  { id }: Permitted<'manage', ById>,
  approval: { readonly amount: number; readonly currency: string } | null,
): Promise<boolean> => {
  const { rows } = await sql<{ changed: boolean }>`
    select acl.set_approval(${id}::uuid, ${approval?.amount ?? null}::bigint, ${approval?.currency ?? null}) as changed`.execute(
    db,
  );
  return rows[0]?.changed ?? false;
};

/** The people who accept what needs approval, also for someone who cannot read the project's people. */
export const approverIds = async (db: Db, projectId: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select acl.project_reader_ids(${projectId}::uuid, 'approver') as id`.execute(db);
  return rows.map(({ id }) => id);
};

/** The open proposals of a project that wait for an approver. */
export const proposalsToApprove = (db: Db, { id }: { readonly id: string }) =>
  db
    .selectFrom('proposals as o')
    .innerJoin('lab_collaborations as c', 'c.id', 'o.collaboration_id')
    .select(['c.lab_name', 'o.total', 'o.currency', 'o.valid_until'])
    .where('c.project_id', '=', id)
    .where('c.stage', '=', 'proposed')
    .where('o.fate', '=', 'open')
    .where(sql<boolean>`acl.awaits_approval(c.id)`)
    .orderBy('o.created_at')
    .execute();

/** The open change orders of a project's laboratories that wait for an approver. */
export const ordersToApprove = (db: Db, { id }: { readonly id: string }) =>
  db
    .selectFrom('change_orders as o')
    .innerJoin('lab_collaborations as c', 'c.id', 'o.collaboration_id')
    .select(['c.lab_name', 'o.price', 'o.currency', 'o.reason'])
    .where('c.project_id', '=', id)
    .where('o.state', '=', 'open')
    .where('o.side', '=', 'laboratory')
    .where(sql<boolean>`acl.order_needs_approval(o.id, c.id, o.price, o.currency)`)
    .orderBy('o.proposed_at')
    .execute();

/** The projects of which a person is a colleague, with their owners and the person's name. */
export const sharedProjectsOf = (db: Db, userId: string) =>
  db
    .selectFrom('project_members as m')
    .innerJoin('projects as p', 'p.id', 'm.project_id')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['p.id', 'p.title', 'p.user_id as owner_id', 'u.name'])
    .where('m.user_id', '=', userId)
    .orderBy('p.id')
    .execute();
