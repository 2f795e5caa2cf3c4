import type { Actor } from '../../../kernel/actor.ts';
import { type Permitted, permit } from '../../../kernel/permission.ts';
import { mayReadDraftFile } from '../documents/documents.policy.ts';

type ProtocolFacts = { readonly user_id: string };

/** An unfinished request is its person's alone, also before administrators. */
export const mayReadProtocol = mayReadDraftFile;

export const mayChangeProtocol = <Row extends ProtocolFacts>(actor: Actor, row: Row): Permitted<'change', Row> | null =>
  permit('change', mayReadProtocol(actor, row) !== null, row);
