import type { Actor } from '../../../../kernel/actor.ts';
import { type Permitted, permit } from '../../../../kernel/permission.ts';
import { mayReadDraftFile } from '../../documents/documents.policy.ts';
import type { Agreeing } from '../witness.policy.ts';

/** A model's reading of an unfinished request is its person's alone, also before administrators. */
export const mayReadRequestReading = mayReadDraftFile;

/** Each person agrees for their own requests, and ends that. */
export const mayAgreeForOwn = <Row extends Agreeing>(actor: Actor, row: Row): Permitted<'agree', Row> | null =>
  permit('agree', actor.kind === 'user' && row.lab_id === null && row.user_id === actor.id, row);

/** Each person asks about their own request. */
export const mayAsk = <Row extends { readonly user_id: string }>(actor: Actor, row: Row): Permitted<'ask', Row> | null =>
  permit('ask', mayReadRequestReading(actor, row) !== null, row);
