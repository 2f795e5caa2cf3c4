import { createHash } from 'node:crypto';
import type { Actor, UserActor } from '../../../../kernel/actor.ts';
import { longDay } from '../../../../kernel/days.ts';
import { pick } from '../../../../kernel/pick.ts';
import { deviceName } from '../../../../platform/auth/device.ts';
import type { Opened } from '../../../../platform/auth/opened.ts';
import type { Db } from '../../../../platform/db/index.ts';
import { recordChange } from '../../../../platform/db/record-change.ts';
import type { RequestContext } from '../../../../platform/http/call.ts';
import type { MailContent } from '../../../../platform/mail/index.ts';
import { queueMail } from '../../notifications/notifications.jobs.ts';
import { findUser, seeDevice, type UserRow } from '../accounts.repository.ts';
import { networkOf } from '../recovery/recovery.domain.ts';

/** How a person proved their identity. */
export type WayIn =
  | 'password'
  | 'link'
  | 'recovery'
  | 'code'
  | 'phone'
  | 'single-sign-on'
  | 'totp'
  | 'recovery-code'
  | 'text-code';

/** A transaction with the account service: first its owner's, then the actor's. */
export type Joint = { readonly own: Db; readonly become: (actor: Actor) => Promise<Db> };

type Context = Pick<RequestContext, 'world' | 'origin' | 'now'>;

export const actorOf = (row: UserRow): UserActor => ({
  kind: 'user',
  ...pick(row, ['id', 'role', 'name', 'email']),
  emailVerified: row.email_verified,
  labId: null,
});

const deviceNotice = (
  name: string,
  { device, ip, at }: { device: string; ip: string; at: Date },
  publicUrl: string,
): MailContent => ({
  subject: 'A new sign-in to your account',
  heading: 'A new sign-in to your account',
  paragraphs: [
    `Hello ${name},`,
    `Someone signed in to your Aliquot account from a new place: ${device}, IP address ${ip}, on ${longDay(at.toISOString())} at ${at.toISOString().slice(11, 16)} UTC.`,
    "If this was you, you don't need to do anything. If it wasn't, set a new password now, which signs everyone else out.",
  ],
  button: { label: 'Set a new password', url: `${publicUrl}/forgot-password` },
  footnote: "You're receiving this because of a sign-in from a new device or network. You can't turn these messages off.",
});

const isNewDevice = (own: Db, userId: string, { origin, now }: Context) => {
  const device = createHash('sha256')
    .update(`${deviceName(origin.userAgent)}\n${networkOf(origin.ip)}`)
    .digest();
  return seeDevice(own, userId, device, now);
};

/** Remembers the device on which an account was made, so that the next one is recognized as new. */
export const rememberDevice = async (own: Db, userId: string, context: Context): Promise<void> => {
  await isNewDevice(own, userId, context);
};

/** Records a sign-in, and emails the person when it came from a new device or network. */
export const comeIn = async (
  { world, origin, now }: Context,
  { own, become }: Joint,
  { userId, sessionId }: Opened,
  by: WayIn,
): Promise<UserRow | null> => {
  const row = await findUser(own, userId);
  if (!row) return null;
  const isNew = await isNewDevice(own, userId, { world, origin, now });
  const actor = actorOf(row);
  const db = await become(actor);
  await recordChange(
    { db, actor, origin: { ...origin, sessionId }, now },
    { action: 'accounts.sign-in', objectType: 'user', objectId: userId, after: { by } },
  );
  if (isNew) {
    const where = { device: deviceName(origin.userAgent), ip: origin.ip, at: now };
    await queueMail(db, world.jobs, [row.email], deviceNotice(row.name, where, world.config.server.publicUrl));
  }
  return row;
};
