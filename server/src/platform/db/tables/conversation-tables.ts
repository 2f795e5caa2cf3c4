import type { ConversationSide } from '@aliquot/contract/engagements/conversations';
import type { ColumnType, Generated } from 'kysely';
import type { BigInteger, NullableTimestamp } from './columns.ts';

export type MessagesTable = {
  id: Generated<string>;
  collaboration_id: string;
  position: number;
  author_id: string | null;
  author_side: ConversationSide;
  body: string;
  folded: string;
  message_key: string;
  sent_at: Date;
  edited_at: NullableTimestamp;
  redacted_at: NullableTimestamp;
  redacted_by: ColumnType<string | null, string | null | undefined, string | null>;
  redaction_reason: ColumnType<string | null, string | null | undefined, string | null>;
};

export type MessageRevisionsTable = {
  id: Generated<string>;
  message_id: string;
  collaboration_id: string;
  body: string;
  replaced_at: Date;
};

export type MessageFilesTable = {
  id: Generated<string>;
  message_id: string;
  collaboration_id: string;
  file_name: string;
  file_type: string;
  file_url: string;
  file_size: BigInteger;
  sha256: string;
  uploaded_by: string | null;
  uploaded_at: Date;
};

export type ConversationReadsTable = { collaboration_id: string; user_id: string; read_to: number; read_at: Date };

export type InternalNotesTable = {
  id: Generated<string>;
  collaboration_id: string;
  lab_id: string;
  author_id: string | null;
  body: string;
  note_key: string;
  written_at: Date;
};
