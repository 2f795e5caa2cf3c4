import type { Announcement } from '../../../platform/events/events.ts';
import type { MailContent } from '../../../platform/mail/index.ts';
import type { News } from '../../people/notifications/happenings.service.ts';
import type { LabRow } from './labs.repository.ts';

const dashboard = '/lab-dashboard';

/** Tells a member of a lab why they receive a message. */
export const memberFootnote = (labName: string): string => `You're receiving this because you're a member of ${labName}.`;

/** The pages that show a lab: its members' and the administrators'. */
export const reloadLab = (labId: string): Announcement => ({
  noun: 'labs',
  id: labId,
  audience: { labs: [labId], admins: true },
});

export const approvedNews = ({ id, name }: LabRow): News => ({
  to: { labs: [id] },
  notice: {
    kind: 'lab-approved',
    title: `${name} was approved`,
    body: 'Researchers can find it now.',
    link: dashboard,
  },
  letter: {
    paragraphs: ['Your laboratory was approved. Researchers can now find it and send you requests.'],
    label: 'Open the dashboard',
    footnote: memberFootnote(name),
  },
});

export const approvalUndoneNews = ({ id, name }: LabRow): News => ({
  to: { labs: [id] },
  notice: {
    kind: 'lab-approval-undone',
    title: `The approval of ${name} was undone`,
    body: 'It is waiting for review again. You don’t have to do anything.',
    link: dashboard,
  },
  letter: {
    paragraphs: [
      'An administrator undid the approval of your laboratory a few minutes after it was given. Researchers can’t find it until it is approved again.',
      'You don’t have to do anything.',
    ],
    label: 'Open the dashboard',
    footnote: memberFootnote(name),
  },
});

export const deniedNews = ({ id, name }: LabRow, reason: string): News => ({
  to: { labs: [id] },
  notice: { kind: 'lab-denied', title: `${name} was not approved`, body: `Reason: ${reason}`, link: dashboard },
  letter: {
    paragraphs: [
      `Your laboratory was not approved. The reason: ${reason}`,
      'You can change its profile and documents on the dashboard, then submit it again.',
    ],
    label: 'Open the dashboard',
    footnote: memberFootnote(name),
  },
});

/** Tells an administrator why they receive a message. */
export const administratorFootnote = "You're receiving this because you're an administrator.";

const toDecide = { label: 'Open the laboratory', footnote: administratorFootnote };

export const waitingNews = (id: string, { labName, address }: { labName: string; address: string }): News => ({
  to: { admins: true },
  notice: {
    kind: 'lab-waiting',
    title: `${labName} is waiting for review`,
    body: `Address: ${address}.`,
    link: `/admin/labs/${id}`,
  },
  letter: toDecide,
});

export const resubmittedNews = ({ id, name }: LabRow): News => ({
  to: { admins: true },
  letter: toDecide,
  notice: {
    kind: 'lab-resubmitted',
    title: `${name} was submitted again`,
    body: 'It was denied before. Review what changed, then decide.',
    link: `/admin/labs/${id}`,
  },
});

export const reviewedNews = ({ id, name }: LabRow): News => ({
  to: { labs: [id] },
  notice: {
    kind: 'lab-reviewed',
    title: `The changes of ${name} were reviewed`,
    body: 'The laboratory stays approved.',
    link: dashboard,
  },
});

export const deletedNews = ({ id, name }: LabRow, reason?: string): News => ({
  to: { labs: [id] },
  notice: {
    kind: 'lab-deleted',
    title: `${name} was deleted`,
    body: 'An administrator removed the laboratory.',
    link: '/',
  },
  letter: {
    paragraphs: [
      'An administrator removed your laboratory from Aliquot, with its documents, analyses and answers. Open requests were withdrawn.',
      ...(reason ? [`The reason: ${reason}`] : []),
      'Your own account stays. If this is a mistake, contact the operator of this site.',
    ],
    label: 'Open Aliquot',
    footnote: `You're receiving this because you were a member of ${name}.`,
  },
});

/** Invites the contact of a laboratory to take it over. */
export const takeOverLetter = ({ name, contact_email }: LabRow, publicUrl: string): MailContent => {
  const subject = `Claim ${name} on Aliquot`;
  return {
    subject,
    heading: subject,
    paragraphs: [
      `${name} was registered on Aliquot on your behalf. It is waiting for approval, and no one from the laboratory manages it yet.`,
      `To claim it, create a laboratory account with this address (${contact_email}), or sign in to the one you have. Confirm the address with the link that we send you, then choose "Claim this laboratory" on your dashboard.`,
      'You can then change its profile, keep its documents current and respond to requests from researchers.',
    ],
    button: { label: 'Claim the laboratory', url: `${publicUrl}/lab-owner-signup?claim=1` },
    footnote: `You're receiving this because your email address is the contact for ${name}. If you don't know this laboratory, ignore this email.`,
  };
};
