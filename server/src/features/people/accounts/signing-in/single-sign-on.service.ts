import { createHash } from 'node:crypto';
import { z } from 'zod';
import { withAccountService } from '../../../../platform/auth/joined.ts';
import { type Done, watchingForSession } from '../../../../platform/auth/opened.ts';
import { deleteUser, endSession, openSession, removeIdentity } from '../../../../platform/auth/own-account.ts';
import { oidcProviderId, providerUnreachable } from '../../../../platform/auth/single-sign-on.ts';
import { type Change, recordChange } from '../../../../platform/db/record-change.ts';
import type { ServiceAnswer, ServiceCall } from '../../../../platform/http/account-service.ts';
import { queueMail } from '../../notifications/notifications.jobs.ts';
import { addressDigest } from '../accounts.presenter.ts';
import { findUser, identitiesOf } from '../accounts.repository.ts';
import { factorNotice } from '../factors/factors.domain.ts';
import { onceLimit } from '../recovery/recovery.domain.ts';
import { isOwnPath, serviceMessages } from '../service/service.domain.ts';
import {
  freshOwner,
  only,
  type Rule,
  recorded,
  recordOwnChange,
  refused,
  unauthorized,
} from '../service/service-rules.service.ts';
import { countAttempt } from './attempts.repository.ts';
import { actorOf, comeIn, type Joint } from './coming-in.service.ts';

const secondFactorPage = '/signin?step=second-factor';

/** Redirects a browser that comes back from the provider, with the cookies of the answer. */
const sendOn = ({ headers: answered }: Pick<ServiceAnswer, 'headers'>, location: string): ServiceAnswer => {
  const headers = new Headers(answered);
  headers.set('location', location);
  return { status: 302, body: null, headers };
};

const asksSecondFactor = ({ body }: ServiceAnswer) =>
  typeof body === 'object' && body !== null && 'twoFactorRedirect' in body && body.twoFactorRedirect === true;

const codeIn = ({ body }: ServiceAnswer) =>
  typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : '';

const messageIn = ({ body }: ServiceAnswer) =>
  typeof body === 'object' && body !== null && 'message' in body ? String(body.message) : '';

const isReturn = ({ name }: ServiceCall) => name.startsWith('GET ');

const providerDown = refused('SERVICE_UNAVAILABLE', serviceMessages.providerDown, providerUnreachable);

/** Translates the library's refusals. A browser on its way back gets a page. */
const inOurWords = (call: ServiceCall, answered: ServiceAnswer): ServiceAnswer => {
  if (answered.status < 400) return answered;
  if (isReturn(call)) return sendOn(answered, `/signin?error=${encodeURIComponent(codeIn(answered).toLowerCase())}`);
  if (codeIn(answered) === providerUnreachable) return providerDown;
  if (messageIn(answered) === 'account not linked')
    return refused('UNAUTHORIZED', serviceMessages.notLinked, 'ACCOUNT_NOT_LINKED');
  return answered;
};

/** Records what single sign-on changed, as the account's own person. */
const recordArrival = async (call: ServiceCall, joint: Joint, { opened, madeId, linked }: Done): Promise<void> => {
  const { world, origin, now } = call;
  const userId = madeId ?? linked?.userId;
  const row = userId ? await findUser(joint.own, userId) : undefined;
  if (row) {
    const actor = actorOf(row);
    const write = (change: Pick<Change, 'action' | 'after'>) =>
      recordChange({ db: joint.own, actor, origin, now }, { ...change, objectType: 'user', objectId: row.id });
    if (madeId) {
      const after = { role: row.role, by: 'single-sign-on', addressSha256: addressDigest(row.email) };
      await write({ action: 'accounts.sign-up', after });
    } else {
      await write({ action: 'accounts.link-identity', after: { provider: oidcProviderId } });
      const notice = factorNotice('identity-linked', row.name, world.config.server.publicUrl);
      await queueMail(joint.own, world.jobs, [row.email], notice);
    }
  }
  if (opened) await comeIn(call, joint, opened, 'single-sign-on');
};

const undo = async ({ world: { auth } }: ServiceCall, { opened, madeId, linked }: Done): Promise<void> => {
  if (madeId) return deleteUser(auth, madeId);
  if (linked) await removeIdentity(auth, linked.identityId);
  const session = opened && (await openSession(auth, opened.userId, opened.sessionId));
  if (session) await endSession(auth, session);
};

