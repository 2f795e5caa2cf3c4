import { type Actor, isAdmin, isMemberOf } from '../../../kernel/actor.ts';
import { permit, type Visible } from '../../../kernel/permission.ts';
import { type Refusal, refuse } from '../../../kernel/result.ts';
import type { ProjectAct } from '../../people/colleagues/colleagues.domain.ts';
import { mayAct, refuseAct, type TeamFacts } from '../../people/colleagues/colleagues.policy.ts';

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

/** The side for which a person answers: approvers answer beside those who work. */
export const answeringSideOf = (actor: Actor, work: WorkFacts): EngagementSide | null => sideFor(actor, work, 'answer');

/** The side whose view a person has: all colleagues read what the researcher reads. */
export const readingSideOf = (actor: Actor, work: WorkFacts): EngagementSide | null => sideFor(actor, work, 'read');

/** Both sides and administrators read what belongs to an engagement. */
export const mayReadWork = <Work extends WorkFacts>(actor: Actor, work: Work): Visible<Work> | null =>
  permit('see', work.project !== null && (isAdmin(actor) || readingSideOf(actor, work) !== null), work);

/**
 * What somebody is answered who may not do something with an engagement: NOT_FOUND where they may not read it. `words` are for
 * those who work for a side, and say which side does this.
 */
export const refuseWork = (
  actor: Actor,
  work: WorkFacts | null | undefined,
  words?: string,
): Refusal<'NOT_FOUND' | 'FORBIDDEN'> =>
  work && sideOf(actor, work) !== null ? refuse('FORBIDDEN', words) : refuseAct(actor, work?.project ?? null);
