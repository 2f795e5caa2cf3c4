import type { PaymentNoteKind } from '@aliquot/contract/engagements/payments';
import { sql } from 'kysely';
import type { Permitted, Visible } from '../../../kernel/permission.ts';
import type { Db } from '../../../platform/db/index.ts';
import { changedOne, countOf } from '../../../platform/db/outcomes.ts';
import type { StoredFile } from '../../hearts/documents/documents.repository.ts';
import type { EngagementSide } from '../collaborations/sides.policy.ts';

type ById = { readonly id: string };

const withNames = (db: Db) =>
  db
    .selectFrom('payment_notes as n')
    .leftJoin('payment_notes as r', 'r.replaces', 'n.id')
    .selectAll('n')
    .select(['r.id as replaced_by', sql<string | null>`acl.name_in_engagement(n.author_id, n.collaboration_id)`.as('author')]);

export type PaymentNoteRow = NonNullable<Awaited<ReturnType<typeof findNote>>>;

export const findNote = (db: Db, id: string) => withNames(db).where('n.id', '=', id).executeTakeFirst();

/** The notes of a request by day, newest first. */
export const notesOf = (db: Db, { id }: Visible<ById>) =>
  withNames(db)
    .where('n.collaboration_id', '=', id)
    .orderBy('n.day', 'desc')
    .orderBy('n.noted_at', 'desc')
    .orderBy('n.id')
    .execute();

export const countNotes = (db: Db, { id }: Permitted<'note', ById>): Promise<number> =>
  countOf(db.selectFrom('payment_notes').where('collaboration_id', '=', id));

type NewNote = {
  readonly kind: PaymentNoteKind;
  readonly reference: string;
  readonly amount: number;
  readonly currency: string;
  readonly day: string;
  readonly author_id: string;
  readonly author_side: EngagementSide;
  readonly noted_at: Date;
};

/** @param replaced the note that this one corrects. A second correction of it breaks a unique constraint (23505). */
export const insertNote = (
  db: Db,
  { id }: Permitted<'note', ById>,
  note: NewNote & Partial<StoredFile>,
  replaced: Permitted<'change-note', ById> | null,
) =>
  db
    .insertInto('payment_notes')
    .values({ ...note, collaboration_id: id, replaces: replaced?.id ?? null })
    .returning('id')
    .executeTakeFirstOrThrow();

/** @returns false when it was voided before. */
export const voidNote = (
  db: Db,
  { id }: Permitted<'change-note', ById>,
  { by, reason, now }: { by: string; reason: string; now: Date },
): Promise<boolean> =>
  changedOne(
    db
      .updateTable('payment_notes')
      .set({ voided_by: by, voided_at: now, void_reason: reason })
      .where('id', '=', id)
      .where('voided_at', 'is', null),
  );
