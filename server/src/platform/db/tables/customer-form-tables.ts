import type {
  customerFormStates,
  DroppedPart,
  FormProposal,
  FormQuestionState,
  FormTopic,
} from '@aliquot/contract/hearts/customer-forms/customer-forms';
import type { ColumnType, Generated } from 'kysely';
import type { AnswerPlace } from '../../../kernel/form-grid.ts';
import type { BigInteger, Day, Defaulted, JsonValue, NullableJson, NullableTimestamp } from './columns.ts';

export type CustomerFormsTable = {
  id: Generated<string>;
  lab_id: string;
  file_name: string;
  file_type: string;
  file_url: string;
  file_size: BigInteger;
  sha256: string;
  state: Defaulted<(typeof customerFormStates)[number]>;
  message: ColumnType<string | null, string | null | undefined, string | null>;
  dropped: ColumnType<DroppedPart[], DroppedPart[] | undefined, DroppedPart[]>;
  judged_on: Day;
  uploaded_by: string | null;
  uploaded_at: Date;
  read_at: NullableTimestamp;
};

export type CustomerFormQuestionsTable = {
  id: Generated<string>;
  form_id: string;
  lab_id: string;
  position: number;
  question: string;
  section: string | null;
  place: JsonValue<AnswerPlace>;
  about: NullableJson<FormTopic>;
  likely: ColumnType<string[], string[] | undefined, string[]>;
  proposal: JsonValue<FormProposal>;
  kept: ColumnType<string | null, string | null | undefined, string | null>;
  state: Defaulted<FormQuestionState>;
  answer: ColumnType<string | null, string | null | undefined, string | null>;
  choice: ColumnType<string | null, string | null | undefined, string | null>;
  decided_by: ColumnType<string | null, string | null | undefined, string | null>;
  decided_by_name: ColumnType<string | null, string | null | undefined, string | null>;
  decided_at: NullableTimestamp;
};
