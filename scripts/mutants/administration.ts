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
    ['weekly-report-of-this-week', 'shift(today, -sinceMonday - 7)', 'shift(today, -sinceMonday)'],
  ]),
  ...faults('reports/subscriptions/subscriptions.repository.ts', 'reports/subscriptions/subscriptions.int.test.ts', [
    [
      'report-mailed-to-a-former-administrator',
      ".where('role', '=', 'admin')",
      '',
      'is not sent to somebody who is no longer an administrator',
    ],
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
];
