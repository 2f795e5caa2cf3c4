import type { ColleagueRole, ProjectRole } from '@aliquot/contract/people/colleague-roles';
import { type Actor, isAdmin } from '../../../kernel/actor.ts';
import { type Permitted, permit, type Visible } from '../../../kernel/permission.ts';
import { type Refusal, refuse } from '../../../kernel/result.ts';
import { type ApprovalRule, needsApproval, type ProjectAct, projectActs } from './colleagues.domain.ts';

/** Who is on the researcher's side of a project: its owner, and the colleagues as far as the reader sees them. */
export type TeamFacts = {
  /** Null once the owner's account was deleted. */
  readonly user_id: string | null;
  readonly colleagues: readonly { readonly user_id: string; readonly role: ColleagueRole }[];
};

/** The actor's role in a project; null for everybody who is not on its researcher's side, and where the project is gone. */
export const roleOn = (actor: Actor, team: TeamFacts | null): ProjectRole | null => {
  if (actor.kind !== 'user' || team === null) return null;
  if (actor.id === team.user_id) return 'owner';
  if (actor.role !== 'user') return null;
  return team.colleagues.find(({ user_id }) => user_id === actor.id)?.role ?? null;
};

/** Whether the actor's role includes an act. Every policy of the researcher's side asks here. */
export const mayAct = (actor: Actor, team: TeamFacts | null, act: ProjectAct): boolean => {
  const role = roleOn(actor, team);
  return role !== null && (projectActs[act] as readonly ProjectRole[]).includes(role);
};

/** What somebody is answered whose role does not include an act: only those who may read learn that there is something. */
export const refuseAct = (actor: Actor, team: TeamFacts | null): Refusal<'NOT_FOUND' | 'FORBIDDEN'> =>
  roleOn(actor, team) === null
    ? refuse('NOT_FOUND')
    : refuse(
        'FORBIDDEN',
        "Your role in this project doesn't include this. Ask the project's owner to do it or to change your role.",
      );

/** Whether the actor accepts a price: one that needs approval is for approvers alone. */
export const mayAcceptPrice = (
  actor: Actor,
  team: TeamFacts & ApprovalRule,
  price: { readonly total: number; readonly currency: string },
): boolean => mayAct(actor, team, needsApproval(team, price) ? 'approve' : 'answer');

export const visibleTeam = <Team extends TeamFacts>(actor: Actor, team: Team): Visible<Team> | null =>
  permit('see', isAdmin(actor) || mayAct(actor, team, 'read'), team);

export const mayManage = <Team extends TeamFacts>(actor: Actor, team: Team): Permitted<'manage', Team> | null =>
  permit('manage', mayAct(actor, team, 'manage'), team);

/** The owner removes colleagues, and colleagues leave. The owner stays. */
export const mayRemove = <Team extends TeamFacts>(
  actor: Actor,
  team: Team,
  userId: string,
): Permitted<'remove', Team> | null => {
  const isSelf = actor.kind === 'user' && actor.id === userId;
  return permit(
    'remove',
    userId !== team.user_id && (mayAct(actor, team, 'manage') || (isSelf && roleOn(actor, team) !== null)),
    team,
  );
};

export const personAbilities = (actor: Actor, team: TeamFacts, userId: string) => {
  const isSelf = actor.kind === 'user' && actor.id === userId;
  const removable = mayRemove(actor, team, userId) !== null;
  return {
    changeRole: userId !== team.user_id && mayAct(actor, team, 'manage'),
    remove: removable && !isSelf,
    leave: removable && isSelf,
  };
};
