import { letterJob } from '../../features/people/notifications/letters.jobs.ts';
import type { MailMessage } from '../../platform/mail/index.ts';
import { mailQueue, messageSealing } from '../../platform/open-world.ts';
import type { TestApp } from '../test-app.ts';

/** Writes the queued letters, oldest first, as the worker does. */
const writeLetters = async (app: TestApp): Promise<void> => {
  const { rows } = await app.world.database.pool.query<{ data: never }>(
    `with queued as (delete from pgboss.job where name = $1 returning data, created_on, id)
      select data from queued order by created_on, id`,
    [letterJob.queue],
  );
  for (const { data } of rows) await letterJob.run(app.world, data, new AbortController().signal);
};

/** The messages to an address that wait to be sent, oldest first. Only an app without a worker keeps them waiting. */
export const queuedMail = async (app: TestApp, to: string): Promise<MailMessage[]> => {
  await app.world.jobs.allSent(); // the account service does not wait for its messages
  await writeLetters(app);
  const { open } = messageSealing(app.world.config.accounts.secret);
  const { rows } = await app.world.database.pool.query<{ data: object }>(
    `select data from pgboss.job where name = 'mail.send' and data->>'to' = $1 order by created_on, id`,
    [to],
  );
  return rows.flatMap(({ data }) => (open(mailQueue, data) as MailMessage | null) ?? []);
};

/** The one-time token and the kind of link in a message. */
export const linkIn = (message: MailMessage | undefined): { token_hash: string; type: string; url: URL } => {
  const [, address] = /(https?:\/\/\S+\/confirm\?\S+)/.exec(message?.text ?? '') ?? [];
  if (!address) throw new Error('the message has no link to /confirm');
  const url = new URL(address);
  return { token_hash: url.searchParams.get('token_hash') ?? '', type: url.searchParams.get('type') ?? '', url };
};

/** The cookies of an answer, as a browser sends them back. */
export const cookieIn = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
