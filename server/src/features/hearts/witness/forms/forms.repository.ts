import type { FormTopicProposal } from '@aliquot/contract/hearts/witness/forms';
import { sql } from 'kysely';
import type { AnyPermitted, Permitted } from '../../../../kernel/permission.ts';
import type { RemovedRows } from '../../../../kernel/removed.ts';
import type { Db } from '../../../../platform/db/index.ts';
import { removeRows } from '../../../../platform/db/removing.ts';
import { endedColumns, type ReadingOutcome } from '../calls.repository.ts';

type Form = { readonly id: string; readonly lab_id: string };

export const findFormReading = (db: Db, { id }: AnyPermitted<'see' | 'change' | 'run', { readonly id: string }>) =>
  db.selectFrom('model_form_readings').selectAll().where('form_id', '=', id).executeTakeFirst();
export type FormReadingRow = NonNullable<Awaited<ReturnType<typeof findFormReading>>>;

type Begun = Pick<FormReadingRow, 'model' | 'host' | 'is_local' | 'asked_at'>;

/** Begins a reading of a form, in place of the one before. */
export const beginFormReading = async (db: Db, { id, lab_id }: Permitted<'change', Form>, begun: Begun): Promise<void> => {
  await db.deleteFrom('model_form_readings').where('form_id', '=', id).execute();
  await db
    .insertInto('model_form_readings')
    .values({ form_id: id, lab_id, ...begun, proposals: '[]', dropped: '[]', exchanges: '[]' })
    .execute();
};

export type FormOutcome = ReadingOutcome & {
  readonly proposals: readonly FormTopicProposal[];
};

/** Keeps what a waiting reading proposes, or why there is no answer. */
export const saveFormReading = async (
  db: Db,
  { id }: Permitted<'run', { readonly id: string }>,
  outcome: FormOutcome | { readonly message: string },
  now: Date,
): Promise<void> => {
  const proposed = 'message' in outcome ? {} : { proposals: JSON.stringify(outcome.proposals) };
  await db
    .updateTable('model_form_readings')
    .set({ ...proposed, ...endedColumns(outcome, now) })
    .where('form_id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
};

/** Takes a decided proposal off the list. @returns false if another request was faster. */
export const takeTopic = async (db: Db, { id }: Permitted<'change', Form>, questionId: string): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update model_form_readings set proposals = (
      select coalesce(jsonb_agg(p.value), '[]'::jsonb) from jsonb_array_elements(proposals) p (value)
      where p.value ->> 'question_id' <> ${questionId})
    where form_id = ${id}::uuid and proposals @> ${JSON.stringify([{ question_id: questionId }])}::jsonb`.execute(db);
  return numAffectedRows === 1n;
};

/** Removes what was read in forms before a time, with prompts and answers. */
export const removeOldFormReadings = (db: Db, { before }: Permitted<'sweep', { before: Date }>): Promise<RemovedRows> =>
  removeRows(
    db,
    sql`delete from model_form_readings r where r.asked_at < ${before}::timestamptz and not acl.is_held('laboratory', r.lab_id)
      returning r.asked_at as at`,
  );