/** Refuses to link an identity when the session that asked for it has ended. */
const isOfSomebodyElse = ({ actor }: ServiceCall, answered: ServiceAnswer, { opened, linked }: Done) =>
  linked !== null && opened === null && !asksSecondFactor(answered) && !(actor.kind === 'user' && actor.id === linked.userId);

/**
 * Asks the provider over the network, with no transaction open. If recording fails afterwards, the sign-in is undone.
 */
const arrive = async (call: ServiceCall, fields: Record<string, unknown> = {}): Promise<ServiceAnswer> => {
  const { value: answered, ...done } = await watchingForSession(() => call.ask(fields));
  try {
    if (isOfSomebodyElse(call, answered, done)) {
      await undo(call, done);
      return sendOn({ headers: new Headers() }, '/signin?error=state_mismatch');
    }
    if (done.opened ?? done.madeId ?? done.linked)
      await withAccountService(call.world.database, (become, own) => recordArrival(call, { own, become }, done));
  } catch (error) {
    await undo(call, done);
    throw error;
  }
  if (asksSecondFactor(answered) && isReturn(call)) return sendOn(answered, secondFactorPage);
  return inOurWords(call, answered);
};

const idTokenSchema = z.object({ token: z.string().max(20_000), nonce: z.string().min(1).max(500) });

const day = 24 * 60 * 60;

/** An ID token needs its nonce and works once. Access tokens from clients are refused. */
const withIdToken = async (call: ServiceCall, fields: Record<string, unknown>): Promise<ServiceAnswer> => {
  if (fields.idToken === undefined) return inOurWords(call, await call.ask(fields));
  const idToken = idTokenSchema.safeParse(fields.idToken);
  if (!idToken.success) return refused('BAD_REQUEST', serviceMessages.idTokenIncomplete);
  const digest = createHash('sha256').update(idToken.data.token).digest('base64url');
  if (!(await countAttempt(call.world.database, [onceLimit(`id token ${digest}`, day)], call.now)))
    return refused('UNAUTHORIZED', serviceMessages.idTokenUsed, 'INVALID_TOKEN');
  return arrive(call, { ...fields, idToken: idToken.data });
};

const withProvider =
  (rule: (call: ServiceCall, fields: Record<string, unknown>) => Promise<ServiceAnswer>): Rule =>
  async (call) => {
    if (!call.world.config.accounts.oidc) return refused('BAD_REQUEST', serviceMessages.noProvider, 'PROVIDER_NOT_FOUND');
    const fields = only(call.fields, 'callbackURL', 'errorCallbackURL', 'idToken');
    for (const name of ['callbackURL', 'errorCallbackURL'])
      if (fields[name] !== undefined && !isOwnPath(fields[name])) return refused('BAD_REQUEST', serviceMessages.foreignReturn);
    return rule(call, { callbackURL: '/', errorCallbackURL: '/signin', ...fields, provider: oidcProviderId });
  };

/** Unlinks only single sign-on identities. The library refuses to remove the last way to sign in. */
const unlink: Rule = (call) =>
  freshOwner(call, async (actor) => {
    const identities = await identitiesOf(call.world.database, actor.id);
    const identity = identities.find(({ id }) => id === call.fields.accountId);
    if (!identity) return refused('BAD_REQUEST', serviceMessages.notAllowed, 'ACCOUNT_NOT_FOUND');
    const answered = await recorded(call, { accountId: identity.id }, ({ become }) =>
      recordOwnChange(call, become, {
        actor,
        change: { action: 'accounts.unlink-identity', before: { provider: identity.provider_id } },
        notice: 'identity-unlinked',
      }),
    );
    const wasLast = codeIn(answered) === 'FAILED_TO_UNLINK_LAST_ACCOUNT';
    return wasLast ? refused('BAD_REQUEST', serviceMessages.lastWayIn, codeIn(answered)) : answered;
  });

export const singleSignOnRules: Readonly<Record<string, Rule>> = {
  'POST /sign-in/social': withProvider(withIdToken),
  [`GET /callback/${oidcProviderId}`]: async (call) =>
    call.world.config.accounts.oidc ? arrive(call) : refused('NOT_FOUND', serviceMessages.noProvider),
  'POST /link-social': withProvider((call, fields) =>
    freshOwner(call, async () => inOurWords(call, await call.ask({ ...fields, idToken: undefined }))),
  ),
  'GET /list-accounts': (call) => (call.actor.kind === 'user' ? call.ask() : Promise.resolve(unauthorized)),
  'POST /unlink-account': unlink,
};
