import type { LabDataInput } from '@aliquot/contract/hearts/labs';
import { invitationPath, type MemberRole } from '@aliquot/contract/hearts/members';
import { queuedMail } from '../servers/queued-mail.ts';
import type { Person, TestApp } from '../test-app.ts';
import { labData } from './labs.ts';

/** Makes the person's address a confirmed one. */
export const confirmed = async (app: TestApp, person: Person): Promise<Person> => {
  await app.world.database.owner.updateTable('users').set({ email_verified: true }).where('id', '=', person.id).execute();
  return person;
};

export const confirmedOwner = async (app: TestApp): Promise<Person> => confirmed(app, await app.person('lab_owner'));

/** The token of the newest invitation that was sent to an address. Only an app without a worker keeps the message. */
export const invitationToken = async (app: TestApp, email: string, path = invitationPath): Promise<string> => {
  const letters = await queuedMail(app, email.toLowerCase());
  const tokens = letters.flatMap(({ text }) => text.match(/\S+#\S+/g) ?? []).flatMap((url) => url.split(`${path}#`)[1] ?? []);
  const token = tokens.at(-1);
  if (!token) throw new Error(`no invitation was sent to ${email}`);
  return token;
};

/** Invites a new person with a confirmed address, who accepts. */
export const joined = async (app: TestApp, owner: Person, labId: string, role: MemberRole = 'member'): Promise<Person> => {
  const person = await confirmedOwner(app);
  await owner.api.members.invite({ labId, email: person.email, role });
  await person.api.members.acceptInvitation({ token: await invitationToken(app, person.email) });
  return person;
};

let contacts = 0;

/** A laboratory that an administrator registered, with this person's contact email or one that nobody has. */
export const ownerlessLab = (admin: Person, contact?: Person, changes: Partial<LabDataInput> = {}) => {
  contacts += 1;
  const contactEmail = contact?.email ?? `contact${contacts}@ownerless.example`;
  return admin.api.labs.register({ labData: labData({ labName: `Ownerless ${contacts}`, contactEmail, ...changes }) });
};
