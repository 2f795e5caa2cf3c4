import type { AdminList } from '@aliquot/contract/administration/lists';
import type { ReportKind, ReportRhythm } from '@aliquot/contract/administration/report-figures';
import type { ResearchArea } from '@aliquot/contract/options';
import type { ColumnType, Generated } from 'kysely';
import type { Defaulted, KnownDay, NullableTimestamp } from './columns.ts';

/** What an administrator keeps of a list: filter, order and columns, as the query of an address. */
export type ListViewsTable = {
  id: Generated<string>;
  user_id: string;
  list: AdminList;
  name: string;
  query: string;
  saved_at: Date;
};

export type ProjectTemplatesTable = {
  id: Generated<string>;
  name: string;
  description: string;
  research_area: ResearchArea;
  position: Defaulted<number>;
  key: ColumnType<string | null, string | null | undefined, string | null>;
  shipped_checksum: ColumnType<string | null, string | null | undefined, string | null>;
  edited_at: NullableTimestamp;
  deleted_at: NullableTimestamp;
  version: Defaulted<number>;
};

/** A report that an administrator gets by mail. */
export type ReportSubscriptionsTable = {
  id: Generated<string>;
  user_id: string;
  kind: ReportKind;
  rhythm: ReportRhythm;
  since: Date;
  sent_through: KnownDay;
};
