import { type Actor, isAdmin, isMemberOf } from '../../kernel/actor.ts';
import { permit, type Visible } from '../../kernel/permission.ts';
import type { ProjectAct } from '../colleagues/colleagues.domain.ts';
import { mayAct, type TeamFacts } from '../colleagues/colleagues.policy.ts';

/** The two sides of an engagement. */
export type EngagementSide = 'researcher' | 'laboratory';

/** What a policy needs to know of an engagement; `project` is null where it was deleted. */
export type WorkFacts = { readonly lab_reference_id: string | null; readonly project: TeamFacts | null };

const sideFor = (actor: Actor, { lab_reference_id, project }: WorkFacts, act: ProjectAct): EngagementSide | null => {
  if (project === null) return null;
  if (mayAct(actor, project, act)) return 'researcher';
  return lab_reference_id !== null && isMemberOf(actor, lab_reference_id) ? 'laboratory' : null;
};

/**
 * The side for which a person works; null for everybody else, administrators and colleagues who only read or approve included, and
 * where the project is gone.
 */
export const sideOf = (actor: Actor, work: WorkFacts): EngagementSide | null => sideFor(actor, work, 'work');

/** The side whose view a person has: all colleagues read what the researcher reads. */
export const readingSideOf = (actor: Actor, work: WorkFacts): EngagementSide | null => sideFor(actor, work, 'read');

/** Both sides and administrators read what belongs to an engagement. */
export const mayReadWork = <Work extends WorkFacts>(actor: Actor, work: Work): Visible<Work> | null =>
  permit('see', work.project !== null && (isAdmin(actor) || readingSideOf(actor, work) !== null), work);
