import { type Mutant, mutantsIn } from './mutant.ts';

const faults = mutantsIn('server/src/features/administration');
const retention = ['server/src/features/administration/retention/retention.int.test.ts'];

export const administrationMutants: readonly Mutant[] = [
  {
    name: 'notices-of-a-held-person-removed',
    file: 'server/src/features/people/notifications/notifications.repository.ts',
    find: "and not acl.is_held('person', user_id) returning",
    replace: 'returning',
    tests: retention,
    only: 'of somebody under a legal hold stay',
  },
  {
    name: 'drafts-of-a-held-person-removed',
    file: 'server/src/features/people/drafts/drafts.repository.ts',
    find: " and not acl.is_held('person', user_id)",
    replace: '',
    tests: retention,
    only: 'of somebody under a legal hold stay',
  },
  ...faults('reports/figures/figures.repository.ts', 'reports/figures/figures.int.test.ts', [
    [
      'delivery-on-the-promised-day-is-late',
      '<= c.promised_by',
      '< c.promised_by',
      'a delivery on its promised day is on time',
    ],
  ]),
  ...faults('reports/report-counts.repository.ts', 'reports/figures/figures.int.test.ts', [
    [
      'certificate-expired-on-its-last-day',
      't.expiry_date < ${asOf}',
      't.expiry_date <= ${asOf}',
      'a certificate is current on its first and last day',
    ],
  ]),
  ...faults('reports/figures/periods.domain.ts', 'reports/figures/periods.domain.test.ts', [
    ['report-of-tomorrow-refused', 'to > shift(today, 1)', 'to > today'],
    ['month-of-days-in-weeks', 'days <= mostDailyDays', 'days < mostDailyDays'],
    ['weekly-report-of-this-week', 'shift(today, -sinceMonday - 7)', 'shift(today, -sinceMonday)'],
  ]),
  ...faults('reports/figures/figures.domain.ts', 'reports/figures/figures.domain.test.ts', [
    [
      'period-before-shown-as-this-one',
      'values: definition.series.map(([id]) => valueOf(id, false, part))',
      'values: definition.series.map(([id]) => valueOf(id, true, part))',
    ],
    ['nothing-measured-shown-as-zero', "unit === 'count' ? 0 : null", '0'],
  ]),
  ...faults('reports/audit-report.domain.ts', 'reports/audit-report.domain.test.ts', [
    ['total-of-a-list-is-what-is-kept', 'rows: printed, total, kept', 'rows: printed, total: rows.length, kept'],
    ['report-on-one-laboratory-hides-what-is-of-all', 'definition.wholeService && lab', 'definition.wholeService && !lab'],
  ]),
  ...faults('reports/checklist.domain.ts', 'reports/checklist.domain.test.ts', [
    ['accepted-reason-is-still-to-close', "status === 'met' || status === 'accepted'", "status === 'met'"],
    ['refused-reason-named-as-accepted', "line.status === 'accepted' ? facts", "line.status !== 'met' ? facts"],
  ]),
  ...faults('reports/completion.domain.ts', 'reports/completion.domain.test.ts', [
    ['completion-of-80-is-good', 'average >= 80', 'average > 80'],
  ]),
  ...faults('reports/subscriptions/subscriptions.repository.ts', 'reports/subscriptions/subscriptions.int.test.ts', [
    [
      'report-mailed-to-a-former-administrator',
      ".where('role', '=', 'admin')",
      '',
      'is not sent to somebody who is no longer an administrator',
    ],
  ]),
  ...faults('suspensions/suspensions.domain.ts', 'suspensions/suspensions.domain.test.ts', [
    ['suspension-ends-today', 'endsOn > today', 'endsOn >= today'],
    ['suspended-laboratory-suspended-again', ' && !suspended', ''],
  ]),
  ...faults('suspensions/suspensions.repository.ts', 'suspensions/rule.int.test.ts', [
    ['inferred-end-suspends', ' and not c.expiry_inferred', '', 'an end that no document states'],
  ]),
  ...faults('review-queue/objections.domain.ts', 'review-queue/review-queue.domain.test.ts', [
    [
      'objection-on-the-last-day-of-a-certificate',
      'daysLeft !== null && daysLeft < 0\n',
      'daysLeft !== null && daysLeft <= 0\n',
    ],
  ]),
  ...faults('review-queue/waits.domain.ts', 'review-queue/review-queue.domain.test.ts', [
    ['pause-counts-as-waiting', ' - wait_paused_ms', ''],
  ]),
  ...faults('operations/operations.domain.ts', 'operations/operations.domain.test.ts', [
    ['mail-with-an-expired-link-sent-again', 'new Date(goodUntil) <= now', 'new Date(goodUntil) < now'],
  ]),
];
