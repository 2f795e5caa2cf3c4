import { system } from '../../../kernel/actor.ts';
import { isoOfDay } from '../../../kernel/days.ts';
import { dayAt } from '../../../kernel/places/time-zones.ts';
import type { JobDefinition } from '../../../platform/jobs/definition.ts';
import type { World } from '../../../platform/world.ts';
import { inform } from '../../people/notifications/happenings.service.ts';
import { dueReminder, farthestDays, reminderWords } from '../certifications/reminders.domain.ts';
import { type EndingCertification, endingCertifications, noteReminder } from '../certifications/reminders.repository.ts';
import { memberFootnote } from './labs.letters.ts';
import { findLab, placeOf } from './labs.repository.ts';

const millisecondsPerDay = 86_400_000;

const remind = (world: World, certification: EndingCertification, now: Date): Promise<boolean> =>
  world.database.transaction(system, async (db) => {
    const lab = await findLab(db, certification.lab_id);
    if (!lab) return false;
    const today = dayAt({ address: lab.address, place: placeOf(lab) }, now);
    const threshold = dueReminder(certification.expiry_date, today, certification.sent);
    if (threshold === null) return false;
    const { id, lab_id, expiry_date } = certification;
    if (!(await noteReminder(db, { certification_id: id, expiry_date, threshold, sent_at: now }))) return false;
    const { title, body } = reminderWords(certification, today);
    await inform(
      { world, db, actor: system, origin: null, now },
      {
        news: [
          {
            to: { labs: [lab_id] },
            notice: { kind: 'certification-ends', title, body, link: '/lab-dashboard?tab=documents' },
            letter: { subject: `${lab.name}: ${title}`, label: 'Open the documents', footnote: memberFootnote(lab.name) },
          },
        ],
      },
    );
    return true;
  });

/**
 * Reminds the members of laboratories of certificates that end. Run again, it sends nothing twice. A reminder that fails is
 * logged, and the next round tries it again. @returns how many were sent.
 */
export const remindOfCertifications = async (world: World): Promise<number> => {
  const now = world.now();
  const day = Math.floor(now.getTime() / millisecondsPerDay);
  const range = { from: isoOfDay(day - farthestDays), until: isoOfDay(day + farthestDays) };
  const ending = await world.database.transaction(system, (db) => endingCertifications(db, range));
  let sent = 0;
  for (const certification of ending) {
    try {
      if (await remind(world, certification, now)) sent += 1;
    } catch (error) {
      world.log.error({ err: error, certification: certification.id, lab: certification.lab_id }, 'a reminder was not sent');
    }
  }
  return sent;
};

/** Runs every hour, so that an outage at one hour does not skip a day's reminders. */
export const labJobs: readonly JobDefinition[] = [
  {
    queue: 'certifications.remind',
    options: { seconds: 600, retries: 3, concurrency: 1 },
    cron: '23 * * * *',
    run: async (world) => {
      const sent = await remindOfCertifications(world);
      if (sent > 0) world.log.info({ sent }, 'reminders of certificates were sent');
    },
  },
];
