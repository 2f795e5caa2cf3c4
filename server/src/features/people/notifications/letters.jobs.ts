import { requiredBecause } from '@aliquot/contract/people/notification-topics';
import { system } from '../../../kernel/actor.ts';
import type { Db } from '../../../platform/db/index.ts';
import type { JobDefinition } from '../../../platform/jobs/definition.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { mailIdFor, newMailId } from '../../../platform/mail/index.ts';
import { queueMailOnce } from './notifications.jobs.ts';
import { addressesOf, type Notice } from './notifications.repository.ts';
import { topicOf } from './topics.domain.ts';
import { unsubscribeUrl } from './unsubscribing.service.ts';

const queue = 'notifications.write';

/** The mail that goes with a notice: its button leads where the notice leads, its footnote says why one gets it. */
export type Letter = {
  /** The notice's title where it is left out. */
  readonly subject?: string;
  /** The notice's body where they are left out. */
  readonly paragraphs?: readonly string[];
  readonly label: string;
  readonly footnote: string;
};

/** `id`: a letter that is written again, because the first time was interrupted, makes the same messages. */
type Writing = {
  readonly id: string;
  readonly readers: readonly string[];
  readonly notice: Notice;
  readonly letter: Letter;
};

/** Queues a letter to people whose addresses the actor need not see: the job looks them up. */
export const queueLetter = async (db: Db, jobs: Jobs, writing: Omit<Writing, 'id'>): Promise<void> => {
  if (writing.readers.length > 0) await jobs.send(db, queue, { id: newMailId(), ...writing } satisfies Writing);
};

/** Versions before this one queued letters without an id. */
type Queued = Omit<Writing, 'id'> & Partial<Pick<Writing, 'id'>>;

export const letterJob: JobDefinition = {
  queue,
  options: { seconds: 60, retries: 5, concurrency: 1 },
  run: (world, { id = newMailId(), readers, notice, letter }: Queued) =>
    world.database.transaction(system, async (db) => {
      const { jobs, config } = world;
      const subject = letter.subject ?? notice.title;
      const about = topicOf(notice.kind);
      for (const { id: userId, name, email } of await addressesOf(db, readers))
        await queueMailOnce(db, jobs, mailIdFor(id, email), email, {
          subject,
          heading: subject,
          paragraphs: [`Hello ${name},`, ...(letter.paragraphs ?? [notice.body ?? ''])],
          button: { label: letter.label, url: `${config.server.publicUrl}${notice.link ?? '/'}` },
          footnote: letter.footnote,
          ...(requiredBecause(about) === null && { unsubscribe: unsubscribeUrl(world, { userId, about }) }),
        });
    }),
};
