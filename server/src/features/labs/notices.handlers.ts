import type { Doing } from '../../platform/db/doing.ts';
import { announce } from '../../platform/events/events.ts';
import type { World } from '../../platform/world.ts';
import { queueMail } from '../notifications/notifications.jobs.ts';
import { type Notice, notify } from '../notifications/notifications.repository.ts';
import { memberAddresses, memberIds } from './memberships.repository.ts';

type Letter = {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly label: string;
  readonly footnote: string;
};

/** Tells the members of a laboratory in the product and by mail, in the transaction of what happened. */
export const tellMembers = async (
  { db }: Doing,
  { jobs, config }: World,
  labId: string,
  { notice, letter }: { notice: Notice; letter: Letter },
): Promise<void> => {
  await notify(db, await memberIds(db, labId), notice);
  for (const { name, email } of await memberAddresses(db, labId)) {
    await queueMail(db, jobs, [email], {
      subject: letter.subject,
      heading: letter.subject,
      paragraphs: [`Hello ${name},`, ...letter.paragraphs],
      button: { label: letter.label, url: `${config.server.publicUrl}${notice.link ?? '/'}` },
      footnote: letter.footnote,
    });
  }
};

/** Lets the pages of a laboratory's members, and the administrators' lists, load it again. */
export const announceLab = async ({ db }: Doing, labId: string): Promise<void> => {
  await announce(db, { noun: 'labs', id: labId, audience: { labs: [labId], admins: true } });
};
