import type { Db } from '../../../platform/db/index.ts';
import type { JobDefinition } from '../../../platform/jobs/definition.ts';
import { FinalFailure } from '../../../platform/jobs/final-failure.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { type MailContent, MailError, newMailId, renderMail } from '../../../platform/mail/index.ts';
import { mailQueue, mailQueueOptions, type QueuedMail, textQueue } from '../../../platform/open-world.ts';
import type { TextMessage } from '../../../platform/sms/sms.ts';
import type { World } from '../../../platform/world.ts';

/** Queues a message to each address, in the transaction of what it is about. */
export const queueMail = async (db: Db, jobs: Jobs, addresses: readonly string[], content: MailContent): Promise<void> => {
  const message = renderMail(content);
  for (const to of addresses) await jobs.send(db, mailQueue, { id: newMailId(), to, ...message } satisfies QueuedMail);
};

/** Queues the last message to a person whose account is deleted. */
export const queueGoodbye = (db: Db, jobs: Jobs, to: string, content: MailContent): Promise<void> =>
  jobs.send(db, mailQueue, { id: newMailId(), to, forget: true, ...renderMail(content) } satisfies QueuedMail);

/** Queues the one message with this id: asked to do so again, it queues nothing. */
export const queueMailOnce = async (db: Db, jobs: Jobs, id: string, to: string, content: MailContent): Promise<void> =>
  jobs.send(db, mailQueue, { id, to, ...renderMail(content) } satisfies QueuedMail, { once: id });

const send = async (world: World, message: QueuedMail): Promise<void> => {
  try {
    await world.mailer.send(message);
  } catch (error) {
    if (error instanceof MailError && error.permanent) throw new FinalFailure(error.message, { cause: error.cause });
    throw error;
  }
};

/** A code expires soon, so a message that can't be sent soon is not sent at all. */
const sendText = async ({ sendText: sender, log }: World, message: TextMessage): Promise<void> => {
  if (sender) await sender(message);
  else log.warn('a text message is queued, but no gateway is configured');
};

export const notificationJobs: readonly JobDefinition[] = [
  { queue: mailQueue, options: mailQueueOptions, run: send },
  { queue: textQueue, options: { seconds: 30, retries: 2, concurrency: 2 }, run: sendText },
];
