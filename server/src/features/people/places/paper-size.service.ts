import type { Actor } from '../../../kernel/actor.ts';
import { type PaperSize, paperSizeAt } from '../../../kernel/paper-size.ts';
import type { World } from '../../../platform/world.ts';
import { addressOfReader } from './paper-size.repository.ts';

/** The paper of the country where the laboratory of a person is, or else the person. */
export const paperSizeFor = async ({ world, actor }: { readonly world: World; readonly actor: Actor }): Promise<PaperSize> =>
  actor.kind === 'user' ? paperSizeAt(await world.database.transaction(actor, (db) => addressOfReader(db, actor))) : 'A4';
