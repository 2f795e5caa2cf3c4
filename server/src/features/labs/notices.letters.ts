import type { Doing } from '../../platform/db/doing.ts';
import type { Db } from '../../platform/db/index.ts';
import { announce } from '../../platform/events/events.ts';
import type { World } from '../../platform/world.ts';
import { queueMail } from '../notifications/notifications.jobs.ts';
import { type Notice, notify } from '../notifications/notifications.repository.ts';
import { memberAddresses, memberIds } from './memberships.repository.ts';

export type Letter = {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly label: string;
  readonly footnote: string;
};

/** Writes to the members of a laboratory, as far as the actor may see who they are. */
export const mailMembers = async (
  db: Db,
  { jobs, config }: Pick<World, 'jobs' | 'config'>,
  labId: string,
  { letter, link }: { letter: Letter; link: string },
): Promise<void> => {
  for (const { name, email } of await memberAddresses(db, labId)) {
    await queueMail(db, jobs, [email], {
      subject: letter.subject,
      heading: letter.subject,
      paragraphs: [`Hello ${name},`, ...letter.paragraphs],
      button: { label: letter.label, url: `${config.server.publicUrl}${link}` },
      footnote: letter.footnote,
    });
  }
};

/** Tells the members of a laboratory in the product and by mail, in the transaction of what happened. */
export const tellMembers = async (
  { db }: Doing,
  world: World,
  labId: string,
  { notice, letter }: { notice: Notice; letter: Letter },
): Promise<void> => {
  await notify(db, await memberIds(db, labId), notice);
  await mailMembers(db, world, labId, { letter, link: notice.link ?? '/' });
};

/** Lets the pages of a laboratory's members, and the administrators' lists, load it again. */
export const announceLab = async ({ db }: Doing, labId: string): Promise<void> => {
  await announce(db, { noun: 'labs', id: labId, audience: { labs: [labId], admins: true } });
};
