import { randomBytes } from 'node:crypto';
import type { Role } from '@aliquot/contract/options';
import { type Auth, makingAccountAs } from './auth.ts';
import { verifyPassword } from './password.ts';
import { byRecovery } from './recovery.ts';

/** A place where a person is signed in, with its session token: for the server alone. */
export type OpenSession = {
  readonly id: string;
  readonly token: string;
  readonly ip: string | null;
  readonly userAgent: string | null;
  readonly openedByRecovery: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

const adapterOf = async (auth: Auth) => (await auth.$context).internalAdapter;

/** The sessions of a user that have not expired, newest first; at most a hundred. */
export const openSessions = async (auth: Auth, userId: string): Promise<OpenSession[]> => {
  const sessions = await (await adapterOf(auth)).listSessions(userId, { onlyActiveSessions: true });
  return sessions
    .map((session) => ({
      id: session.id,
      token: session.token,
      ip: session.ipAddress || null,
      userAgent: session.userAgent || null,
      openedByRecovery: 'openedBy' in session && session.openedBy === byRecovery,
      createdAt: session.createdAt,
      updatedAt: session.updatedAt,
    }))
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
};

/** One session of a user that has not run out. */
export const openSession = async (auth: Auth, userId: string, sessionId: string | null): Promise<OpenSession | undefined> =>
  (await openSessions(auth, userId)).find(({ id }) => id === sessionId);

/** Ends every session of a user but one. @returns the number of ended sessions. */
export const endOtherSessions = async (auth: Auth, userId: string, keptId: string | null): Promise<number> => {
  const adapter = await adapterOf(auth);
  let ended = 0;
  for (;;) {
    const tokens = (await openSessions(auth, userId)).flatMap(({ id, token }) => (id === keptId ? [] : [token]));
    if (tokens.length === 0) return ended;
    await adapter.deleteSessions(tokens);
    ended += tokens.length;
  }
};

export const endSessionOf = async (auth: Auth, token: string): Promise<void> => {
  await (await adapterOf(auth)).deleteSession(token);
};

export const endSession = (auth: Auth, { token }: OpenSession): Promise<void> => endSessionOf(auth, token);

/** True if an account has a password to sign in with. */
export const hasPassword = async (auth: Auth, userId: string): Promise<boolean> =>
  Boolean((await (await adapterOf(auth)).findCredentialAccount(userId))?.password);

/** True if an account can be signed in to: with a password, or an identity from elsewhere. */
export const hasWayIn = async (auth: Auth, userId: string): Promise<boolean> =>
  (await (await adapterOf(auth)).findAccounts(userId)).length > 0;

/** @returns false for a wrong password, and for an account without a password. */
export const isPasswordOf = async (auth: Auth, userId: string, password: string): Promise<boolean> => {
  const credential = await (await adapterOf(auth)).findCredentialAccount(userId);
  return credential?.password ? verifyPassword({ hash: credential.password, password }) : false;
};

/** Number of recovery codes that a person has left. @throws when the person has no second factor. */
export const countRecoveryCodes = async (auth: Auth, userId: string): Promise<number> =>
  (await auth.api.viewBackupCodes({ body: { userId } })).backupCodes.length;

/** Sets the hash of a password, whether there was one or not; it no longer has to be changed. */
export const savePassword = async (auth: Auth, userId: string, hash: string): Promise<void> => {
  const adapter = await adapterOf(auth);
  if (await adapter.findCredentialAccount(userId)) await adapter.updatePassword(userId, hash);
  else await adapter.createAccount({ userId, providerId: 'credential', accountId: userId, password: hash });
  await adapter.updateUser(userId, { mustChangePassword: false });
};

/** Removes an identity at another service, or a password, from its account. */
export const removeIdentity = async (auth: Auth, id: string): Promise<void> => (await adapterOf(auth)).deleteAccount(id);

/** Ends a recovery once its purpose is done: the session is one like any other. */
export const endRecovery = async (auth: Auth, { token, openedByRecovery }: OpenSession): Promise<void> => {
  if (openedByRecovery) await (await adapterOf(auth)).updateSession(token, { openedBy: null });
};

/** Removes a user with sessions and ways to sign in; dependent rows of the product are removed too. */
export const deleteUser = async (auth: Auth, userId: string): Promise<void> => (await adapterOf(auth)).deleteUser(userId);

export type AccountDetails = {
  readonly name: string;
  readonly email: string;
  readonly organization: string;
  readonly organizationSize: string;
  readonly location: string;
};

/**
 * Makes an account for another person. With the hash of a password it can be signed in to, and asks for another password first;
 * without one it waits for its owner to set one. The database refuses an address that is taken (23505). @returns its id.
 */
export const createUserFor = async (auth: Auth, role: Role, details: AccountDetails, hash: string | null): Promise<string> => {
  const adapter = await adapterOf(auth);
  const user = await makingAccountAs(role, () =>
    adapter.createUser({ ...details, emailVerified: false, mustChangePassword: hash !== null }, { method: 'admin' }),
  );
  if (hash) await adapter.createAccount({ userId: user.id, providerId: 'credential', accountId: user.id, password: hash });
  return user.id;
};

/** True if the account service knows a user, and with a password if one is expected. */
export const isKnownUser = async (auth: Auth, userId: string, withPassword: boolean): Promise<boolean> =>
  (await (await adapterOf(auth)).findUserById(userId)) !== null && (!withPassword || (await hasPassword(auth, userId)));

/** A one-time token to sign in and set a password, valid for `seconds`. */
export const issuePasswordToken = async (auth: Auth, userId: string, seconds: number, now: Date): Promise<string> => {
  const token = randomBytes(18).toString('base64url');
  await (await adapterOf(auth)).createVerificationValue({
    identifier: `reset-password:${token}`,
    value: userId,
    expiresAt: new Date(now.getTime() + seconds * 1000),
  });
  return token;
};

/** Number of remains of a deleted account: sessions and ways to sign in. */
export const countRemains = async (auth: Auth, userId: string): Promise<number> => {
  const adapter = await adapterOf(auth);
  const sessions = await adapter.listSessions(userId);
  return sessions.length + (await adapter.findAccounts(userId)).length;
};
