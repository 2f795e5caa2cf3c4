import type { CertificationType } from '@aliquot/contract/options';
import { afterWorkingDays, longDay, utcDay } from '../../../kernel/days.ts';
import type { Permitted } from '../../../kernel/permission.ts';
import { type Result, refuse, succeed } from '../../../kernel/result.ts';
import type { Doing } from '../../../platform/db/doing.ts';
import { daysToRespond } from '../../engagements/collaborations/collaborations.domain.ts';
import { extendWaits } from '../../engagements/collaborations/waits.repository.ts';
import { reloadLab } from '../../hearts/labs/labs.letters.ts';
import type { LabRow } from '../../hearts/labs/labs.repository.ts';
import { happened } from '../../people/notifications/happenings.service.ts';
import { canSuspend } from './suspensions.domain.ts';
import { reinstatedNews, suspendedNews } from './suspensions.letters.ts';
import { endSuspension, insertSuspension, openSuspension, openWorkOf } from './suspensions.repository.ts';

const byOf = ({ actor }: Doing) => (actor.kind === 'user' ? actor.id : null);

/** Why a laboratory cannot be suspended now: somebody was faster, or it was never approved. */
const notSuspendable = async ({ db }: Doing, lab: LabRow) => {
  if (lab.status !== 'approved') return refuse('CONFLICT', 'Only an approved laboratory can be suspended. Reload the page.');
  const open = await openSuspension(db, lab.id);
  const since = open ? ` since ${longDay(utcDay(open.suspended_at))}` : '';
  return refuse('CONFLICT', `${lab.name} is already suspended${since}. Nothing was changed. Reload the page.`);
};

/**
 * Suspends an approved laboratory, and notifies its members and the researchers of its open work, which goes on. The caller holds
 * the laboratory's lock. @returns CONFLICT when it is suspended already or not approved.
 */
export const suspendLab = async (
  doing: Doing,
  lab: Permitted<'suspend', LabRow>,
  { reason, endsOn, certificate = null }: { reason: string; endsOn: string | null; certificate?: CertificationType | null },
): Promise<Result<true, 'CONFLICT'>> => {
  const { db, now } = doing;
  if (!canSuspend(lab)) return notSuspendable(doing, lab);
  const row = { reason, certificate, ends_on: endsOn, suspended_by: byOf(doing), suspended_at: now };
  if (!(await insertSuspension(db, lab, row))) return notSuspendable(doing, lab);
  const work = await openWorkOf(db, lab);
  await happened(doing, {
    action: certificate === null ? 'labs.suspend' : 'labs.suspend-by-rule',
    objectType: 'lab',
    objectId: lab.id,
    before: { suspended: false },
    after: { suspended: true, ends_on: endsOn, certificate, open_work: work.length },
    reason,
    news: suspendedNews(lab, { reason, endsOn, work }),
    reload: [
      reloadLab(lab.id),
      { noun: 'projects', audience: { users: work.map(({ project }) => project.user_id), admins: true } },
    ],
  });
  return succeed(true);
};

/**
 * Ends the suspension of a laboratory. Requests that waited for its answer get the full time to answer again. The caller holds the
 * laboratory's lock. @returns CONFLICT when it is not suspended.
 */
export const reinstateLab = async (
  doing: Doing,
  lab: Permitted<'reinstate', LabRow>,
  note: string | null,
): Promise<Result<true, 'CONFLICT'>> => {
  const { db, now } = doing;
  if (!(await endSuspension(db, lab, { by: byOf(doing), note, now })))
    return refuse('CONFLICT', `${lab.name} is not suspended any more. Reload the page.`);
  const work = await openWorkOf(db, lab);
  await extendWaits(db, lab, utcDay(afterWorkingDays(now, daysToRespond)));
  await happened(doing, {
    action: 'labs.reinstate',
    objectType: 'lab',
    objectId: lab.id,
    before: { suspended: true },
    after: { suspended: false },
    reason: note,
    news: reinstatedNews(lab, { note, work }),
    reload: [
      reloadLab(lab.id),
      { noun: 'projects', audience: { users: work.map(({ project }) => project.user_id), admins: true } },
    ],
  });
  return succeed(true);
};
