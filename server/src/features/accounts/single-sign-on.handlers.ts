import { withAccountService } from '../../platform/auth/joined.ts';
import { watchingForSession } from '../../platform/auth/opened.ts';
import { endSession, openSessions } from '../../platform/auth/own-account.ts';
import { oidcProviderId } from '../../platform/auth/plugins.ts';
import type { ServiceAnswer, ServiceCall } from '../../platform/http/account-service.ts';
import { recordChange } from '../audit/audit.repository.ts';
import { findUser, identitiesOf } from './accounts.repository.ts';
import { actorOf, comeIn, type Joint } from './coming-in.handlers.ts';
import { addressDigest } from './presenting.handlers.ts';
import { isOwnPath, serviceMessages } from './service.domain.ts';
import { freshOwner, only, type Rule, recorded, refused, tellChange, unauthorized } from './service-rules.handlers.ts';

const secondFactorPage = '/signin?step=second-factor';

const elsewhere = (answered: ServiceAnswer): ServiceAnswer => {
  const headers = new Headers(answered.headers);
  headers.set('location', secondFactorPage);
  return { status: 302, body: null, headers };
};

const asksSecondFactor = ({ body }: ServiceAnswer) =>
  typeof body === 'object' && body !== null && 'twoFactorRedirect' in body && body.twoFactorRedirect === true;

const minute = 60_000;

/** An account that single sign-on has just made has no entry in the trail yet. */
const recordSignUp = async ({ origin, now }: ServiceCall, { own, become }: Joint, userId: string): Promise<void> => {
  const row = await findUser(own, userId);
  if (!row || now.getTime() - row.created_at.getTime() > minute) return;
  const earlier = await own
    .selectFrom('audit_entries')
    .select('seq')
    .where('object_id', '=', userId)
    .where('action', '=', 'accounts.sign-up')
    .executeTakeFirst();
  if (earlier) return;
  const actor = actorOf(row);
  const after = { role: row.role, by: 'single-sign-on', addressSha256: addressDigest(row.email) };
  const db = await become(actor);
  await recordChange({ db, actor, origin, now }, { action: 'accounts.sign-up', objectType: 'user', objectId: userId, after });
};

/**
 * The provider is asked over the network, so no transaction is open meanwhile. What cannot be written down afterwards does
 * not stand: the session ends again.
 */
const arrive = async (call: ServiceCall, fields: Record<string, unknown> = {}): Promise<ServiceAnswer> => {
  const { world } = call;
  const { value: answered, opened } = await watchingForSession(() => call.ask(fields));
  if (asksSecondFactor(answered)) return call.name.startsWith('GET ') ? elsewhere(answered) : answered;
  if (!opened) return answered;
  try {
    await withAccountService(world.database, (_become, own) => recordSignUp(call, { own, become: _become }, opened.userId));
    await withAccountService(world.database, (become, own) => comeIn(call, { own, become }, opened, 'single-sign-on'));
    return answered;
  } catch (error) {
    const session = (await openSessions(world.auth, opened.userId)).find(({ id }) => id === opened.sessionId);
    if (session) await endSession(world.auth, session);
    throw error;
  }
};

/** Coming back to a session that was there before links the identity to its account. */
const comeBack: Rule = async (call) => {
  const { actor, world } = call;
  if (!world.config.accounts.oidc) return refused('NOT_FOUND', serviceMessages.noProvider);
  if (actor.kind !== 'user') return arrive(call);
  const before = (await identitiesOf(world.database, actor.id)).length;
  const answered = await arrive(call);
  const after = (await identitiesOf(world.database, actor.id)).length;
  if (after > before)
    await withAccountService(world.database, (become) =>
      tellChange(call, become, {
        actor,
        change: { action: 'accounts.link-identity', after: { provider: oidcProviderId } },
        notice: 'identity-linked',
      }),
    );
  return answered;
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

export const singleSignOnRules: Readonly<Record<string, Rule>> = {
  'POST /sign-in/social': withProvider(arrive),
  [`GET /callback/${oidcProviderId}`]: comeBack,
  'POST /link-social': withProvider((call, fields) => freshOwner(call, () => call.ask({ ...fields, idToken: undefined }))),
  'GET /list-accounts': (call) => (call.actor.kind === 'user' ? call.ask() : Promise.resolve(unauthorized)),
  'POST /unlink-account': async (call) => {
    if (call.fields.providerId === 'credential') return refused('BAD_REQUEST', serviceMessages.notAllowed);
    return freshOwner(call, (actor) =>
      recorded(call, only(call.fields, 'providerId', 'accountId'), ({ become }) =>
        tellChange(call, become, {
          actor,
          change: { action: 'accounts.unlink-identity', before: { provider: call.fields.providerId } },
          notice: 'identity-unlinked',
        }),
      ),
    );
  },
};
