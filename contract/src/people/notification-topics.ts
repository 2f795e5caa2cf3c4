import type { Role } from '../options.ts';

export const mailChoices = ['at-once', 'daily', 'off'] as const;
export type MailChoice = (typeof mailChoices)[number];

type Topic = {
  readonly label: string;
  /** Description in a sentence. */
  readonly about: string;
  readonly roles: readonly Role[];
  /** Why it cannot be switched off. */
  readonly required?: string;
};

const everyone = ['user', 'lab_owner', 'admin'] as const;
const labs = ['lab_owner', 'admin'] as const;

/** Topics of notifications, in the order of the settings. */
export const notificationTopics = {
  requests: {
    label: 'Requests and proposals',
    about: 'A lab gets a request, answers it, sends a proposal or doesn’t answer in time; a request is withdrawn or assigned.',
    roles: everyone,
  },
  work: {
    label: 'Work and results',
    about: 'Work starts, is changed or put on hold, samples, milestones and results arrive, and work is accepted.',
    roles: everyone,
  },
  messages: { label: 'Messages', about: 'The other side of a request writes to you.', roles: everyone },
  documents: {
    label: 'Documents and analyses',
    about: 'An analysis is ready or failed, results changed, or a reason for a gap was reviewed.',
    roles: labs,
  },
  certificates: {
    label: 'Certificates',
    about: 'A certificate is about to end, a correction was confirmed or rejected, or a register disagrees.',
    roles: labs,
  },
  laboratory: {
    label: 'Your laboratory and its members',
    about:
      'A laboratory is waiting for review, is reviewed, suspended, claimed or deleted; people join, leave or change roles.',
    roles: labs,
  },
  operations: {
    label: 'Operations',
    about: 'A background job or a message failed, or a language model’s daily calls are used up.',
    roles: ['admin'],
  },
  security: {
    label: 'Security',
    about: 'A sign-in from a new device, a new password or second factor, or a new role.',
    roles: everyone,
    required: 'You can’t switch these off: they tell you when someone else uses your account.',
  },
  account: {
    label: 'Your account',
    about: 'Confirming your address, sign-in links and codes, invitations, and deleting your account.',
    roles: everyone,
    required: 'You can’t switch these off: you can’t sign in or confirm your address without them.',
  },
} as const satisfies Record<string, Topic>;

export type NotificationTopic = keyof typeof notificationTopics;
export const notificationTopicNames = Object.keys(notificationTopics) as NotificationTopic[];

/** Why a topic cannot be switched off; null where it can. */
export const requiredBecause = (name: NotificationTopic): string | null => {
  const topic: Topic = notificationTopics[name];
  return topic.required ?? null;
};

/** The hour, in UTC, at which daily summaries are sent. */
export const digestHour = 7;
