import { digestHour } from '@aliquot/contract/people/notification-topics';
import { system } from '../../../kernel/actor.ts';
import type { JobDefinition } from '../../../platform/jobs/definition.ts';
import { newMailId } from '../../../platform/mail/index.ts';
import type { World } from '../../../platform/world.ts';
import { peopleWithDigest, takeDigest } from './digest.repository.ts';
import { queueMailOnce } from './notifications.jobs.ts';
import { digestMail } from './notifications.presenter.ts';
import { addressesOf } from './notifications.repository.ts';
import { preferencesOf } from './preferences.repository.ts';
import { choiceOf, topicOf } from './topics.domain.ts';
import { unsubscribeUrl } from './unsubscribing.service.ts';

const pageSize = 200;

/** Sends one person what waits for them, in the transaction that takes it. @returns whether there was anything to send. */
const sendDigest = (world: World, userId: string): Promise<boolean> =>
  world.database.transaction(system, async (db) => {
    const waiting = await takeDigest(db, userId);
    const preferences = await preferencesOf(db, userId);
    const wanted = waiting.filter(({ kind }) => choiceOf(preferences, { userId, topic: topicOf(kind) }).mail === 'daily');
    const [person] = await addressesOf(db, [userId]);
    if (!person || wanted.length === 0) return false;
    const { publicUrl } = world.config.server;
    const unsubscribe = unsubscribeUrl(world, { userId, about: 'digest' });
    const id = newMailId(world.now());
    await queueMailOnce(db, world.jobs, id, person.email, digestMail(person.name, wanted, { publicUrl, unsubscribe }));
    return true;
  });

/**
 * Sends everyone the notices that they chose to get once a day. Run again, it sends nothing twice. A summary that fails is
 * logged and waits for the next day. @returns how many were sent.
 */
export const sendDigests = async (world: World): Promise<number> => {
  let sent = 0;
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const people = await world.database.transaction(system, (db) => peopleWithDigest(db, after, pageSize));
    for (const userId of people) {
      try {
        if (await sendDigest(world, userId)) sent += 1;
      } catch (error) {
        world.log.error({ err: error, user: userId }, 'a daily summary was not sent');
      }
    }
    after = people.at(-1) ?? after;
    if (people.length < pageSize) return sent;
  }
};

export const digestJob: JobDefinition = {
  queue: 'notifications.digest',
  options: { seconds: 600, retries: 3, concurrency: 1 },
  cron: `0 ${digestHour} * * *`,
  run: async (world) => {
    const sent = await sendDigests(world);
    if (sent > 0) world.log.info({ sent }, 'daily summaries were sent');
  },
};
