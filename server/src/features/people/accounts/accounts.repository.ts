import type { Role } from '@aliquot/contract/options';
import type { Point } from '@aliquot/contract/pages';
import type { Profile } from '@aliquot/contract/people/accounts';
import { sql } from 'kysely';
import type { Permitted } from '../../../kernel/permission.ts';
import type { Database, Db } from '../../../platform/db/index.ts';

/** @returns the row of a user, or undefined if the actor cannot see one. */
export const findUser = (db: Db, id: string) => db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();

/** A user whom the actor may change, locked until the transaction ends. */
export const lockUser = (db: Db, id: string) =>
  db.selectFrom('users').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>;

/** Longitude and latitude as the text of a Postgres point. */
export const pointText = ({ coordinates: [longitude, latitude] }: Point) => `(${longitude},${latitude})`;

type Given<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };

/** The fields that have a value. */
const given = <Fields extends Record<string, unknown>>(fields: Fields): Given<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<Fields>;

/**
 * Saves the details that the account service cannot: it writes lists as JSON, and the column holds texts. `joinedAt` dates
 * people of the demo back; it needs a transaction of the schema's owner.
 */
export const saveUserDetails = (
  db: Db,
  id: string,
  { researchInterest, place, joinedAt }: { researchInterest: string[]; place: Point | null; joinedAt?: Date },
) =>
  db
    .updateTable('users')
    .set({
      research_interest: researchInterest,
      ...(place ? { geo_location: pointText(place) } : {}),
      ...(joinedAt ? { created_at: joinedAt } : {}),
      updated_at: joinedAt ?? sql`now()`,
    })
    .where('id', '=', id)
    .execute();

/** Saves a person's profile. Fields left out stay as they are; a `place` of null is removed. */
export const saveProfile = (
  db: Db,
  { id }: Permitted<'edit', { id: string }>,
  { organizationSize, researchInterest, place, ...rest }: Omit<Profile, 'email' | 'updated_at'> & { place?: Point | null },
  now: Date,
) =>
  db
    .updateTable('users')
    .set({
      ...given({ name: rest.name, organization: rest.organization, location: rest.location }),
      ...given({ organization_size: organizationSize, research_interest: researchInterest }),
      ...(place === undefined ? {} : { geo_location: place ? pointText(place) : null }),
      updated_at: now,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

/** The laboratory of which a user is a member. There is no actor yet, so it reads as the schema's owner. */
export const labOfUser = async (database: Database, userId: string): Promise<string | null> => {
  const row = await database.owner.selectFrom('lab_members').select('lab_id').where('user_id', '=', userId).executeTakeFirst();
  return row?.lab_id ?? null;
};

/** The account of an address, read as the schema's owner: the operator is not an actor. */
export const findByEmail = (database: Database, email: string) =>
  database.owner.selectFrom('users').select(['id', 'role']).where('email', '=', email).executeTakeFirst();

/** The row of an address, locked until the transaction ends. It needs a transaction of the schema's owner. */
export const lockByEmail = (db: Db, email: string) =>
  db.selectFrom('users').selectAll().where('email', '=', email).forUpdate().executeTakeFirst();

/** Sets a role. The request role is not allowed to: it needs a transaction of the schema's owner. */
export const setRole = (db: Db, { id }: Permitted<'change-role', { id: string }>, role: Role) =>
  db.updateTable('users').set({ role, updated_at: sql`now()` }).where('id', '=', id).execute();

/** The hash of an address's password, and whether the address is confirmed. There is no actor yet, so it reads as the schema's owner. */
export const passwordHashOf = async (
  { owner }: Database,
  email: string,
): Promise<{ userId: string; hash: string | null; isConfirmed: boolean; chosenForThemAt: Date | null } | null> => {
  const row = await owner
    .selectFrom('users as u')
    .leftJoin('accounts as a', (join) => join.onRef('a.user_id', '=', 'u.id').on('a.provider_id', '=', 'credential'))
    .select(['u.id', 'u.email_verified', 'u.must_change_password', 'a.password', 'a.created_at'])
    .where('u.email', '=', email)
    .executeTakeFirst();
  if (!row) return null;
  const chosenForThemAt = row.must_change_password ? row.created_at : null;
  return { userId: row.id, hash: row.password, isConfirmed: row.email_verified, chosenForThemAt };
};

/** Whether a confirmed number belongs to an account, or an account has one. */
export const hasPhone = async (
  { owner }: Database,
  of: { readonly phone: string } | { readonly email: string },
): Promise<boolean> => {
  const row = await owner
    .selectFrom('users')
    .select('id')
    .where('phone_number', 'is not', null)
    .where('phone_number_verified', '=', true)
    .where((eb) => ('phone' in of ? eb('phone_number', '=', of.phone) : eb('email', '=', of.email)))
    .executeTakeFirst();
  return row !== undefined;
};

/** Removes the phone number. It needs a transaction of the schema's owner. */
export const removePhone = (db: Db, { id }: Permitted<'remove-phone', { id: string }>) =>
  db.updateTable('users').set({ phone_number: null, phone_number_verified: false }).where('id', '=', id).execute();

/** The single sign-on identities linked to an account, oldest first. */
export const identitiesOf = ({ owner }: Database, userId: string) =>
  owner
    .selectFrom('accounts')
    .select(['id', 'provider_id', 'created_at'])
    .where('user_id', '=', userId)
    .where('provider_id', '<>', 'credential')
    .orderBy('created_at')
    .execute();

/** Whether an authenticator app is set up, and confirmed by a code. */
export const authenticatorOf = ({ owner }: Database, userId: string) =>
  owner.selectFrom('two_factors').select('verified').where('user_id', '=', userId).executeTakeFirst();

/**
 * Remembers the device of a sign-in. It needs a transaction of the schema's owner.
 * @returns whether the device is new to an account that knows others.
 */
export const seeDevice = async (db: Db, userId: string, device: Uint8Array, now: Date): Promise<boolean> => {
  const known = await db.selectFrom('known_devices').select('device').where('user_id', '=', userId).execute();
  await db
    .insertInto('known_devices')
    .values({ user_id: userId, device, first_seen: now, last_seen: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'device']).doUpdateSet({ last_seen: now }))
    .execute();
  return known.length > 0 && !known.some((each) => Buffer.from(each.device).equals(device));
};
