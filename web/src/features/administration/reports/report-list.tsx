import { type AuditReport, auditReportFilePath, reportTypeLabels } from '@aliquot/contract/administration/reports';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../../platform/server/query-of.ts';
import { Button } from '../../../ui/button.tsx';
import { Pager } from '../../../ui/layout/pager.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { formatDate, formatDateTime } from '../../../ui/text/format.ts';
import { DownloadLink } from '../../../ui/text/link.tsx';

export const reportName = ({ type, start_date, end_date }: AuditReport): string =>
  `${reportTypeLabels[type]}, ${formatDate(start_date)} to ${formatDate(end_date)}`;

const formatNames = { pdf: 'PDF', zip: 'CSV', txt: 'Text' } as const;

/** The files of a report that is written; its tables are CSV files in a ZIP. */
export const ReportFiles = ({ report }: { report: AuditReport }) => (
  <>
    {(['pdf', 'zip', 'txt'] as const).map((format) => (
      <DownloadLink key={format} size="sm" href={auditReportFilePath(report.id, format)}>
        {formatNames[format]}
        <span className="sr-only"> of {reportName(report)}</span>
      </DownloadLink>
    ))}
  </>
);

/** The requested reports, newest first. */
export const ReportList = ({ onOpen }: { onOpen: (reportId: string) => void }) => {
  const [page, setPage] = useState(1);
  const { data } = useQuery({ ...queryOf.reports.auditReports({ page, pageSize: 5 }), placeholderData: keepPreviousData });
  if (!data || data.total === 0) return null;
  return (
    <div className="mt-8">
      <h3 className="mb-2 text-base font-medium">Earlier reports</h3>
      <ul aria-label="Earlier reports" className="divide-y divide-line">
        {data.items.map((report) => (
          <li key={report.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-2">
                <span className="font-medium">{reportName(report)}</span>
                {report.status === 'queued' && <Badge tone="info">In progress</Badge>}
                {report.status === 'failed' && <Badge tone="bad">Failed</Badge>}
              </p>
              <p className="text-sm text-muted">
                {report.lab_name ?? 'All laboratories'} · {formatDateTime(report.created_at)} by {report.created_by}
              </p>
            </div>
            {report.status === 'completed' && (
              <div className="flex flex-wrap gap-2">
                <Button look="secondary" size="sm" onClick={() => onOpen(report.id)}>
                  Show<span className="sr-only"> {reportName(report)}</span>
                </Button>
                <ReportFiles report={report} />
              </div>
            )}
          </li>
        ))}
      </ul>
      <Pager label="Earlier reports" page={data.page} pageSize={data.pageSize} total={data.total} onPage={setPage} />
    </div>
  );
};
