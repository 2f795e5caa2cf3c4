import type { ColumnType, Generated } from 'kysely';
import type { Day, Defaulted, NullableTimestamp } from './columns.ts';

export type ReviewAssignmentsTable = { lab_id: string; assignee_id: string; assigned_at: Date };

export type ReviewQuestionsTable = {
  id: Generated<string>;
  lab_id: string;
  topic: string;
  text: string;
  due_on: Day;
  asked_by: string | null;
  asked_at: Date;
  answer: ColumnType<string | null, string | null | undefined, string | null>;
  lab_document_id: ColumnType<string | null, string | null | undefined, string | null>;
  answered_by: ColumnType<string | null, string | null | undefined, string | null>;
  answered_at: NullableTimestamp;
  withdrawn_at: NullableTimestamp;
};

export type ReviewNotesTable = {
  id: Generated<string>;
  lab_id: string;
  author_id: string | null;
  text: string;
  made_at: Date;
};

export type ReviewSettingsTable = {
  only_row: Defaulted<boolean>;
  target_days: Defaulted<number>;
  note_always: Defaulted<boolean>;
  checklist_required: Defaulted<boolean>;
  version: Defaulted<number>;
};

export type ReviewChecklistTable = {
  id: Generated<string>;
  text: string;
  position: number;
  retired_at: NullableTimestamp;
};

export type ReviewChecksTable = { lab_id: string; item_id: string; checked_by: string | null; checked_at: Date };
