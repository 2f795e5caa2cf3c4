import { type ColleagueRole, colleagueRoles, projectInvitationPath } from '@aliquot/contract/people/colleague-roles';
import type { Person, TestApp } from '../test-app.ts';
import { confirmed, invitationToken } from './members.ts';

/** The token of the newest invitation to a project that was sent to an address. */
export const projectToken = (app: TestApp, email: string): Promise<string> =>
  invitationToken(app, email, projectInvitationPath);

/** Invites a person, who accepts. */
export const inviteAndJoin = async (
  app: TestApp,
  owner: Person,
  { projectId, role, person }: { projectId: string; role: ColleagueRole; person: Person },
): Promise<Person> => {
  await confirmed(app, person);
  await owner.api.colleagues.invite({ projectId, email: person.email, role });
  await person.api.colleagues.accept({ token: await projectToken(app, person.email) });
  return person;
};

/** A new researcher who is a colleague in a project. */
export const colleagueIn = async (app: TestApp, owner: Person, projectId: string, role: ColleagueRole): Promise<Person> =>
  inviteAndJoin(app, owner, { projectId, role, person: await app.person('user', { name: `The ${role}` }) });

/** A viewer, an editor and an approver in each of the projects, one who was removed from them, and an open invitation. */
export const colleaguesIn = async (app: TestApp, owner: Person, projectIds: readonly string[]) => {
  const people = {
    viewer: await app.person('user', { name: 'The viewer' }),
    editor: await app.person('user', { name: 'The editor' }),
    approver: await app.person('user', { name: 'The approver' }),
    removed: await app.person('user', { name: 'The removed' }),
  };
  const [first = ''] = projectIds;
  for (const projectId of projectIds) {
    for (const role of colleagueRoles) await inviteAndJoin(app, owner, { projectId, role, person: people[role] });
    await inviteAndJoin(app, owner, { projectId, role: 'editor', person: people.removed });
    await owner.api.colleagues.remove({ projectId, userId: people.removed.id });
  }
  const invited = await confirmed(app, await app.person('user'));
  const { invitations } = await owner.api.colleagues.invite({ projectId: first, email: invited.email, role: 'viewer' });
  return {
    colleagues: people,
    projectInvitation: invitations[0]?.id ?? '',
    projectInvitationToken: await projectToken(app, invited.email),
  };
};
