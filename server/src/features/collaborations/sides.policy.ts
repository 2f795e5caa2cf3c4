import { type Actor, isAdmin, isMemberOf } from '../../kernel/actor.ts';
import { permit, type Visible } from '../../kernel/permission.ts';

/** The two sides of an engagement. */
export type EngagementSide = 'researcher' | 'laboratory';

/** What a policy needs to know of an engagement; `project` is null where it was deleted. */
export type WorkFacts = { readonly lab_reference_id: string | null; readonly project: { readonly user_id: string } | null };

/** The side on which a person takes part; null for everybody else, administrators included, and where the project is gone. */
export const sideOf = (actor: Actor, { lab_reference_id, project }: WorkFacts): EngagementSide | null => {
  if (project === null || actor.kind !== 'user') return null;
  if (actor.id === project.user_id) return 'researcher';
  return lab_reference_id !== null && isMemberOf(actor, lab_reference_id) ? 'laboratory' : null;
};

/** Both sides and administrators read what belongs to an engagement. */
export const mayReadWork = <Work extends WorkFacts>(actor: Actor, work: Work): Visible<Work> | null =>
  permit('see', work.project !== null && (isAdmin(actor) || sideOf(actor, work) !== null), work);
