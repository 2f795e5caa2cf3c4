import { type ErrorCode, errorCatalogue } from '@aliquot/contract/errors';
import { z } from 'zod';
import { anonymous, type UserActor } from '../../../../kernel/actor.ts';
import type { Refusal } from '../../../../kernel/result.ts';
import { withAccountService } from '../../../../platform/auth/joined.ts';
import { type Done, watchingForSession } from '../../../../platform/auth/opened.ts';
import { openSession } from '../../../../platform/auth/own-account.ts';
import { withKnownPassword } from '../../../../platform/auth/password.ts';
import { type Change, recordChange } from '../../../../platform/db/record-change.ts';
import type { ServiceAnswer, ServiceCall } from '../../../../platform/http/account-service.ts';
import { queueMail } from '../../notifications/notifications.jobs.ts';
import { hasPhone, passwordHashOf } from '../accounts.repository.ts';
import { type FactorChange, factorNotice } from '../factors/factors.domain.ts';
import { isFresh } from '../factors/freshness.domain.ts';
import { checkOwnPassword } from '../recovery/password.service.ts';
import { comeIn, type Joint, type WayIn } from '../signing-in/coming-in.service.ts';
import { serviceMessages } from './service.domain.ts';

/** How one call of the account service is answered. */
export type Rule = (call: ServiceCall) => Promise<ServiceAnswer>;

type Fields = Record<string, unknown>;

export const answer = (body: unknown): ServiceAnswer => ({ status: 200, body, headers: new Headers() });

/** Seconds until another try makes sense. */
const aWhile = '60';

/** Our own refusal in the library's form. `serviceCode` may be a code that clients of the library know. */
export const refused = (code: ErrorCode, message: string, serviceCode: string = code): ServiceAnswer => ({
  status: errorCatalogue[code].status,
  body: { message, code: serviceCode },
  headers: new Headers(code === 'TOO_MANY_REQUESTS' ? { 'retry-after': aWhile } : {}),
});

export const refusedBy = ({ code, details }: Refusal): ServiceAnswer => refused(code, details ?? errorCatalogue[code].message);

export const unauthorized = refused('UNAUTHORIZED', errorCatalogue.UNAUTHORIZED.message);

/** Passes only the named fields on to the library. */
export const only = (fields: Readonly<Fields>, ...names: readonly string[]): Fields =>
  Object.fromEntries(names.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]])));

const hasSucceeded = ({ status }: ServiceAnswer) => status < 400;

/**
 * Lets the library answer in one transaction with our own records. The transaction commits when the library refuses, too,
 * because it counts failures.
 */
export const recorded = (
  call: ServiceCall,
  fields: Fields,
  record: (joint: Joint, done: Done) => Promise<void>,
): Promise<ServiceAnswer> =>
  withAccountService(call.world.database, async (become, own) => {
    const { value, ...done } = await watchingForSession(() => call.ask(fields));
    if (hasSucceeded(value)) await record({ own, become }, done);
    return value;
  });

/** Records a refused sign-in. */
export const recordRefusal = ({ world, origin, now }: ServiceCall, by: WayIn, userId: string | null): Promise<void> =>
  world.database.transaction(anonymous, (db) =>
    recordChange(
      { db, actor: anonymous, origin, now },
      { action: 'accounts.sign-in-refused', objectType: 'user', objectId: userId, after: { by } },
    ),
  );

const challenge = z.object({ twoFactorRedirect: z.literal(true), twoFactorMethods: z.array(z.string()) });

/** The library offers a text message to everybody. Without a phone number, the person would wait in vain. */
const withoutVainText = async ({ world }: ServiceCall, answered: ServiceAnswer, email: unknown): Promise<ServiceAnswer> => {
  const asked = challenge.safeParse(answered.body);
  if (!asked.success || typeof email !== 'string' || (await hasPhone(world.database, { email }))) return answered;
  const twoFactorMethods = asked.data.twoFactorMethods.filter((method) => method !== 'otp');
  return { ...answered, body: { ...asked.data, twoFactorMethods } };
};

/** Signs in; the session and its audit entry are written in one transaction. */
export const signIn = async (call: ServiceCall, by: WayIn, fields: Fields): Promise<ServiceAnswer> => {
  const answered = await recorded(call, fields, async (joint, { opened }) => {
    if (opened) await comeIn(call, joint, opened, by);
  });
  return withoutVainText(call, answered, fields.email);
};

/** Changing a way to sign in needs the password, or a fresh session where there is no password. */
export const provenOwner = async (
  call: ServiceCall,
  work: (actor: UserActor, password: Fields) => Promise<ServiceAnswer>,
): Promise<ServiceAnswer> => {
  const { actor, fields, world, now } = call;
  if (actor.kind !== 'user') return unauthorized;
  const { hash } = (await passwordHashOf(world.database, actor.email)) ?? { hash: null };
  if (hash === null) return freshOwner(call, (owner) => work(owner, {}));
  const password = typeof fields.password === 'string' ? fields.password : '';
  const checked = await checkOwnPassword(world, actor, { field: 'password', password, now });
  if (!checked.ok) return refused(checked.code, checked.details ?? '', 'INVALID_PASSWORD');
  return withKnownPassword({ password, hash }, () => work(actor, { password }));
};

/** Refuses sessions older than ten minutes. */
export const freshOwner = async (
  { actor, world, origin, now }: ServiceCall,
  work: (actor: UserActor) => Promise<ServiceAnswer>,
): Promise<ServiceAnswer> => {
  if (actor.kind !== 'user') return unauthorized;
  const current = await openSession(world.auth, actor.id, origin.sessionId);
  return isFresh(current, now) ? work(actor) : refused('FORBIDDEN', serviceMessages.notFresh, 'SESSION_NOT_FRESH');
};

/** Records a change to a person's ways to sign in, and notifies them by email. */
export const recordOwnChange = async (
  { world, origin, now }: ServiceCall,
  become: Joint['become'],
  { actor, change, notice }: { actor: UserActor; change: Omit<Change, 'objectType' | 'objectId'>; notice?: FactorChange },
): Promise<void> => {
  const db = await become(actor);
  await recordChange({ db, actor, origin, now }, { ...change, objectType: 'user', objectId: actor.id });
  if (notice) await queueMail(db, world.jobs, [actor.email], factorNotice(notice, actor.name, world.config.server.publicUrl));
};
