import type { AuditReport } from '@aliquot/contract/administration/reports';
import type { Visible } from '../../../../kernel/permission.ts';
import { pick } from '../../../../kernel/pick.ts';
import type { ReportRow } from './audit-report.repository.ts';

export const presentReport = (row: Visible<ReportRow>): AuditReport => ({
  ...pick(row, ['id', 'type', 'start_date', 'end_date', 'lab_name', 'status', 'sha256']),
  created_by: row.created_by_name,
  created_at: row.created_at.toISOString(),
});
