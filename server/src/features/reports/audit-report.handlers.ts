import { setTimeout as delay } from 'node:timers/promises';
import { type AuditReport, reportRoutes } from '@aliquot/contract/reports';
import { refuse, succeed } from '../../kernel/result.ts';
import { handle, handleInSteps } from '../../platform/http/mount.ts';
import { recordChange } from '../audit/audit.repository.ts';
import { findLab } from '../labs/labs.repository.ts';
import { defaultPeriod, periodProblem } from './audit-report.domain.ts';
import { type AuditReportJob, announceReport, auditReportQueue } from './audit-report.jobs.ts';
import { findReport, insertReport, listReports, type ReportRow } from './audit-report.repository.ts';

/** How long a call waits for its report before it answers without it. */
const waitMilliseconds = 8000;
const lookMilliseconds = 150;

const present = (row: ReportRow): AuditReport => ({
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

const gaveUp = refuse('SERVICE_UNAVAILABLE', 'The report could not be written. Please try again.');

export const auditReportHandlers = {
  generateAuditReport: handleInSteps(reportRoutes.generateAuditReport, async (call) => {
    const { input, actor, world, now, response, attempt, inTransaction } = call;
    const today = now.toISOString().slice(0, 10);
    const period = {
      startDate: input.startDate ?? defaultPeriod(input.endDate ?? today).startDate,
      endDate: input.endDate ?? today,
    };
    const problem = periodProblem(period, today);
    if (problem) return refuse('UNPROCESSABLE_CONTENT', problem.message, { [problem.field]: problem.message });
    const { reportType, labId } = input;
    const asked = await attempt(async (doing) => {
      const lab = labId ? await findLab(doing.db, labId) : null;
      if (lab === undefined) return refuse('NOT_FOUND', 'There is no such laboratory.');
      const about = lab && { id: lab.id, name: lab.name };
      const id = await insertReport(doing.db, { reportType, ...period, lab: about, by: actor }, now);
      await world.jobs.send(doing.db, auditReportQueue, { reportId: id } satisfies AuditReportJob);
      await recordChange(doing, {
        action: 'reports.audit',
        objectType: 'audit_report',
        objectId: id,
        after: { type: reportType, ...period, lab_id: about?.id ?? null },
      });
      await announceReport(doing.db, id);
      return succeed(id);
    });
    if (!asked.ok) return asked;
    const reportId = asked.value;
    for (const until = performance.now() + waitMilliseconds; performance.now() < until && !response.destroyed; ) {
      const row = await inTransaction(({ db }) => findReport(db, reportId));
      if (row?.status === 'failed') return gaveUp;
      if (row && row.content !== null) return succeed({ report: row.content, reportId });
      await delay(lookMilliseconds);
    }
    return succeed({ report: null, reportId });
  }),

  auditReports: handle(reportRoutes.auditReports, async ({ db, input }) => {
    const { items, total } = await listReports(db, input);
    return succeed({ items: items.map(present), total, page: input.page, pageSize: input.pageSize });
  }),

  auditReport: handle(reportRoutes.auditReport, async ({ db, input }) => {
    const row = await findReport(db, input.reportId);
    return row ? succeed({ ...present(row), report: row.content }) : refuse('NOT_FOUND');
  }),
};
