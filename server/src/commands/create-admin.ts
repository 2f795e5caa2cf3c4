import { text } from 'node:stream/consumers';
import { emailSchema, passwordSchema } from '@aliquot/contract/people/accounts';
import { findByEmail, setRole } from '../features/people/accounts/accounts.repository.ts';
import { system } from '../kernel/actor.ts';
import { permitSystem } from '../kernel/permission.ts';
import { makingAccountAs } from '../platform/auth/auth.ts';
import { loadConfig } from '../platform/config.ts';
import { recordChange } from '../platform/db/record-change.ts';
import { createLogger } from '../platform/log.ts';
import { openWorld } from '../platform/open-world.ts';
import { CommandError, print } from './process.ts';

const readPassword = async () =>
  process.env.ALIQUOT_ADMIN_PASSWORD ?? (process.stdin.isTTY ? '' : (await text(process.stdin)).trim());

const checked = (schema: typeof emailSchema, value: string, what: string): string => {
  const { success, data, error } = schema.safeParse(value);
  if (!success) throw new CommandError(`${what}: ${error.issues[0]?.message}`, 2);
  return data;
};

/** Creates an administrator with a confirmed address. An existing account becomes an administrator and keeps its password. */
export const createAdmin = async (options: { email: string; name: string; json?: boolean }): Promise<void> => {
  const email = checked(emailSchema, options.email, 'Email').toLowerCase();
  const world = await openWorld(loadConfig(process.env), createLogger('error'));
  try {
    const existing = await findByEmail(world.database, email);
    let id = existing?.id;
    if (!id) {
      const password = checked(passwordSchema, await readPassword(), 'Password (ALIQUOT_ADMIN_PASSWORD)');
      const body = { name: options.name, email, password };
      const signUp = () => world.auth.api.signUpEmail({ body, headers: new Headers() });
      const made = await makingAccountAs('admin', signUp, { confirmed: true });
      id = made.user.id;
    }
    const userId = id;
    await world.database.owner.transaction().execute(async (db) => {
      await setRole(db, permitSystem('change-role', { id: userId }), 'admin');
      await recordChange(
        { db, actor: system, origin: null, now: world.now() },
        {
          action: 'users.make-admin',
          objectType: 'user',
          objectId: userId,
          before: { role: existing?.role ?? null },
          after: { role: 'admin' },
        },
      );
    });
    const given = existing && (await readPassword()) !== '';
    const kept = given ? ' The account keeps its password: the one you gave was not used.' : ' The account keeps its password.';
    print(
      { id, email, created: !existing, passwordKept: Boolean(existing) },
      existing ? `${email} is now an administrator.${kept}` : `Created administrator ${email}.`,
      options.json,
    );
  } finally {
    await world.close();
  }
};
