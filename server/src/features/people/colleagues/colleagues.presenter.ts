import type { PersonInProject, ProjectInvitation, ProjectPeople } from '@aliquot/contract/people/colleagues';
import { isAdmin, mayWriteToOthers } from '../../../kernel/actor.ts';
import type { Visible } from '../../../kernel/permission.ts';
import { wireOf } from '../../../kernel/pick.ts';
import { type Result, refuse, succeed } from '../../../kernel/result.ts';
import type { Doing } from '../../../platform/db/doing.ts';
import { mayManage, personAbilities, visibleTeam } from './colleagues.policy.ts';
import { findTeam, type PersonRow, peopleOf, type TeamRow } from './colleagues.repository.ts';
import { type InvitationRow, openInvitations } from './invitations.repository.ts';

const presentPerson = ({ actor }: Pick<Doing, 'actor'>, team: Visible<TeamRow>, row: PersonRow): PersonInProject => {
  const is_self = actor.kind === 'user' && actor.id === row.user_id;
  const seesAddress = is_self || isAdmin(actor) || mayManage(actor, team) !== null;
  return {
    ...wireOf(row, ['user_id', 'name', 'role', 'joined_at']),
    email: seesAddress ? row.email : null,
    is_self,
    can: personAbilities(actor, team, row.user_id),
  };
};

const presentInvitation = (row: InvitationRow, now: Date): ProjectInvitation => ({
  ...wireOf(row, ['id', 'email', 'role', 'sent_at', 'expires_at']),
  state: row.expires_at <= now ? 'expired' : 'pending',
});

/** The answer with the people of a project as they are now. */
export const presentPeople = async (doing: Doing, projectId: string): Promise<Result<ProjectPeople, 'NOT_FOUND'>> => {
  const { db, actor, now } = doing;
  const found = await findTeam(db, projectId);
  const team = found && visibleTeam(actor, found);
  if (!team) return refuse('NOT_FOUND');
  const manage = mayManage(actor, team) !== null;
  const { approval_above: amount, approval_currency: currency } = team;
  return succeed({
    people: (await peopleOf(db, team)).map((row) => presentPerson(doing, team, row)),
    invitations: (await openInvitations(db, team)).map((row) => presentInvitation(row, now)),
    approval: amount === null || currency === null ? null : { amount, currency },
    can: { manage, invite: manage && mayWriteToOthers(actor) },
  });
};
