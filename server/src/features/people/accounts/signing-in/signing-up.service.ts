import { setTimeout as wait } from 'node:timers/promises';
import type { Point } from '@aliquot/contract/pages';
import { accountMessages, type User } from '@aliquot/contract/people/accounts';
import { isAPIError } from 'better-auth/api';
import type { UserActor } from '../../../../kernel/actor.ts';
import { type Result, refuse, succeed } from '../../../../kernel/result.ts';
import { clientAddressHeader, makingAccountAs } from '../../../../platform/auth/auth.ts';
import { withAccountService } from '../../../../platform/auth/joined.ts';
import { endSessionOf } from '../../../../platform/auth/own-account.ts';
import { hashPassword, withKnownPassword } from '../../../../platform/auth/password.ts';
import { recordChange } from '../../../../platform/db/record-change.ts';
import type { RequestContext } from '../../../../platform/http/call.ts';
import type { MailContent } from '../../../../platform/mail/index.ts';
import type { World } from '../../../../platform/world.ts';
import { queueMail } from '../../notifications/notifications.jobs.ts';
import { addressDigest, presentUser } from '../accounts.presenter.ts';
import { findByEmail, findUser, saveUserDetails, type UserRow } from '../accounts.repository.ts';
import { answerFloorMilliseconds, mailLimits, signUpLimits } from '../recovery/recovery.domain.ts';
import { countAttempt } from './attempts.repository.ts';
import { machineRefusal } from './captcha.service.ts';
import { rememberDevice } from './coming-in.service.ts';

export type NewAccount = {
  name: string;
  email: string;
  password: string;
  organization: string;
  location: string;
  organizationSize?: string;
  researchInterest: string[];
  captchaToken?: string | undefined;
};

type Context = Pick<RequestContext, 'world' | 'request' | 'response' | 'origin' | 'now'>;
type Codes = 'CONFLICT' | 'UNPROCESSABLE_CONTENT' | 'TOO_MANY_REQUESTS' | 'BAD_REQUEST' | 'SERVICE_UNAVAILABLE';

const alreadyRegistered = refuse('CONFLICT', accountMessages.alreadyRegistered, { email: accountMessages.alreadyRegistered });
const common = refuse('UNPROCESSABLE_CONTENT', accountMessages.passwordCommon, { password: accountMessages.passwordCommon });
const tooMany = refuse('TOO_MANY_REQUESTS', 'Too many accounts were created from your network. Please try again in an hour.');
const malformed = refuse('UNPROCESSABLE_CONTENT', accountMessages.emailMalformed, { email: accountMessages.emailMalformed });

/** Why the account service made no account, or null for what is no refusal of its own. */
const signUpRefusal = async (error: unknown, world: World, email: string) => {
  if (!isAPIError(error)) return null;
  const code = error.body?.code ?? '';
  if (code.startsWith('USER_ALREADY_EXISTS')) return alreadyRegistered;
  if (code === 'PASSWORD_TOO_COMMON') return common;
  if (code === 'INVALID_EMAIL' || code === 'VALIDATION_ERROR') return malformed; // the library accepts fewer addresses than we do
  if (!code.startsWith('FAILED_TO_CREATE_USER')) return refuse('UNPROCESSABLE_CONTENT', accountMessages.signUpFailed);
  const wasFaster = await findByEmail(world.database, email.toLowerCase());
  return wasFaster ? alreadyRegistered : refuse('UNPROCESSABLE_CONTENT', accountMessages.notCreated);
};

/** The request headers for the account service, without the browser's earlier session. */
const headersOf = ({ request }: Context): Headers => {
  const headers = new Headers({ cookie: '' });
  for (const name of ['user-agent', clientAddressHeader]) headers.set(name, String(request.headers[name] ?? ''));
  return headers;
};

type Made = { user: UserRow | undefined; cookies: string[] };

