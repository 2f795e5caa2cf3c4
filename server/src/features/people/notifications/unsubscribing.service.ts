import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { type NotificationTopic, notificationTopicNames } from '@aliquot/contract/people/notification-topics';
import { system } from '../../../kernel/actor.ts';
import type { Origin } from '../../../kernel/origin.ts';
import { recordChange } from '../../../platform/db/record-change.ts';
import type { World } from '../../../platform/world.ts';
import { addressesOf } from './notifications.repository.ts';
import { endDigest, endMail, preferencesOf } from './preferences.repository.ts';
import { choiceOf } from './topics.domain.ts';

/** What a link ends for one person: mail about a topic, or the daily summary. */
export type Subscription = { readonly userId: string; readonly about: NotificationTopic | 'digest' };

export const unsubscribePath = '/api/unsubscribe';

const signatureOf = ({ config }: World, { userId, about }: Subscription): string => {
  const key = new Uint8Array(hkdfSync('sha256', config.accounts.secret, '', 'aliquot unsubscribe links', 32));
  return createHmac('sha256', key).update(`${userId}\n${about}`).digest('base64url');
};

/** The link in a mail by which its reader ends mail like it, signed in or not. It does not expire. */
export const unsubscribeUrl = (world: World, subscription: Subscription): string => {
  const token = [subscription.userId, subscription.about, signatureOf(world, subscription)].join('.');
  return `${world.config.server.publicUrl}${unsubscribePath}?token=${token}`;
};

const isAbout = (text: string): text is Subscription['about'] =>
  text === 'digest' || (notificationTopicNames as readonly string[]).includes(text);

/** What a token ends; null for one that we did not sign. */
export const readToken = (world: World, token: string): Subscription | null => {
  const [userId = '', about = '', signature = ''] = token.split('.');
  if (!isAbout(about)) return null;
  const [given, expected] = [Buffer.from(signature), Buffer.from(signatureOf(world, { userId, about }))];
  return given.length === expected.length && timingSafeEqual(given, expected) ? { userId, about } : null;
};

/** Ends mail of a kind for a person. Nothing happens for an account that is gone. */
export const unsubscribe = (world: World, { userId, about }: Subscription, origin: Origin | null): Promise<void> =>
  world.database.transaction(system, async (db) => {
    const [person] = await addressesOf(db, [userId]);
    if (!person) return;
    if (about === 'digest') await endDigest(db, userId);
    else await endMail(db, userId, about, choiceOf(await preferencesOf(db, userId), { userId, topic: about }));
    await recordChange(
      { db, actor: system, origin, now: world.now() },
      { action: 'notifications.unsubscribe', objectType: 'user', objectId: userId, after: { about } },
    );
  });
