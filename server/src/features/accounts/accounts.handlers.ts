import { accountMessages, accountRoutes, type User } from '@aliquot/contract/accounts';
import type { Role } from '@aliquot/contract/options';
import type { Point } from '@aliquot/contract/pages';
import { APIError } from 'better-auth/api';
import { type Actor, anonymous, type UserActor } from '../../kernel/actor.ts';
import { type Refusal, refuse, succeed } from '../../kernel/result.ts';
import { makingAccountAs } from '../../platform/auth/auth.ts';
import type { RequestContext } from '../../platform/http/call.ts';
import { handle, handleInSteps } from '../../platform/http/mount.ts';
import type { World } from '../../platform/world.ts';
import { recordChange } from '../audit/audit.repository.ts';
import { findUser, labOfUser, saveUserDetails, type UserRow } from './accounts.repository.ts';

const present = (row: UserRow): User => ({
  id: row.id,
  name: row.name,
  email: row.email,
  emailVerified: row.email_verified,
  role: row.role,
  organization: row.organization,
  organizationSize: row.organization_size,
  location: row.location,
  researchInterest: row.research_interest,
  geo_location: row.geo_location ? { coordinates: [row.geo_location.x, row.geo_location.y] } : null,
  mustChangePassword: row.must_change_password,
  created_at: row.created_at.toISOString(),
});

/** Tells who a request comes from, by its session cookie. */
export const authenticate = async (headers: Headers, world: World): Promise<{ actor: Actor; sessionId: string | null }> => {
  if (!headers.has('cookie')) return { actor: anonymous, sessionId: null };
  const found = await world.auth.api.getSession({ headers });
  if (!found) return { actor: anonymous, sessionId: null };
  const { user, session } = found;
  const role = user.role as Role;
  const labId = role === 'lab_owner' ? await labOfUser(world.database, user.id) : null;
  const { id, name, email, emailVerified } = user;
  return { actor: { kind: 'user', id, name, email, emailVerified, role, labId }, sessionId: session.id };
};

type NewAccount = {
  name: string;
  email: string;
  password: string;
  organization: string;
  location: string;
  organizationSize?: string;
  researchInterest: string[];
};

const signUpRefusal = (error: unknown): Refusal<'CONFLICT' | 'UNPROCESSABLE_CONTENT'> | null => {
  if (!(error instanceof APIError)) return null;
  const code = String(error.body?.code ?? '');
  if (code.startsWith('USER_ALREADY_EXISTS'))
    return refuse('CONFLICT', accountMessages.alreadyRegistered, { email: accountMessages.alreadyRegistered });
  if (code.startsWith('FAILED_TO_CREATE_USER')) return refuse('UNPROCESSABLE_CONTENT', accountMessages.notCreated);
  return refuse('UNPROCESSABLE_CONTENT', accountMessages.signUpFailed);
};

/** Makes the account and its session in one transaction of the account service, then notes it and where the person is. */
const makeAccount = async (context: RequestContext, role: 'user' | 'lab_owner', body: NewAccount, place: Point | null) => {
  const { world, request, response, origin, now } = context;
  const headers = new Headers({ cookie: '' });
  for (const name of ['user-agent', 'x-aliquot-client-address']) headers.set(name, String(request.headers[name] ?? ''));
  let made: Awaited<ReturnType<typeof signUp>>;
  const { researchInterest, ...account } = body;
  const signUp = () => world.auth.api.signUpEmail({ body: account, headers, returnHeaders: true });
  try {
    made = await makingAccountAs(role, signUp);
  } catch (error) {
    const refusal = signUpRefusal(error);
    if (refusal) return refusal;
    throw error;
  }
  for (const cookie of made.headers.getSetCookie()) response.appendHeader('Set-Cookie', cookie);
  const { id, name, email } = made.response.user;
  const actor: UserActor = { kind: 'user', id, name, email, emailVerified: false, role, labId: null };
  const row = await world.database.transaction(actor, async (db) => {
    await saveUserDetails(db, id, { researchInterest, place });
    await recordChange(
      { db, actor, origin, now },
      { action: 'accounts.sign-up', objectType: 'user', objectId: id, after: { role, email } },
    );
    return findUser(db, id);
  });
  return row ? succeed({ user: present(row) }) : refuse('UNPROCESSABLE_CONTENT', accountMessages.notCreated);
};

export const accountHandlers = {
  me: handle(accountRoutes.me, async ({ actor, db }) => {
    if (actor.kind !== 'user') return succeed({ user: null });
    const row = await findUser(db, actor.id);
    return succeed({ user: row ? present(row) : null });
  }),

  signUpResearcher: handleInSteps(accountRoutes.signUpResearcher, async (call) => {
    const { name, email, password, organization, organizationSize, location, researchInterest } = call.input;
    const place = call.input.geo_location ?? (await call.world.geocoder.locate(location));
    return makeAccount(
      call,
      'user',
      { name, email, password, organization, organizationSize, location, researchInterest },
      place,
    );
  }),

  signUpLabOwner: handleInSteps(accountRoutes.signUpLabOwner, async (call) => {
    const { name, email, password, organization, location, researchInterest } = call.input;
    const place = await call.world.geocoder.locate(location);
    return makeAccount(call, 'lab_owner', { name, email, password, organization, location, researchInterest }, place);
  }),
};
