import { type HandOver, labRoutes } from '@aliquot/contract/labs';
import { refuse, succeed } from '../../kernel/result.ts';
import type { Db } from '../../platform/db/index.ts';
import { handle } from '../../platform/http/mount.ts';
import type { MailContent } from '../../platform/mail/index.ts';
import { recordChange } from '../audit/audit.repository.ts';
import { queueMail } from '../notifications/notifications.jobs.ts';
import { ownerMayBeTold } from './labs.domain.ts';
import { findLab, type LabRow, markOwnerTold } from './labs.repository.ts';
import { memberIds } from './memberships.repository.ts';

const present = (row: LabRow, members: number, now: Date): HandOver => ({
  contact_email: row.contact_email,
  members,
  told_at: row.owner_told_at?.toISOString() ?? null,
  can: { notifyOwner: members === 0 && ownerMayBeTold(row.owner_told_at, now) },
});

const load = async (db: Db, labId: string) => {
  const row = await findLab(db, labId);
  return row && { row, members: (await memberIds(db, labId)).length };
};

/** How the person whom a laboratory names as its contact takes it over. */
const takeOverLetter = ({ name, contact_email }: LabRow, publicUrl: string): MailContent => {
  const subject = `${name} is registered at Aliquot and waits for you`;
  return {
    subject,
    heading: subject,
    paragraphs: [
      `${name} was registered at Aliquot on your behalf. It waits for final approval, and nobody of the laboratory manages it yet.`,
      `To take it over, make a laboratory account with this address (${contact_email}), or sign in to the one you have. Confirm the address by the link that we send you, then choose "Claim this laboratory" on your dashboard.`,
      'From then on you change its profile, keep its documents current and answer the requests of researchers.',
    ],
    button: { label: 'Take over the laboratory', url: `${publicUrl}/lab-owner-signup?claim=1` },
    footnote: `You get this message because your address is the contact of ${name}. If you do not know this laboratory, do nothing.`,
  };
};

const hasOwner = 'This laboratory has a member already, who manages it.';
const justTold = 'The owner was told less than an hour ago. Please wait before you send the message again.';

export const handOverHandlers = {
  handOver: handle(labRoutes.handOver, async ({ input, db, now }) => {
    const found = await load(db, input.labId);
    return found ? succeed(present(found.row, found.members, now)) : refuse('NOT_FOUND');
  }),

  notifyOwner: handle(labRoutes.notifyOwner, async (call) => {
    const { input, db, now, world } = call;
    const found = await load(db, input.labId);
    if (!found) return refuse('NOT_FOUND');
    const { row, members } = found;
    if (members > 0) return refuse('CONFLICT', hasOwner);
    if (!ownerMayBeTold(row.owner_told_at, now) || !(await markOwnerTold(db, row, now))) return refuse('CONFLICT', justTold);
    await queueMail(db, world.jobs, [row.contact_email], takeOverLetter(row, world.config.server.publicUrl));
    await recordChange(call, {
      action: 'labs.tell-owner',
      objectType: 'lab',
      objectId: row.id,
      after: { contact_email: row.contact_email },
    });
    return succeed(present({ ...row, owner_told_at: now }, members, now));
  }),
};
