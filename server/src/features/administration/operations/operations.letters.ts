import { administratorFootnote } from '../../hearts/labs/labs.letters.ts';
import type { News } from '../../people/notifications/happenings.service.ts';
import { mailQueueName, queueNames } from './operations.domain.ts';

/** A mail about these would fail like they do. */
const ofMail: readonly string[] = [mailQueueName, 'notifications.write', 'notifications.digest'];

/** Jobs of one queue that failed, for the administrators. */
export const failedNews = ({ queue, count }: { readonly queue: string; readonly count: number }): News => {
  const name = queueNames.get(queue)?.name ?? queue;
  const isMail = queue === mailQueueName;
  const what = isMail ? ['A message', `${count} messages`] : ['A background job', `${count} background jobs`];
  return {
    to: { admins: true },
    notice: {
      kind: 'operation-failed',
      title: `${count === 1 ? what[0] : what[1]} failed: ${name}`,
      body: 'The operations page says why. You can try again there.',
      link: isMail ? '/admin/operations?mail=failed#mail' : '/admin/operations?jobs=failed#jobs',
    },
    letter: ofMail.includes(queue) ? undefined : { label: 'Open operations', footnote: administratorFootnote },
  };
};
