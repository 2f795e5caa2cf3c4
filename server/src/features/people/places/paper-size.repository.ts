import type { UserActor } from '../../../kernel/actor.ts';
import type { Db } from '../../../platform/db/index.ts';

/** The address of the laboratory of a person, or else of the person; empty where none is known. */
export const addressOfReader = async (db: Db, { id, labId }: UserActor): Promise<string> => {
  const lab = labId && (await db.selectFrom('labs').select('address').where('id', '=', labId).executeTakeFirst());
  if (lab) return lab.address;
  return (await db.selectFrom('users').select('location').where('id', '=', id).executeTakeFirst())?.location ?? '';
};
