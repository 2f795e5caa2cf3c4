import { accountMessages } from '@aliquot/contract/accounts';
import type { Role } from '@aliquot/contract/options';
import type { Point } from '@aliquot/contract/pages';
import { refuse, succeed } from '../../../kernel/result.ts';
import { withAccountService } from '../../../platform/auth/joined.ts';
import { type AccountDetails, createUserFor, isKnownUser, issuePasswordToken } from '../../../platform/auth/own-account.ts';
import { hashPassword } from '../../../platform/auth/password.ts';
import type { Doing } from '../../../platform/db/doing.ts';
import type { Db } from '../../../platform/db/index.ts';
import type { MailContent } from '../../../platform/mail/index.ts';
import type { World } from '../../../platform/world.ts';
import { recordChange } from '../../audit/audit.repository.ts';
import { queueMail } from '../../notifications/notifications.jobs.ts';
import { addressDigest } from '../accounts.presenter.ts';
import { findByEmail, findUser, saveUserDetails, type UserRow } from '../accounts.repository.ts';
import { whatIsWrong } from '../recovery/password.handlers.ts';

/** For how long the link of a new account works, in seconds: the person has not asked for it and may be away. */
export const passwordLinkSeconds = 72 * 60 * 60;

const alreadyRegistered = refuse('CONFLICT', accountMessages.alreadyRegistered, { email: accountMessages.alreadyRegistered });

const footnote = 'You get this message because an administrator of Aliquot made an account with this address.';

const linkLetter = (name: string, token: string, publicUrl: string): MailContent => ({
  subject: 'Your Aliquot account',
  heading: 'An account was made for you',
  paragraphs: [
    `Hello ${name},`,
    'An administrator made an Aliquot account for you. Open the link to sign in once and set your password. It works for three days and only once; after that, ask for a new one with “Forgot password”.',
  ],
  button: {
    label: 'Set your password',
    url: `${publicUrl}/confirm?${new URLSearchParams({ token_hash: token, type: 'recovery' }).toString()}`,
  },
  footnote,
});

const daysText = (days: number) => (days === 1 ? '1 day' : `${days} days`);

const chosenLetter = (name: string, publicUrl: string, days: number): MailContent => ({
  subject: 'Your Aliquot account',
  heading: 'An account was made for you',
  paragraphs: [
    `Hello ${name},`,
    'An administrator made an Aliquot account for you and chose its first password, which they will tell you. You set your own when you sign in.',
    `The first password works for ${daysText(days)}. After that, ask for a link to set your own with “Forgot password”.`,
  ],
  button: { label: 'Sign in', url: `${publicUrl}/signin` },
  footnote,
});

export type AccountFor = AccountDetails & {
  readonly role: Role;
  readonly researchInterest: readonly string[];
  /** Null sends the person a link to set one. */
  readonly password: string | null;
};

/** What goes on around the account in the same transaction: before it, as the owner of the schema, and after it as the actor; `isKnown` says whether the account service gave the new account back. */
export type Around<Value> = {
  readonly before: (own: Db) => Promise<void>;
  readonly after: (db: Db, row: UserRow, isKnown: boolean) => Promise<Value>;
  /** Told what was done, when it was done. */
  readonly note: (text: string) => void;
};

const isTaken = (error: unknown) => {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown };
  return code === '23505' || (cause as { code?: unknown } | undefined)?.code === '23505';
};

const tell = async (world: World, db: Db, row: UserRow, token: string | null, note: (text: string) => void) => {
  const { publicUrl } = world.config.server;
  const { firstPasswordDays } = world.config.accounts;
  await queueMail(
    db,
    world.jobs,
    [row.email],
    token ? linkLetter(row.name, token, publicUrl) : chosenLetter(row.name, publicUrl, firstPasswordDays),
  );
  note(token ? `Link to set a password queued for ${row.email}` : `Message about the account queued for ${row.email}`);
};

/** Makes an account for somebody else, with profile, message and audit entry: all of them or none. */
export const makeAccountFor = async <Value>(
  { actor, origin, now, world }: Omit<Doing, 'db'> & { readonly world: World },
  { role, researchInterest, password, ...details }: AccountFor,
  place: Point | null,
  { before, after, note }: Around<Value>,
) => {
  const { auth, config, database } = world;
  const wrong = password === null ? null : await whatIsWrong(password, config.accounts.passwordMinLength);
  if (wrong) return refuse('UNPROCESSABLE_CONTENT', wrong, { password: wrong });
  if (await findByEmail(database, details.email)) return alreadyRegistered;
  const hash = password === null ? null : await hashPassword(password);
  try {
    return await withAccountService(database, async (become, own) => {
      await before(own);
      const id = await createUserFor(auth, role, details, hash);
      note(
        hash
          ? `Account made with the chosen password, which works for ${daysText(config.accounts.firstPasswordDays)} and must be changed at first sign-in`
          : 'Account made without a password',
      );
      const isKnown = await isKnownUser(auth, id, hash !== null);
      note(isKnown ? 'Found in the account service' : 'Not found in the account service');
      const token = hash ? null : await issuePasswordToken(auth, id, passwordLinkSeconds, now);
      const db = await become(actor);
      await saveUserDetails(db, id, { researchInterest: [...researchInterest], place });
      note('Profile saved');
      const row = await findUser(db, id);
      if (!row) return refuse('UNPROCESSABLE_CONTENT', accountMessages.notCreated);
      await recordChange(
        { db, actor, origin, now },
        {
          action: 'users.create',
          objectType: 'user',
          objectId: id,
          after: { role, addressSha256: addressDigest(row.email), mustChange: row.must_change_password },
        },
      );
      await tell(world, db, row, token, note);
      return succeed(await after(db, row, isKnown));
    });
  } catch (error) {
    if (isTaken(error)) return alreadyRegistered; // somebody was faster
    throw error;
  }
};
