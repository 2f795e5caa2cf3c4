import {
  type ReportFigures,
  type ReportKind,
  type ReportRhythm,
  reportRhythms,
} from '@aliquot/contract/administration/report-figures';
import { system } from '../../../../kernel/actor.ts';
import { utcDay } from '../../../../kernel/days.ts';
import { permitSystem } from '../../../../kernel/permission.ts';
import type { JobDefinition } from '../../../../platform/jobs/definition.ts';
import { newMailId } from '../../../../platform/mail/index.ts';
import type { World } from '../../../../platform/world.ts';
import { queueMailOnce } from '../../../people/notifications/notifications.jobs.ts';
import { addressesOf } from '../../../people/notifications/notifications.repository.ts';
import { loadFigures } from '../figures/figures.service.ts';
import { lastWhole } from '../figures/periods.domain.ts';
import { reportMail } from './subscriptions.letters.ts';
import { dueSubscriptions, type SubscriptionRow, takeSubscription } from './subscriptions.repository.ts';

/** Sends a report to one person, in the transaction that notes it as sent. */
const sendReport = (world: World, row: SubscriptionRow, figures: ReportFigures): Promise<void> =>
  world.database.transaction(system, async (db) => {
    const [person] = await addressesOf(db, [row.user_id]);
    if (!person || !(await takeSubscription(db, permitSystem('send', row), figures.period.to))) return;
    const { publicUrl } = world.config.server;
    const mail = reportMail(figures, { name: person.name, rhythm: row.rhythm, publicUrl });
    await queueMailOnce(db, world.jobs, newMailId(world.now()), person.email, mail);
  });

const sendRhythm = async (world: World, rhythm: ReportRhythm): Promise<void> => {
  const span = lastWhole(rhythm, utcDay(world.now()));
  const due = await world.database.transaction(system, (db) => dueSubscriptions(db, rhythm, span.to));
  const made = new Map<ReportKind, ReportFigures>();
  for (const row of due) {
    try {
      const figures = made.get(row.kind) ?? (await world.database.transaction(system, (db) => loadFigures(db, row.kind, span)));
      made.set(row.kind, figures);
      await sendReport(world, row, figures);
    } catch (error) {
      world.log.error({ err: error, subscription: row.id }, 'a report was not sent');
    }
  }
};

/**
 * Sends the reports of the last week and month to administrators who subscribed and did not get them. Run again, it sends
 * nothing twice. One that fails is logged, and the next round tries it again.
 */
export const sendReports = async (world: World): Promise<void> => {
  for (const rhythm of reportRhythms) await sendRhythm(world, rhythm);
};

/** Every hour, so that an hour in which the product was down is not a week without a report. */
export const subscriptionJobs: readonly JobDefinition[] = [
  {
    queue: 'reports.mail',
    options: { seconds: 900, retries: 2, concurrency: 1 },
    cron: '23 * * * *',
    run: sendReports,
  },
];
