import { setTimeout as delay } from 'node:timers/promises';
import { reportRoutes } from '@aliquot/contract/administration/reports';
import { utcDay } from '../../../../kernel/days.ts';
import { refuse, succeed } from '../../../../kernel/result.ts';
import { handle, handleInSteps } from '../../../../platform/http/mount.ts';
import { findLab } from '../../../hearts/labs/labs.repository.ts';
import { happened } from '../../../people/notifications/happenings.service.ts';
import { visible } from '../reports.policy.ts';
import { defaultPeriod, periodProblem } from './audit-report.domain.ts';
import { type AuditReportJob, auditReportQueue } from './audit-report.jobs.ts';
import { reloadReport } from './audit-report.letters.ts';
import { presentReport } from './audit-report.presenter.ts';
import { findReport, insertReport, listReports } from './audit-report.repository.ts';

/** How long a call waits for its report before it answers without it. */
const waitMilliseconds = 8000;
const lookMilliseconds = 150;

const gaveUp = refuse('SERVICE_UNAVAILABLE', 'The report could not be written. Please try again.');

export const auditReportHandlers = {
  generateAuditReport: handleInSteps(reportRoutes.generateAuditReport, async (call) => {
    const { input, actor, world, now, response, attempt, inTransaction } = call;
    const today = utcDay(now);
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
      await happened(doing, {
        action: 'reports.audit',
        objectType: 'audit_report',
        objectId: id,
        after: { type: reportType, ...period, lab_id: about?.id ?? null },
        reload: [reloadReport(id)],
      });
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

  auditReports: handle(reportRoutes.auditReports, async ({ db, actor, input }) => {
    const { items, total } = await listReports(db, input);
    const reports = items.flatMap((row) => visible(actor, row) ?? []).map(presentReport);
    return succeed({ items: reports, total, page: input.page, pageSize: input.pageSize });
  }),

  auditReport: handle(reportRoutes.auditReport, async ({ db, actor, input }) => {
    const row = await findReport(db, input.reportId);
    const report = row && visible(actor, row);
    return report ? succeed({ ...presentReport(report), report: report.content }) : refuse('NOT_FOUND');
  }),
};
