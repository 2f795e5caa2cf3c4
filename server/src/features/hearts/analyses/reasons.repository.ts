import type { Gap } from '@aliquot/contract/hearts/analyses';
import type { GapReasonStatus } from '@aliquot/contract/options';
import type { PageQuery } from '@aliquot/contract/pages';
import { sql } from 'kysely';
import { utcDay } from '../../../kernel/days.ts';
import type { Permitted } from '../../../kernel/permission.ts';
import type { Db } from '../../../platform/db/index.ts';
import { changedOne, countOf, onPage } from '../../../platform/db/outcomes.ts';
import type { AcceptedReason } from '../judging/lines/lab.domain.ts';
import { canMoveReason, type ReasonMove } from '../judging/reasons.domain.ts';

const reasons = (db: Db) =>
  db
    .selectFrom('gap_reasons as r')
    .innerJoin('labs as l', 'l.id', 'r.lab_id')
    .selectAll('r')
    .select(['l.name as lab_name', sql<string | null>`acl.name_at_lab(r.stated_by, r.lab_id)`.as('stated_by_name')]);

export const findReason = (db: Db, id: string) => reasons(db).where('r.id', '=', id).executeTakeFirst();
export type ReasonRow = NonNullable<Awaited<ReturnType<typeof findReason>>>;

/** Reasons, newest first: of one laboratory, or of all that the actor may see. */
export const listReasons = async (
  db: Db,
  { page, pageSize, labId, status }: PageQuery & { labId?: string | undefined; status?: GapReasonStatus | undefined },
) => {
  const scope = reasons(db)
    .$if(labId !== undefined, (query) => query.where('r.lab_id', '=', labId as string))
    .$if(status !== undefined, (query) => query.where('r.status', '=', status as GapReasonStatus));
  const items = await scope.orderBy('r.stated_at', 'desc').orderBy('r.id').$call(onPage({ page, pageSize })).execute();
  const total = await countOf(scope.clearSelect());
  return { items, total };
};

/** States a reason. A second open one for the same gap breaks a unique index (23505). */
export const insertReason = async (
  db: Db,
  reason: { lab_id: string; control_id: string; title: string; reason: string; stated_by: string; stated_at: Date },
): Promise<string> => {
  const { id } = await db.insertInto('gap_reasons').values(reason).returning('id').executeTakeFirstOrThrow();
  return id;
};

/** The permission that each move needs from the policy. */
type Needed = { readonly accepted: 'decide'; readonly refused: 'decide'; readonly withdrawn: 'withdraw' };

/**
 * Makes a move from the status in which the reason was loaded. @returns false when that status does not allow it, or another
 * request was faster.
 */
export const moveReason = async <Move extends ReasonMove>(
  db: Db,
  { id, status }: Permitted<Needed[Move], Pick<ReasonRow, 'id' | 'status'>>,
  move: Move,
  { by, note, now }: { by: string; note: string | null; now: Date },
): Promise<boolean> => {
  if (!canMoveReason(status, move)) return false;
  const decided = move === 'withdrawn' ? {} : { decided_by: by, decided_at: now, decision_note: note };
  return changedOne(
    db
      .updateTable('gap_reasons')
      .set({ status: move, ...decided })
      .where('id', '=', id)
      .where('status', '=', status),
  );
};

/** The accepted reasons of a laboratory by control, as a judgment takes them. */
export const acceptedReasons = async (db: Db, labId: string): Promise<Record<string, AcceptedReason>> => {
  const rows = await db
    .selectFrom('gap_reasons')
    .select(['control_id', 'reason', 'decided_at'])
    .where('lab_id', '=', labId)
    .where('status', '=', 'accepted')
    .execute();
  return Object.fromEntries(
    rows.flatMap(({ control_id, reason, decided_at }) =>
      decided_at ? [[control_id, { reason, on: utcDay(decided_at) }]] : [],
    ),
  );
};

const controlsWith = async (db: Db, labId: string, statuses: readonly GapReasonStatus[]): Promise<Set<string>> => {
  const rows = await db
    .selectFrom('gap_reasons')
    .select('control_id')
    .where('lab_id', '=', labId)
    .where('status', 'in', statuses)
    .execute();
  return new Set(rows.map(({ control_id }) => control_id));
};

/** The controls for which a laboratory gave a reason that waits or was accepted. */
export const reasonedControls = (db: Db, labId: string) => controlsWith(db, labId, ['pending', 'accepted']);

/** The controls for which a laboratory gave a reason that no reviewer has decided. */
export const waitingControls = (db: Db, labId: string) => controlsWith(db, labId, ['pending']);

/** The gaps of a laboratory's latest finished analysis; empty without a finished analysis. */
export const latestGaps = async (db: Db, labId: string): Promise<Pick<Gap, 'id' | 'title'>[]> => {
  const row = await db
    .selectFrom('analyses')
    .select(sql<Gap[] | null>`assessment -> 'gaps'`.as('gaps'))
    .where('lab_id', '=', labId)
    .where('status', '=', 'completed')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.gaps ?? [];
};
