import type { MailChoice, NotificationTopic } from '@aliquot/contract/people/notification-topics';
import type { Generated } from 'kysely';
import type { Defaulted, NullableTimestamp, Timestamp } from './columns.ts';

export type NotificationsTable = {
  id: Generated<string>;
  user_id: string;
  kind: string;
  title: string;
  body: Defaulted<string>;
  link: Defaulted<string>;
  created_at: Timestamp;
  read_at: NullableTimestamp;
  shown: Defaulted<boolean>;
  digest_due: Defaulted<boolean>;
};

export type NotificationPreferencesTable = {
  user_id: string;
  topic: NotificationTopic;
  in_product: boolean;
  mail: MailChoice;
};
