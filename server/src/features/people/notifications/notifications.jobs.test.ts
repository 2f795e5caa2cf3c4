import { expect, it } from 'vitest';
import { FinalFailure } from '../../../platform/jobs/final-failure.ts';
import { MailError } from '../../../platform/mail/index.ts';
import { mailQueue } from '../../../platform/open-world.ts';
import type { World } from '../../../platform/world.ts';
import { notificationJobs } from './notifications.jobs.ts';

const sendWith = (error: Error) => {
  const send = async () => {
    throw error;
  };
  const world = { mailer: { send } } as unknown as World;
  const job = notificationJobs.find(({ queue }) => queue === mailQueue);
  return job?.run(world, {} as never, new AbortController().signal);
};

it.each([
  ['a mail server that does not answer', new MailError('no answer', false)],
  ['an error of another kind', new Error('out of memory')],
])('a message is tried again after %s', async (_what, error) => {
  await expect(sendWith(error)).rejects.toBe(error);
});

it('a message that can never be sent is not tried again', async () => {
  const refused = sendWith(new MailError('no such address', true, new Error('550')));
  await expect(refused).rejects.toBeInstanceOf(FinalFailure);
  await expect(refused).rejects.toMatchObject({ message: 'no such address', cause: { message: '550' } });
});
