import type { EngagementStage } from '@aliquot/contract/engagement-stages';
import type { AgreementDue } from '@aliquot/contract/engagements/agreement-words';
import type { RequestPart } from '@aliquot/contract/engagements/splits/request-parts';
import type { Match } from '@aliquot/contract/hearts/matching';
import { activeStatuses } from '@aliquot/contract/options';
import { requestColumns } from '@aliquot/contract/request-fields';
import { type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { AnyPermitted, Permitted } from '../../../kernel/permission.ts';
import type { Db } from '../../../platform/db/index.ts';
import { changedOne } from '../../../platform/db/outcomes.ts';
import { colleaguesOf } from '../../people/colleagues/colleagues.repository.ts';
import { heldMoves, type Move, moves, openStages } from './collaborations.domain.ts';
import type { HoldFacts } from './progress.domain.ts';
import { progressColumns, progressOf } from './progress.repository.ts';
import { standingRanks } from './turns.domain.ts';

type Requester = {
  /** Empty once the account was deleted. */
  readonly name: string;
  readonly institution: string;
  readonly region: string;
  readonly email: string | null;
  readonly former: boolean;
};

export type MatchSnapshot = Pick<Match, 'matchPercentage' | 'matchReason' | 'factors'>;

/** A column that says if the laboratory of the collaboration `c` is suspended now. */
export const labSuspended = sql<boolean>`acl.is_suspended(c.lab_reference_id)`.as('lab_suspended');

/** The agreements that still keep a collaboration `c` from being agreed. */
export const agreementsDue = sql<readonly AgreementDue[]>`case
  when c.stage in ('asked', 'proposed', 'awarded') then acl.agreements_due(c.id) else '[]' end`;

/** The labels that the researcher of a project `p` added to what its words ask for. */
const alsoAsked = sql<string[]>`(select coalesce(json_agg(term ->> 'label'), '[]')
  from jsonb_array_elements(p.understanding -> 'asked') term where term ->> 'from' = 'researcher')`;

/** The columns of a request that its parts have in common with the whole. */
const unpartedColumns = requestColumns.filter(
  (column): column is Exclude<typeof column, 'description' | 'budget_range'> =>
    column !== 'description' && column !== 'budget_range',
);

/** Collaborations `c` with the columns that are shown and decided by; of a split request only what its laboratory may read. */
export const withProject = (db: Db) =>
  db
    .selectFrom('lab_collaborations as c')
    .selectAll('c')
    .select((eb) => [
      agreementsDue.as('agreements_due'),
      jsonObjectFrom(
        eb
          .selectFrom('projects as p')
          .select(['p.id', 'p.user_id', 'p.status', 'p.created_at'])
          .select(unpartedColumns.map((column) => `p.${column}` as const))
          .select([
            sql<string>`coalesce(c.part ->> 'description', p.description)`.as('description'),
            sql<string>`case when c.part is null then p.budget_range else '' end`.as('budget_range'),
            sql<number | null>`case when p.approval_above is not null then acl.approval_left(c.id) end`.as('approval_above'),
          ])
          .select(sql<string[]>`case when c.part is null then ${alsoAsked} else '[]' end`.as('also_asked'))
          .select(['p.approval_currency', colleaguesOf('p.id').as('colleagues')])
          .whereRef('p.id', '=', 'c.project_id')
          .where('p.deleted_at', 'is', null),
      ).as('project'),
      jsonArrayFrom(
        eb
          .selectFrom('documents as d')
          .select(['d.id', 'd.file_name', 'd.file_size', 'd.uploaded_at'])
          .whereRef('d.project_id', '=', 'c.project_id')
          .where('d.collaboration_id', 'is', null)
          .where('c.part', 'is', null)
          .where('c.collaboration_status', 'in', activeStatuses)
          .orderBy('d.uploaded_at', 'desc'),
      ).as('documents'),
      jsonArrayFrom(
        eb
          .selectFrom('documents as d')
          .select(['d.id', 'd.file_name', 'd.file_size', 'd.uploaded_at'])
          .whereRef('d.collaboration_id', '=', 'c.id')
          .orderBy('d.uploaded_at', 'desc'),
      ).as('results'),
      sql<Requester | null>`(select to_jsonb(r) from acl.requester_of(c.id) r)`.as('requester'),
      labSuspended,
      ...progressColumns,
    ]);

export type CollaborationRow = NonNullable<Awaited<ReturnType<typeof findCollaboration>>>;

/** An engagement whose project still exists. */
export type Engagement = CollaborationRow & { readonly project: NonNullable<CollaborationRow['project']> };

export const isLive = <Row extends CollaborationRow>(row: Row | undefined): row is Row & Engagement => Boolean(row?.project);

/** The existing ones among the collaborations, in the order of their ids. */
export const findCollaborations = async (db: Db, ids: readonly string[]): Promise<CollaborationRow[]> => {
  const rows =
    ids.length === 0
      ? []
      : await withProject(db)
          .where('c.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
          .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};

const inStages = (stages: readonly string[]) => sql`c.stage = any(${[...stages]}::text[])`;

/**
 * The order in which a project's collaborations count: engaged, proposed, asked, accepted, the rest. Of several that are proposed or
 * asked, the one whose time ends first. Of a split request a part that waits for the researcher comes before all others, first one to answer.
 */
export const foremostFirst = sql`case when c.part is null or ${progressOf.disputed} then 2
  when c.stage in ('proposed', 'delivered') or (c.stage = 'awarded' and acl.has_agreement_turn(c.id, 'researcher'))
    or ${progressOf.order_turn} in ('researcher', 'approver') then 0
  when ${progressOf.samples} = 'to-send' then 1 else 2 end, case ${sql.join(
    standingRanks.map((stages, index) => sql`when ${inStages(stages)} then ${index}::int`),
    sql` `,
  )} else ${standingRanks.length}::int end, case when c.stage in ('proposed', 'asked') then c.respond_by end`;

/** The last day of what a collaboration waits for; null where no end was set. */
export const endOfWait = sql<string | null>`case when c.stage in ('asked', 'proposed', 'awarded') then c.respond_by
  when c.stage = 'running' then c.promised_by end`;

/** A deleted project hides its requests, though it can still be restored. */
export const liveProjects = (db: Db) => db.selectFrom('projects').select('id').where('deleted_at', 'is', null);

export const findCollaboration = (db: Db, id: string) => withProject(db).where('c.id', '=', id).executeTakeFirst();

/** Every request about a project, foremost first. */
export const requestsOfProject = (db: Db, projectId: string) =>
  withProject(db).where('c.project_id', '=', projectId).orderBy(foremostFirst).orderBy('c.lab_name').orderBy('c.id').execute();

/**
 * Makes other decisions on this project or its requests wait until the transaction ends. Take it before you read what the
 * decision depends on and before you change a row of its requests, so that the slower of two sees what the faster did.
 */
export const lockProject = async (db: Db, projectId: string): Promise<void> => {
  await sql`select acl.lock_project(${projectId}::uuid)`.execute(db);
};

/** The collaboration, with its project locked. */
export const findToDecide = async (db: Db, id: string) => {
  const seen = await findCollaboration(db, id);
  if (!seen?.project) return seen;
  await lockProject(db, seen.project.id);
  return findCollaboration(db, id);
};

/** Opens a collaboration. A second open one on the same project breaks a unique index (23505). */
export const openCollaboration = (
  db: Db,
  collaboration: {
    project_id: string;
    lab_reference_id: string;
    lab_name: string;
    lab_location: string;
    match: MatchSnapshot | null;
    part: RequestPart | null;
    respond_by: string;
    created_at: Date;
  },
) =>
  db
    .insertInto('lab_collaborations')
    .values({
      ...collaboration,
      match: collaboration.match ? JSON.stringify(collaboration.match) : null,
      part: collaboration.part ? JSON.stringify(collaboration.part) : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();

/** Narrows an asked request to a part. @returns false when it is no longer asked. */
export const narrowRequest = async (
  db: Db,
  { id }: Permitted<'ask', ById>,
  { part, match, respond_by, now }: { part: RequestPart; match: MatchSnapshot | null; respond_by: string; now: Date },
): Promise<boolean> => {
  const { rows } = await sql<{ done: boolean }>`
    select acl.narrow_request(${id}::uuid, ${JSON.stringify(part)}::jsonb, ${match && JSON.stringify(match)}::jsonb, ${respond_by}::date, ${now}::timestamptz) as done`.execute(
    db,
  );
  return rows[0]?.done ?? false;
};

/** Keeps approved work from being delivered or withdrawn until the transaction ends. @returns null when it is not approved. */
export const lockApproved = async <Work extends Permitted<'deliver', { id: string }>>(db: Db, work: Work) => {
  const row = await db
    .selectFrom('lab_collaborations')
    .select(['round', 'project_id'])
    .where('id', '=', work.id)
    .where('collaboration_status', '=', 'approved')
    .forUpdate()
    .executeTakeFirst();
  return row?.project_id ? { ...work, round: row.round, project_id: row.project_id } : null;
};

/** The author and time of a move, and the values noted with it; anything left out stays as it is. */
export type Moved = {
  readonly by: string | null;
  readonly now: Date;
  readonly reason?: string | undefined;
  readonly completion_note?: string | null;
  readonly requested_changes?: string;
  /** Days, YYYY-MM-DD. */
  readonly respond_by?: string;
  readonly promised_by?: string;
};

const deciding: ReadonlySet<Move> = new Set(['approve', 'approve-on-agreement', 'decline']);

const factsOf = (move: Move, { by, now, reason, completion_note, requested_changes, respond_by, promised_by }: Moved) => ({
  ...(reason && { reason }),
  ...(respond_by && { respond_by }),
  ...(promised_by && { promised_by }),
  ...(deciding.has(move) && { decided_by: by, decided_at: now }),
  ...(move === 'deliver' && {
    completion_note: completion_note ?? null,
    completed_at: now,
    requested_changes: null,
    reminded: 0,
  }),
  ...(move === 'request-changes' && { requested_changes: requested_changes ?? null }),
  ...(move === 'accept' && { accepted_at: now }),
});

const openHold = (db: Db, id: string) =>
  db.selectFrom('holds').select('id').where('collaboration_id', '=', id).where('released_at', 'is', null);

/**
 * Makes a move if the engagement is still in a stage that has it, and nothing holds it up. The statuses follow in the same
 * statement.
 * @returns false when another move was faster, or the work is on hold.
 */
export const moveEngagement = async <const Made extends Move>(
  db: Db,
  { id }: Permitted<(typeof moves)[Made]['needs'], { id: string }>,
  move: Made,
  moved: Moved,
): Promise<boolean> => {
  const { from, to } = moves[move];
  return changedOne(
    db
      .updateTable('lab_collaborations')
      .set({ stage: to, last_move: move, moved_by: moved.by, moved_at: moved.now, updated_at: moved.now })
      .set(factsOf(move, moved))
      .$if(move === 'request-changes', (query) => query.set((eb) => ({ round: eb('round', '+', 1) })))
      .where('id', '=', id)
      .where('stage', 'in', from)
      .$if(heldMoves.includes(move), (query) => query.where((eb) => eb.not(eb.exists(openHold(db, id))))),
  );
};

/** The move of an administrator who sets the status of the project. @returns false when another move was faster. */
export const settleEngagement = (
  db: Db,
  { id }: Permitted<'set-status', { id: string }>,
  {
    from,
    to,
    by,
    now,
    promised_by,
  }: { from: EngagementStage; to: EngagementStage } & Pick<Moved, 'by' | 'now' | 'promised_by'>,
): Promise<boolean> =>
  changedOne(
    db
      .updateTable('lab_collaborations')
      .set({
        stage: to,
        last_move: 'settle',
        ...(promised_by && { promised_by }),
        accepted_at: to === 'accepted' ? now : null,
        moved_by: by,
        moved_at: now,
        updated_at: now,
      })
      .where('id', '=', id)
      .where('stage', '=', from),
  );

/** The state of an engagement after another move was faster, and who made it; null for a name the actor may not read. */
export const standingOf = async (db: Db, id: string) => {
  const { rows } = await sql<{
    stage: EngagementStage;
    last_move: string | null;
    moved_by: string | null;
    mover: string | null;
    hold: HoldFacts | null;
  }>`
    select c.stage, c.last_move, c.moved_by, acl.last_mover(c.id) as mover, ${progressOf.hold} as hold
    from lab_collaborations c where c.id = ${id}::uuid`.execute(db);
  return rows[0];
};

/** Moves the day of the promised results, YYYY-MM-DD, by what both sides agreed to. Work without a promised day stays without one. */
export const movePromise = async (
  db: Db,
  { id }: Permitted<'answer-order', ById> | Permitted<'release', ById>,
  day: string,
): Promise<void> => {
  await sql`select acl.move_promise(${id}::uuid, ${day}::date)`.execute(db);
};

const heldSuspended = async (db: Db, lab: RawBuilder<unknown>): Promise<boolean> => {
  const { rows } = await sql<{ suspended: boolean | null }>`select acl.holds_suspended(${lab}) as suspended`.execute(db);
  return rows[0]?.suspended === true;
};

/** True where someone at the laboratory can answer. */
export const hasMembers = async (db: Db, labId: string): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`select acl.has_members(${labId}::uuid) as found`.execute(db);
  return rows[0]?.found === true;
};

/** Returns whether a laboratory is suspended, and keeps that from changing until the transaction ends. */
export const holdsSuspended = (db: Db, labId: string): Promise<boolean> => heldSuspended(db, sql`${labId}::uuid`);

/** The same for the laboratory of a collaboration. */
export const isHeldSuspended = (db: Db, id: string): Promise<boolean> =>
  heldSuspended(db, sql`(select lab_reference_id from lab_collaborations where id = ${id}::uuid)`);

/** The projects on which something is still open with a laboratory, in the order of their ids. */
export const projectsOpenWith = async (db: Db, labId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('lab_collaborations')
    .select('project_id')
    .distinct()
    .where('lab_reference_id', '=', labId)
    .where('stage', 'in', openStages)
    .where('project_id', 'is not', null)
    .orderBy('project_id')
    .execute();
  return rows.flatMap(({ project_id }) => project_id ?? []);
};

/**
 * Withdraws the requests to the other laboratories of a project, of which one is awarded or agreed. Its laboratory cannot see
 * them. @returns what was withdrawn.
 */
export const withdrawUnchosen = async (
  db: Db,
  { id }: AnyPermitted<'decide' | 'answer' | 'agree' | 'set-status', ById>,
  { why, now }: { why: string; now: Date },
): Promise<{ id: string; lab_reference_id: string | null }[]> => {
  const { rows } = await sql<{ id: string; lab_reference_id: string | null }>`
    select id, lab_reference_id from acl.withdraw_others(${id}::uuid, ${why}, ${now}::timestamptz)`.execute(db);
  return rows;
};

type ById = { readonly id: string };

/** The requests of one laboratory, or one request. */
export type Only = { readonly labId?: string; readonly id?: string };

/** Withdraws what is still open on a project; work that was delivered or accepted stays as it is. @returns what was withdrawn. */
export const withdrawOpen = (
  db: Db,
  { id }: Permitted<'cancel', ById> | Permitted<'delete', ById> | Permitted<'assign', ById> | Permitted<'set-status', ById>,
  { by, now, why, only }: { by: string | null; now: Date; why: string; only?: Only | undefined },
) =>
  db
    .updateTable('lab_collaborations')
    .set({ stage: 'withdrawn', last_move: 'withdraw', reason: why, moved_by: by, moved_at: now, updated_at: now })
    .where('project_id', '=', id)
    .where('stage', 'in', moves.withdraw.from)
    .$if(only?.labId !== undefined, (query) => query.where('lab_reference_id', '=', only?.labId ?? ''))
    .$if(only?.id !== undefined, (query) => query.where('id', '=', only?.id ?? ''))
    .returning(['id', 'lab_reference_id', 'lab_name', 'first_agreed_at'])
    .execute();
