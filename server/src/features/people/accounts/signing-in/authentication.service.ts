import type { Role } from '@aliquot/contract/options';
import { type Actor, anonymous } from '../../../../kernel/actor.ts';
import { sessionLifetime } from '../../../../platform/auth/auth.ts';
import { byRecovery } from '../../../../platform/auth/recovery.ts';
import { cookieName, hasCookie, signedToken } from '../../../../platform/auth/session-cookie.ts';
import type { Authenticated } from '../../../../platform/http/server.ts';
import type { World } from '../../../../platform/world.ts';
import { labOfUser } from '../accounts.repository.ts';
import { findSession, noteUse, removeSession, type SessionRow } from './authentication.repository.ts';
import { hasRunOut, isOfLater, isUseDue, owedBy } from './owing.domain.ts';

const nobody: Authenticated = { actor: anonymous, sessionId: null, cookies: [] };

const actorOf = (
  { id, name, email, email_verified, role, lab_id, opened_by, ...row }: SessionRow,
  { config }: World,
): Actor => ({
  kind: 'user',
  id,
  name,
  email,
  emailVerified: email_verified,
  role,
  labId: lab_id,
  owes: owedBy(
    { role, ...row },
    { secondFactor: config.accounts.requireAdminSecondFactor, byRecovery: opened_by === byRecovery },
  ),
});

/** For how many seconds nobody has touched the page that calls: what loads by itself keeps no administrator's session alive. */
const idleHeader = 'x-aliquot-idle';

const lastTouch = (headers: Headers, now: Date): Date => {
  const seconds = Number(headers.get(idleHeader) ?? 0);
  return new Date(now.getTime() - (seconds > 0 ? seconds * 1000 : 0));
};

/** A remembered session is renewed while it is used. */
const isDueForRenewal = ({ expires_at }: SessionRow, now: Date) =>
  expires_at.getTime() - sessionLifetime.milliseconds + sessionLifetime.renewedAfterMilliseconds <= now.getTime();

/** Asks the account service, which renews sessions and ends expired ones. */
const askAccountService = async (headers: Headers, world: World): Promise<Authenticated> => {
  const found = await world.auth.api.getSession({ headers, returnHeaders: true });
  const cookies = found.headers.getSetCookie();
  if (!found.response) return { ...nobody, cookies };
  const { user, session } = found.response;
  const role = user.role as Role;
  const labId = role === 'lab_owner' ? await labOfUser(world.database, user.id) : null;
  const { id, name, email, emailVerified } = user;
  const person = {
    role,
    must_change_password: Boolean(user.mustChangePassword),
    two_factor_enabled: 'twoFactorEnabled' in user && Boolean(user.twoFactorEnabled),
  };
  const owes = owedBy(person, {
    secondFactor: world.config.accounts.requireAdminSecondFactor,
    byRecovery: 'openedBy' in session && session.openedBy === byRecovery,
  });
  return { actor: { kind: 'user', id, name, email, emailVerified, role, labId, owes }, sessionId: session.id, cookies };
};

/**
 * Finds the actor of a request by its session cookie, in one query. The account service handles unusual sessions. `cookies`
 * go back to the browser; where that is impossible, `renew` is false, the session stays as it is, and the call does not count
 * as a use of an administrator's session.
 */
export const authenticate = async (headers: Headers, world: World, renew = true): Promise<Authenticated> => {
  const header = headers.get('cookie');
  if (!header) return nobody;
  const { publicUrl } = world.config.server;
  const token = signedToken(header, cookieName(publicUrl, 'session'), world.config.accounts.secret);
  if (!token) return nobody;
  const row = await findSession(world.database, token);
  const now = new Date();
  if (row && (isOfLater(row, now) || hasRunOut(row, now, world.config.accounts.adminSession))) {
    await removeSession(world.database, row.session_id);
    return nobody;
  }
  const used = lastTouch(headers, now);
  if (renew && row?.role === 'admin' && isUseDue(row, used)) await noteUse(world.database, row.session_id, used);
  const isRenewed = renew && !hasCookie(header, cookieName(publicUrl, 'short-session'));
  if (!row || row.expires_at <= now || (isRenewed && isDueForRenewal(row, now))) return askAccountService(headers, world);
  return { actor: actorOf(row, world), sessionId: row.session_id, cookies: [] };
};
