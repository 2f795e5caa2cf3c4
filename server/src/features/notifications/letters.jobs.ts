import { system } from '../../kernel/actor.ts';
import type { Doing } from '../../platform/db/doing.ts';
import type { JobDefinition } from '../../platform/jobs/definition.ts';
import type { World } from '../../platform/world.ts';
import { queueMail } from './notifications.jobs.ts';
import { addressOf, type Notice, notify } from './notifications.repository.ts';

const queue = 'notifications.write-to-person';

/** A notice that is worth a letter: `label` stands on the button that leads to it, `footnote` says why one gets it. */
type Told = Required<Notice> & { readonly label: string; readonly footnote: string };
type Writing = { readonly userId: string; readonly told: Told };

/**
 * Tells a person something in the product and by mail, in the transaction of what happened. The actor need not see the person's
 * address: a job looks it up.
 */
export const tellPerson = async ({ db }: Doing, { jobs }: World, userId: string, told: Told): Promise<void> => {
  await notify(db, [userId], told);
  await jobs.send(db, queue, { userId, told } satisfies Writing);
};

export const personLetterJob: JobDefinition = {
  queue,
  options: { seconds: 60, retries: 5, concurrency: 1 },
  run: ({ database, jobs, config }, { userId, told }: Writing) =>
    database.transaction(system, async (db) => {
      const person = await addressOf(db, userId);
      if (!person) return;
      await queueMail(db, jobs, [person.email], {
        subject: told.title,
        heading: told.title,
        paragraphs: [`Hello ${person.name},`, told.body],
        button: { label: told.label, url: `${config.server.publicUrl}${told.link}` },
        footnote: told.footnote,
      });
    }),
};
