import type { Actor, UserActor } from '../../kernel/actor.ts';
import { type PaperSize, paperSizeAt } from '../../kernel/paper-size.ts';
import type { Db } from '../../platform/db/index.ts';
import type { World } from '../../platform/world.ts';

const addressOf = async (db: Db, { id, labId }: UserActor): Promise<string> => {
  const lab = labId && (await db.selectFrom('labs').select('address').where('id', '=', labId).executeTakeFirst());
  if (lab) return lab.address;
  return (await db.selectFrom('users').select('location').where('id', '=', id).executeTakeFirst())?.location ?? '';
};

/** The paper of the country where the laboratory of a person is, or else the person. */
export const paperSizeFor = async ({ world, actor }: { readonly world: World; readonly actor: Actor }): Promise<PaperSize> =>
  actor.kind === 'user' ? paperSizeAt(await world.database.transaction(actor, (db) => addressOf(db, actor))) : 'A4';
