import type { Actor } from '../../../kernel/actor.ts';
import { type Permitted, permit } from '../../../kernel/permission.ts';
import { type EngagementSide, sideOf, type WorkFacts } from '../collaborations/sides.policy.ts';

/** Both sides add notes. */
export const mayNote = <Work extends WorkFacts>(actor: Actor, work: Work): Permitted<'note', Work> | null =>
  permit('note', sideOf(actor, work) !== null, work);

/** The side that wrote a note corrects or voids it. */
export const mayChange = <Note extends { readonly author_side: EngagementSide }>(
  actor: Actor,
  note: Note,
  work: WorkFacts,
): Permitted<'change-note', Note> | null => permit('change-note', sideOf(actor, work) === note.author_side, note);
