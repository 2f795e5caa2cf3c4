import { counted } from '@aliquot/contract/counted';
import type { Role } from '@aliquot/contract/options';
import type { Point } from '@aliquot/contract/pages';
import { accountMessages } from '@aliquot/contract/people/accounts';
import type { Permitted } from '../../../../kernel/permission.ts';
import { type Result, refuse, succeed } from '../../../../kernel/result.ts';
import { withAccountService } from '../../../../platform/auth/joined.ts';
import {
  type AccountDetails,
  createUserFor,
  hasWayIn,
  isKnownUser,
  issuePasswordToken,
} from '../../../../platform/auth/own-account.ts';
import { hashPassword } from '../../../../platform/auth/password.ts';
import type { Doing } from '../../../../platform/db/doing.ts';
import type { Db } from '../../../../platform/db/index.ts';
import { recordChange } from '../../../../platform/db/record-change.ts';
import type { MailContent } from '../../../../platform/mail/index.ts';
import type { World } from '../../../../platform/world.ts';
import { queueMail } from '../../notifications/notifications.jobs.ts';
import { addressDigest } from '../accounts.presenter.ts';
import { findByEmail, findUser, saveUserDetails, type UserRow } from '../accounts.repository.ts';
import { passwordProblem } from '../recovery/password.service.ts';
import { mailLimits } from '../recovery/recovery.domain.ts';
import { countAttempt } from '../signing-in/attempts.repository.ts';

/** Lifetime of a new account's link, in seconds. It is long because the recipient isn't waiting for the message. */
const passwordLinkSeconds = 72 * 60 * 60;

const alreadyRegistered = refuse('CONFLICT', accountMessages.alreadyRegistered, { email: accountMessages.alreadyRegistered });

const footnote = "You're receiving this because an administrator created an Aliquot account with this address.";

const linkLetter = (name: string, token: string, publicUrl: string): MailContent => ({
  subject: 'Your Aliquot account',
  heading: 'Your account is ready',
  paragraphs: [
    `Hello ${name},`,
    'An administrator created an Aliquot account for you. Open the link to sign in and set your password. The link works once, for three days. If it has expired, use “Forgot password” to get a new one.',
  ],
  button: {
    label: 'Set your password',
    url: `${publicUrl}/confirm?${new URLSearchParams({ token_hash: token, type: 'recovery' }).toString()}`,
  },
  footnote,
});

const chosenLetter = (name: string, publicUrl: string, days: number): MailContent => ({
  subject: 'Your Aliquot account',
  heading: 'Your account is ready',
  paragraphs: [
    `Hello ${name},`,
    'An administrator created an Aliquot account for you and chose its first password. Ask them for it. You’ll set your own password when you sign in.',
    `The first password works for ${counted(days, 'day')}. After that, use “Forgot password” to set your own.`,
  ],
  button: { label: 'Sign in', url: `${publicUrl}/signin` },
  footnote,
});

type AccountFor = AccountDetails & {
  readonly role: Role;
  readonly researchInterest: readonly string[];
  /** Null sends the person a link to set one. */
  readonly password: string | null;
};

/** Steps in the same transaction: `before` as the schema's owner, `after` as the actor; `isKnown` says whether the account service finds the new account. */
export type Around<Value> = {
  readonly before: (own: Db) => Promise<void>;
  readonly after: (db: Db, row: UserRow, isKnown: boolean) => Promise<Value>;
  /** Called after each step. */
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

const signedInBefore = refuse('CONFLICT', 'This person already has a way to sign in.');
const justSent = refuse('CONFLICT', 'A link was sent a moment ago. Please wait before you send another one.');

/** Sends another link to set a password to a person who has no way to sign in yet. */
export const sendLinkAgain = async (
  { actor, origin, now, world }: Omit<Doing, 'db'>,
  { id, email, name }: Permitted<'edit', UserRow>,
): Promise<Result<{ sent: true }, 'CONFLICT'>> => {
  const { auth, config, database } = world;
  if (await hasWayIn(auth, id)) return signedInBefore;
  if (!(await countAttempt(database, mailLimits('link', email), now))) return justSent;
  await withAccountService(database, async (become) => {
    const token = await issuePasswordToken(auth, id, passwordLinkSeconds, now);
    const db = await become(actor);
    await queueMail(db, world.jobs, [email], linkLetter(name, token, config.server.publicUrl));
    await recordChange({ db, actor, origin, now }, { action: 'users.send-link', objectType: 'user', objectId: id });
  });
  return succeed({ sent: true });
};

/** Creates an account for another person with its profile, message and audit entry, in one transaction. */
export const makeAccountFor = async <Value>(
  { actor, origin, now, world }: Omit<Doing, 'db'>,
  { role, researchInterest, password, ...details }: AccountFor,
  place: Point | null,
  { before, after, note }: Around<Value>,
) => {
  const { auth, config, database } = world;
  const wrong = password === null ? null : await passwordProblem(password, config.accounts.passwordMinLength);
  if (wrong) return refuse('UNPROCESSABLE_CONTENT', wrong, { password: wrong });
  if (await findByEmail(database, details.email)) return alreadyRegistered;
  const hash = password === null ? null : await hashPassword(password);
  try {
    return await withAccountService(database, async (become, own) => {
      await before(own);
      const id = await createUserFor(auth, role, details, hash);
      note(
        hash
          ? `Account created with the chosen password, which works for ${counted(config.accounts.firstPasswordDays, 'day')} and must be changed at first sign-in`
          : 'Account created without a password',
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
    if (isTaken(error)) return alreadyRegistered; // another request registered it first
    throw error;
  }
};