/** Creates the account, its session, the profile and the audit entry in one transaction. */
const make = async (
  context: Context,
  role: 'user' | 'lab_owner',
  { researchInterest, ...account }: NewAccount,
  place: Point | null,
): Promise<Result<Made, Codes>> => {
  const { world, origin, now } = context;
  const headers = headersOf(context);
  const { captchaToken: _checked, ...body } = account;
  const isHidden = world.config.accounts.discovery === 'hidden';
  const pair = { password: body.password, hash: await hashPassword(body.password) };
  try {
    const made = await withKnownPassword(pair, () =>
      withAccountService(world.database, async (become, own) => {
        const asked = { body: { ...body, rememberMe: false }, headers, returnHeaders: true as const };
        const account = await makingAccountAs(role, () => world.auth.api.signUpEmail(asked));
        const { token, user } = account.response;
        if (isHidden && token) await endSessionOf(world.auth, token);
        await rememberDevice(own, user.id, context);
        const actor: UserActor = { kind: 'user', ...user, emailVerified: false, role, labId: null };
        const db = await become(actor);
        await saveUserDetails(db, user.id, { researchInterest, place });
        await recordChange(
          { db, actor, origin, now },
          {
            action: 'accounts.sign-up',
            objectType: 'user',
            objectId: user.id,
            after: { role, addressSha256: addressDigest(user.email) },
          },
        );
        return { user: await findUser(db, user.id), cookies: isHidden ? [] : account.headers.getSetCookie() };
      }),
    );
    return succeed(made);
  } catch (error) {
    const refusal = await signUpRefusal(error, world, body.email);
    if (!refusal) throw error;
    return refusal;
  }
};

const takenNotice = (publicUrl: string): MailContent => ({
  subject: 'You already have an account',
  heading: 'You already have an account',
  paragraphs: [
    'Hello,',
    'Someone tried to sign up for Aliquot with this address, which already has an account. If it was you, sign in, or reset your password if you forgot it.',
  ],
  button: { label: 'Sign in', url: `${publicUrl}/signin` },
  footnote: "If it wasn't you, ignore this message: nothing changed.",
});

/** In hidden mode the answer does not reveal whether an address is taken; its owner gets an email instead. */
const tellOwner = async ({ world, now }: Context, email: string): Promise<void> => {
  if (!(await countAttempt(world.database, mailLimits('taken', email), now))) return;
  await world.database.transaction({ kind: 'system' }, (db) =>
    queueMail(db, world.jobs, [email.toLowerCase()], takenNotice(world.config.server.publicUrl)),
  );
};

type Answer = Promise<Result<{ user: User | null }, Codes>>;

const makeOpenly = async (context: Context, role: 'user' | 'lab_owner', account: NewAccount, place: Point | null): Answer => {
  const made = await make(context, role, account, place);
  if (!made.ok) return made;
  if (!made.value.user) return refuse('UNPROCESSABLE_CONTENT', accountMessages.notCreated);
  for (const cookie of made.value.cookies) context.response.appendHeader('Set-Cookie', cookie);
  return succeed({ user: presentUser(made.value.user, context.world.config) });
};

const makeHidden = async (context: Context, role: 'user' | 'lab_owner', account: NewAccount, place: Point | null): Answer => {
  const floor = wait(answerFloorMilliseconds);
  try {
    const made = await make(context, role, account, place);
    if (!made.ok && made.code !== 'CONFLICT') return made;
    if (!made.ok) await tellOwner(context, account.email);
    return succeed({ user: null });
  } finally {
    await floor;
  }
};

/**
 * Creates an account and signs it in. In hidden mode nobody is signed in, and the answer and its timing are the same for
 * a taken address: the email says what to do.
 */
export const signUp = async (
  context: Context,
  role: 'user' | 'lab_owner',
  account: NewAccount,
  place: Point | null,
): Answer => {
  const { world, origin, now } = context;
  const { accounts } = world.config;
  const machine = await machineRefusal(world, account.captchaToken, origin.ip);
  if (machine) return machine;
  if (!(await countAttempt(world.database, signUpLimits(origin.ip, accounts.signUpsPerHour), now))) return tooMany;
  return (accounts.discovery === 'hidden' ? makeHidden : makeOpenly)(context, role, account, place);
};
