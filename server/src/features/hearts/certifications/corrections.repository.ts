import type { CorrectableField, CorrectionValue } from '@aliquot/contract/hearts/corrections';
import type { Permitted } from '../../../kernel/permission.ts';
import type { Db } from '../../../platform/db/index.ts';
import { type CorrectionMove, canMove, type correctionMoves, type Statement } from './corrections.domain.ts';

const standing = ['stated', 'confirmed', 'refused'] as const;

/** The pending and confirmed corrections of a laboratory, oldest first. */
export const standingOfLab = (db: Db, labId: string) =>
  db
    .selectFrom('certification_corrections')
    .selectAll()
    .where('lab_id', '=', labId)
    .where('status', 'in', standing)
    .orderBy('made_at')
    .orderBy('id')
    .execute();
export type CorrectionRow = Awaited<ReturnType<typeof standingOfLab>>[number];

/** The pending and confirmed corrections of one certification. */
export const standingOf = (db: Db, certificationId: string): Promise<CorrectionRow[]> =>
  db
    .selectFrom('certification_corrections')
    .selectAll()
    .where('certification_id', '=', certificationId)
    .where('status', 'in', standing)
    .execute();

export const findCorrection = (db: Db, id: string): Promise<CorrectionRow | undefined> =>
  db.selectFrom('certification_corrections').selectAll().where('id', '=', id).executeTakeFirst();

export const statementOf = ({ field, value, status }: CorrectionRow): Statement => ({ field, value, status });

type NewCorrection = {
  readonly labId: string;
  readonly certificationId: string;
  readonly field: CorrectableField;
  readonly value: CorrectionValue;
  readonly read: CorrectionValue | null;
  readonly note: string | null;
  readonly by: { readonly id: string; readonly name: string };
  /** The model whose proposal it confirms. */
  readonly proposedBy?: string | undefined;
};

export const insertCorrection = (db: Db, made: NewCorrection, now: Date): Promise<CorrectionRow> =>
  db
    .insertInto('certification_corrections')
    .values({
      lab_id: made.labId,
      certification_id: made.certificationId,
      field: made.field,
      value: JSON.stringify(made.value),
      read_value: made.read === null ? null : JSON.stringify(made.read),
      note: made.note,
      made_by: made.by.id,
      made_by_name: made.by.name,
      made_at: now,
      proposed_by: made.proposedBy ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

/**
 * Moves a correction from the status in which it was loaded. @returns undefined when that status does not allow it, or another
 * request was faster.
 */
export const moveCorrection = async <Move extends CorrectionMove>(
  db: Db,
  { id, status }: Permitted<(typeof correctionMoves)[Move]['needs'], Pick<CorrectionRow, 'id' | 'status'>>,
  to: Move,
  decision: { readonly by: string; readonly note: string | null; readonly now: Date } | null,
): Promise<CorrectionRow | undefined> => {
  if (!canMove(status, to)) return undefined;
  return db
    .updateTable('certification_corrections')
    .set({
      status: to,
      ...(decision && { decided_by: decision.by, decided_at: decision.now, decision_note: decision.note }),
    })
    .where('id', '=', id)
    .where('status', '=', status)
    .returningAll()
    .executeTakeFirst();
};
