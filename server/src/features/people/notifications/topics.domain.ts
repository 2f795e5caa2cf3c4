import { type MailChoice, type NotificationTopic, requiredBecause } from '@aliquot/contract/people/notification-topics';

const workBeginnings =
  'collaboration-started collaboration-completed acceptance changes-requested work milestone sample shipment result delivery hold change-order dispute review payment';

/** How the kinds of each topic begin. The longest beginning decides. */
const beginnings: Readonly<Record<Exclude<NotificationTopic, 'other'>, readonly string[]>> = {
  requests: ['request', 'collaboration', 'project', 'proposal', 'award', 'agreement', 'demand'],
  work: workBeginnings.split(' '),
  messages: ['message'],
  documents: ['analysis', 'judgement', 'rules', 'gap-reason', 'document', 'audit-report'],
  certificates: ['certification', 'correction', 'name', 'lab-name'],
  laboratory: ['lab', 'member', 'claim'],
  operations: ['operation'],
  security: ['role'],
  account: ['account'],
};

const topics = Object.entries(beginnings) as [Exclude<NotificationTopic, 'other'>, readonly string[]][];

const begins = (kind: string, beginning: string) => kind === beginning || kind.startsWith(`${beginning}-`);

/** What a kind of notice is about. */
export const topicOf = (kind: string): NotificationTopic => {
  const found = topics
    .flatMap(([topic, all]) => all.filter((beginning) => begins(kind, beginning)).map((beginning) => ({ topic, beginning })))
    .toSorted((a, b) => b.beginning.length - a.beginning.length);
  return found[0]?.topic ?? 'other';
};

export type Choice = { readonly in_product: boolean; readonly mail: MailChoice };
export type Preference = Choice & { readonly user_id: string; readonly topic: NotificationTopic };

const usual: Choice = { in_product: true, mail: 'at-once' };

/** What holds for a person: what they chose, unless the topic is required or they chose nothing. */
export const choiceOf = (
  preferences: readonly Preference[],
  { userId, topic }: { userId: string; topic: NotificationTopic },
): Choice => {
  if (requiredBecause(topic) !== null) return usual;
  return preferences.find((each) => each.user_id === userId && each.topic === topic) ?? usual;
};
