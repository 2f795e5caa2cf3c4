import { accountMessages, accountRoutes } from '@aliquot/contract/accounts';
import type { Point } from '@aliquot/contract/pages';
import { isAPIError } from 'better-auth/api';
import type { UserActor } from '../../kernel/actor.ts';
import { refuse, succeed } from '../../kernel/result.ts';
import { clientAddressHeader, makingAccountAs } from '../../platform/auth/auth.ts';
import { withAccountService } from '../../platform/auth/joined.ts';
import type { RequestContext } from '../../platform/http/call.ts';
import { handle, handleInSteps } from '../../platform/http/mount.ts';
import type { World } from '../../platform/world.ts';
import { recordChange } from '../audit/audit.repository.ts';
import { findByEmail, findUser, saveUserDetails } from './accounts.repository.ts';
import { countAttempt } from './attempts.repository.ts';
import { ownDataHandlers } from './own-data.handlers.ts';
import { passwordHandlers } from './password.handlers.ts';
import { presentUser } from './presenting.handlers.ts';
import { profileHandlers } from './profile.handlers.ts';
import { signUpLimits } from './recovery.domain.ts';
import { recoveryHandlers } from './recovery.handlers.ts';
import { sessionHandlers } from './sessions.handlers.ts';

type NewAccount = {
  name: string;
  email: string;
  password: string;
  organization: string;
  location: string;
  organizationSize?: string;
  researchInterest: string[];
};

const alreadyRegistered = refuse('CONFLICT', accountMessages.alreadyRegistered, { email: accountMessages.alreadyRegistered });
const common = refuse('UNPROCESSABLE_CONTENT', accountMessages.passwordCommon, { password: accountMessages.passwordCommon });
const tooMany = refuse('TOO_MANY_REQUESTS', 'Too many accounts were made from your network. Please try again in an hour.');
const malformed = refuse('UNPROCESSABLE_CONTENT', accountMessages.emailMalformed, { email: accountMessages.emailMalformed });

/** Why the account service made no account, or null for what is no refusal of its own. */
const signUpRefusal = async (error: unknown, world: World, email: string) => {
  if (!isAPIError(error)) return null;
  const code = error.body?.code ?? '';
  if (code.startsWith('USER_ALREADY_EXISTS')) return alreadyRegistered;
  if (code === 'PASSWORD_TOO_COMMON') return common;
  if (code === 'INVALID_EMAIL' || code === 'VALIDATION_ERROR') return malformed; // its idea of an address is the narrower one
  if (!code.startsWith('FAILED_TO_CREATE_USER')) return refuse('UNPROCESSABLE_CONTENT', accountMessages.signUpFailed);
  const wasFaster = await findByEmail(world.database, email.toLowerCase());
  return wasFaster ? alreadyRegistered : refuse('UNPROCESSABLE_CONTENT', accountMessages.notCreated);
};

/** Makes the account, its session, the profile and the audit entry: all of them or none. */
const makeAccount = async (
  context: Pick<RequestContext, 'world' | 'request' | 'response' | 'origin' | 'now'>,
  role: 'user' | 'lab_owner',
  { researchInterest, ...body }: NewAccount,
  place: Point | null,
) => {
  const { world, request, response, origin, now } = context;
  const limits = signUpLimits(origin.ip, world.config.accounts.signUpsPerHour);
  if (!(await countAttempt(world.database, limits, now))) return tooMany;
  const headers = new Headers({ cookie: '' });
  for (const name of ['user-agent', clientAddressHeader]) headers.set(name, String(request.headers[name] ?? ''));
  const made = await withAccountService(world.database, async (become) => {
    const account = await makingAccountAs(role, () => world.auth.api.signUpEmail({ body, headers, returnHeaders: true }));
    const { id, name, email } = account.response.user;
    const actor: UserActor = { kind: 'user', id, name, email, emailVerified: false, role, labId: null };
    const db = await become(actor);
    await saveUserDetails(db, id, { researchInterest, place });
    await recordChange(
      { db, actor, origin, now },
      { action: 'accounts.sign-up', objectType: 'user', objectId: id, after: { role, email } },
    );
    return { user: await findUser(db, id), cookies: account.headers.getSetCookie() };
  }).catch(async (error: unknown) => {
    const refusal = await signUpRefusal(error, world, body.email);
    if (!refusal) throw error;
    return refusal;
  });
  if ('code' in made) return made;
  if (!made.user) return refuse('UNPROCESSABLE_CONTENT', accountMessages.notCreated);
  for (const cookie of made.cookies) response.appendHeader('Set-Cookie', cookie);
  return succeed({ user: presentUser(made.user) });
};

export const accountHandlers = {
  ...recoveryHandlers,
  ...profileHandlers,
  ...passwordHandlers,
  ...sessionHandlers,
  ...ownDataHandlers,

  me: handle(accountRoutes.me, async ({ actor, db }) => {
    if (actor.kind !== 'user') return succeed({ user: null });
    const row = await findUser(db, actor.id);
    return succeed({ user: row ? presentUser(row) : null });
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
