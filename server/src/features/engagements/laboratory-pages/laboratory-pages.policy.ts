import { type Actor, isMemberOf } from '../../../kernel/actor.ts';
import { permit, type Visible } from '../../../kernel/permission.ts';

/** Everyone may see what the views of shown laboratories hold. */
export const shown = <Lab extends object>(lab: Lab): Visible<Lab> | null => permit('see', true, lab);

const mayAsk = (actor: Actor) => actor.kind === 'anonymous' || (actor.kind === 'user' && actor.role === 'user');

export const abilities = (actor: Actor, labId: string) => ({
  request: mayAsk(actor),
  save: actor.kind === 'user' && mayAsk(actor),
  edit: isMemberOf(actor, labId),
});
