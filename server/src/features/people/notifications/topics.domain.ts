import { type NoticeKind, noticeKinds } from '@aliquot/contract/people/notice-kinds';
import { type MailChoice, type NotificationTopic, requiredBecause } from '@aliquot/contract/people/notification-topics';

/** The topic of a kind of notice. */
export const topicOf = (kind: NoticeKind): NotificationTopic => noticeKinds[kind];

export type Choice = { readonly in_product: boolean; readonly mail: MailChoice };
export type Preference = Choice & { readonly user_id: string; readonly topic: NotificationTopic };

const usual: Choice = { in_product: true, mail: 'at-once' };

/** The choice that applies to a person: their own, unless the topic is required or they made none. */
export const choiceOf = (
  preferences: readonly Preference[],
  { userId, topic }: { userId: string; topic: NotificationTopic },
): Choice => {
  if (requiredBecause(topic) !== null) return usual;
  return preferences.find((each) => each.user_id === userId && each.topic === topic) ?? usual;
};
