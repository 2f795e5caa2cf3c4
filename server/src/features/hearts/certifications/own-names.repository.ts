import type { CertificationType } from '@aliquot/contract/options';
import type { Permitted } from '../../../kernel/permission.ts';
import type { Db } from '../../../platform/db/index.ts';
import { canMoveName, type OwnNameMove, type ownNameMoves } from './own-names.domain.ts';

/** The names that a laboratory stated, newest first. */
export const namesOfLab = (db: Db, labId: string) =>
  db.selectFrom('lab_names').selectAll().where('lab_id', '=', labId).orderBy('stated_at', 'desc').orderBy('id').execute();
export type OwnNameRow = Awaited<ReturnType<typeof namesOfLab>>[number];

export const findName = (db: Db, id: string): Promise<OwnNameRow | undefined> =>
  db.selectFrom('lab_names').selectAll().where('id', '=', id).executeTakeFirst();

/** The confirmed names and sites of a laboratory in the form that a judgment uses, oldest first. */
export const confirmedNames = (db: Db, labId: string) =>
  db
    .selectFrom('lab_names')
    .select(['holder', 'address', 'type', 'number'])
    .where('lab_id', '=', labId)
    .where('status', '=', 'confirmed')
    .orderBy('stated_at')
    .orderBy('id')
    .execute();

/** States a name. A second open one for the same name breaks a unique index (23505). */
export const insertName = (
  db: Db,
  name: {
    lab_id: string;
    type: CertificationType;
    number: string | null;
    holder: string | null;
    address: string | null;
    reason: string;
    stated_by: string;
    stated_by_name: string;
    stated_at: Date;
  },
): Promise<OwnNameRow> => db.insertInto('lab_names').values(name).returningAll().executeTakeFirstOrThrow();

/**
 * Moves a name from the status in which it was loaded. @returns undefined when that status does not allow it, or another
 * request was faster.
 */
export const moveName = async <Move extends OwnNameMove>(
  db: Db,
  { id, status }: Permitted<(typeof ownNameMoves)[Move]['needs'], Pick<OwnNameRow, 'id' | 'status'>>,
  to: Move,
  decision: { readonly by: string; readonly note: string | null; readonly now: Date } | null,
): Promise<OwnNameRow | undefined> => {
  if (!canMoveName(status, to)) return undefined;
  return db
    .updateTable('lab_names')
    .set({
      status: to,
      ...(decision && { decided_by: decision.by, decided_at: decision.now, decision_note: decision.note }),
    })
    .where('id', '=', id)
    .where('status', '=', status)
    .returningAll()
    .executeTakeFirst();
};
