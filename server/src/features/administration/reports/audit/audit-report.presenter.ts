import type { AuditReport } from '@aliquot/contract/administration/reports';
import type { Visible } from '../../../../kernel/permission.ts';
import type { ReportRow } from './audit-report.repository.ts';

export const presentReport = (row: Visible<ReportRow>): AuditReport => ({
  id: row.id,
  type: row.type,
  start_date: row.start_date,
  end_date: row.end_date,
  lab_name: row.lab_name,
  status: row.status,
  sha256: row.sha256,
  created_by: row.created_by_name,
  created_at: row.created_at.toISOString(),
});
