import type { Permitted } from '../../../kernel/permission.ts';
import type { Db } from '../../../platform/db/index.ts';
import type { Agreeing } from './witness.policy.ts';

/** The agreement that is in force, for any host. */
export const agreementOf = (db: Db, { lab_id, user_id }: Agreeing) =>
  db
    .selectFrom('model_agreements')
    .selectAll()
    .where('lab_id', 'is not distinct from', lab_id)
    .where('user_id', 'is not distinct from', user_id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
export type AgreementRow = NonNullable<Awaited<ReturnType<typeof agreementOf>>>;

/** Laboratories and people that agreed to a host. */
export const countAgreements = async (db: Db, host: string): Promise<{ labs: number; people: number }> => {
  const { labs, people } = await db
    .selectFrom('model_agreements')
    .select((eb) => [eb.fn.count<string>('lab_id').as('labs'), eb.fn.count<string>('user_id').as('people')])
    .where('host', '=', host)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { labs: Number(labs), people: Number(people) };
};

export const endAgreement = async (db: Db, { lab_id, user_id }: Permitted<'agree', Agreeing>, now: Date): Promise<boolean> => {
  const ended = await db
    .updateTable('model_agreements')
    .set({ ended_at: now })
    .where('lab_id', 'is not distinct from', lab_id)
    .where('user_id', 'is not distinct from', user_id)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute();
  return ended.length > 0;
};

export const insertAgreement = async (
  db: Db,
  { lab_id, user_id }: Permitted<'agree', Agreeing>,
  { host, by, now }: { host: string; by: { id: string; name: string }; now: Date },
): Promise<void> => {
  await db
    .insertInto('model_agreements')
    .values({ lab_id, user_id, host, agreed_by: by.id, agreed_by_name: by.name, agreed_at: now })
    .execute();
};
