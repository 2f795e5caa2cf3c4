import { type Analytics, reportRoutes } from '@aliquot/contract/administration/reports';
import { labTypes, organizationSizes } from '@aliquot/contract/options';
import { paperText } from '../../../kernel/paper.ts';
import { refuse, succeed } from '../../../kernel/result.ts';
import { handle } from '../../../platform/http/mount.ts';
import { auditReportHandlers } from './audit/audit-report.handlers.ts';
import { checklistPaper } from './checklist.domain.ts';
import { loadChecklist, madeBy, recordChecklist } from './checklist.service.ts';
import { completionLabel, percentOf } from './completion.domain.ts';
import { figureHandlers } from './figures/figures.handlers.ts';
import { countAnalytics, countOverview } from './overview.repository.ts';
import { subscriptionHandlers } from './subscriptions/subscriptions.handlers.ts';

const checklistHandlers = {
  generateChecklist: handle(reportRoutes.generateChecklist, async (call) => {
    const checklist = await loadChecklist(call, call.input.labId);
    if (!checklist) return refuse('NOT_FOUND');
    await recordChecklist(call, checklist, 'text');
    return succeed({ checklist: paperText(checklistPaper(checklist, madeBy(call))) });
  }),

  checklist: handle(reportRoutes.checklist, async (call) => {
    const checklist = await loadChecklist(call, call.input.labId);
    return checklist ? succeed(checklist) : refuse('NOT_FOUND');
  }),
};

const newUserDays = 30;
const most = { organizationSizes: 4, researchAreas: 6, labTypes: 4 };

/** Counts of values that the options know; what an older version has stored besides is not shown. */
const known = <Value extends string>(rows: readonly { value: string; count: number }[], options: readonly Value[]) =>
  rows.flatMap(({ value, count }) => {
    const option = options.find((each) => each === value);
    return option === undefined ? [] : [{ value: option, count }];
  });

const completionOf = (average: string | null): Analytics['profileCompletion'] => {
  if (average === null) return null;
  const rounded = Math.round(Number(average));
  return { average: rounded, label: completionLabel(rounded) };
};

export const reportHandlers = {
  ...checklistHandlers,
  ...auditReportHandlers,
  ...figureHandlers,
  ...subscriptionHandlers,

  overview: handle(reportRoutes.overview, async ({ db }) => {
    const counts = await countOverview(db);
    if (!counts) return refuse('FORBIDDEN');
    return succeed({
      laboratories: { approved: counts.labs_approved, all: counts.labs },
      awaitingReview: counts.labs_pending,
      changed: counts.labs_changed,
      researchers: { active: counts.researchers_active, all: counts.users },
      documents: counts.documents,
    });
  }),

  analytics: handle(reportRoutes.analytics, async ({ db, now }) => {
    const since = new Date(now.getTime() - newUserDays * 24 * 60 * 60 * 1000);
    const counts = await countAnalytics(db, since, most);
    if (!counts) return refuse('FORBIDDEN');
    return succeed({
      profileCompletion: completionOf(counts.completion),
      approvalRate: percentOf(counts.labs_approved, counts.labs),
      newUsers: counts.new_users,
      users: counts.users,
      laboratories: counts.labs,
      organizationSizes: known(counts.organization_sizes, organizationSizes),
      researchAreas: [...counts.research_areas],
      labTypes: known(counts.lab_types, labTypes),
    });
  }),
};
