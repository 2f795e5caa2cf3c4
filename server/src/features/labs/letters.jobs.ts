import { system } from '../../kernel/actor.ts';
import type { Doing } from '../../platform/db/doing.ts';
import type { JobDefinition } from '../../platform/jobs/definition.ts';
import type { World } from '../../platform/world.ts';
import { type Letter, mailMembers } from './notices.handlers.ts';

const queue = 'labs.write-to-members';

type Writing = { readonly labId: string; readonly letter: Letter; readonly link: string };

/**
 * Queues a letter to the members of a laboratory for somebody who may not see who they are, in the transaction of what happened.
 */
export const writeToMembers = ({ db }: Doing, { jobs }: World, writing: Writing): Promise<void> =>
  jobs.send(db, queue, writing);

export const writingJob: JobDefinition = {
  queue,
  options: { seconds: 60, retries: 5, concurrency: 1 },
  run: (world, { labId, letter, link }: Writing) =>
    world.database.transaction(system, (db) => mailMembers(db, world, labId, { letter, link })),
};
