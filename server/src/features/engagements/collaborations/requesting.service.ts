import { partWords, type RequestPart } from '@aliquot/contract/engagements/splits/request-parts';
import type { Match } from '@aliquot/contract/hearts/matching';
import { afterWorkingDays, utcDay } from '../../../kernel/days.ts';
import { type Result, refuse, succeed } from '../../../kernel/result.ts';
import type { Doing } from '../../../platform/db/doing.ts';
import { happened } from '../../people/notifications/happenings.service.ts';
import { daysToRespond } from './collaborations.domain.ts';
import { decidedForAnother, requestedNews, unanswerableNews, withdrawnNews } from './collaborations.letters.ts';
import {
  hasMembers,
  holdsSuspended,
  lockProject,
  type MatchSnapshot,
  type Only,
  openCollaboration,
  withdrawOpen,
  withdrawUnchosen,
} from './collaborations.repository.ts';

/** The project as its requests name it. */
type AskedProject = { readonly id: string; readonly title: string };
/** The lab as the project's history keeps it, even after the lab is deleted. */
type AskedLab = { readonly id: string; readonly name: string; readonly address: string };

/** The part of a match that is kept when its laboratory is asked. */
export const matchSnapshot = ({ matchPercentage, matchReason, factors }: Match): MatchSnapshot => ({
  matchPercentage,
  matchReason,
  factors,
});

/**
 * Opens a pending collaboration with a registered laboratory and notifies its members, in the caller's transaction. A second
 * open one on the same project breaks a unique index, which the caller's route answers with 409. @returns its id, or CONFLICT for a
 * laboratory that was suspended in the meantime. With `part` it is asked for some of the tests alone.
 */
export const askLab = async (
  doing: Doing,
  project: AskedProject,
  lab: AskedLab,
  match: MatchSnapshot | null,
  part: RequestPart | null = null,
): Promise<Result<string, 'CONFLICT'>> => {
  const { db, now } = doing;
  if (await holdsSuspended(db, lab.id))
    return refuse('CONFLICT', `${lab.name} is suspended and takes no new requests now. Nothing was sent.`);
  const { id } = await openCollaboration(db, {
    project_id: project.id,
    lab_reference_id: lab.id,
    lab_name: lab.name,
    lab_location: lab.address,
    match,
    part,
    respond_by: utcDay(afterWorkingDays(now, daysToRespond)),
    created_at: now,
  });
  await happened(doing, {
    action: 'collaborations.open',
    objectType: 'collaboration',
    objectId: id,
    after: { project_id: project.id, lab_reference_id: lab.id, ...(part && { tests: partWords(part) }) },
    news: [
      requestedNews({ labs: [lab.id] }, project, lab.name, id),
      ...((await hasMembers(db, lab.id)) ? [] : [unanswerableNews(project, lab.name)]),
    ],
    reload: [{ noun: 'requests', id, audience: { labs: [lab.id] } }],
  });
  return succeed(id);
};

/** Records withdrawn requests and notifies their laboratories. */
const informWithdrawn = async (
  doing: Doing,
  withdrawn: readonly { readonly id: string; readonly lab_reference_id: string | null }[],
  project: AskedProject,
  why: string,
): Promise<void> => {
  for (const { id, lab_reference_id } of withdrawn) {
    const lab = { labs: [lab_reference_id] };
    await happened(doing, {
      action: 'collaborations.withdraw',
      objectType: 'collaboration',
      objectId: id,
      after: { collaboration_status: 'withdrawn' },
      reason: why,
      news: [withdrawnNews(lab, project, why, id)],
      reload: [{ noun: 'requests', id, audience: lab }],
    });
  }
};

/**
 * Ends the requests to the laboratories that were not chosen and notifies them, in the transaction of the award or approval.
 * They see no price. The caller holds the project's lock.
 */
export const withdrawOthers = async (
  doing: Doing,
  chosen: Parameters<typeof withdrawUnchosen>[1] & { readonly project: AskedProject },
): Promise<void> => {
  const { db, now } = doing;
  const withdrawn = await withdrawUnchosen(db, chosen, { why: decidedForAnother, now });
  await informWithdrawn(doing, withdrawn, chosen.project, decidedForAnother);
};

/**
 * Withdraws the open requests of a project and notifies their laboratories, in the transaction that ends it. Delivered work
 * stays.
 * @param why a sentence for the laboratory and the audit trail.
 * @param only the requests to one laboratory, or one request.
 * @returns how many.
 */
export const withdrawRequests = async (
  doing: Doing,
  project: AskedProject & Parameters<typeof withdrawOpen>[1],
  why: string,
  only?: Only,
): Promise<number> => {
  const { db, actor, now } = doing;
  await lockProject(db, project.id);
  const withdrawn = await withdrawOpen(db, project, { by: actor.kind === 'user' ? actor.id : null, now, why, only });
  await informWithdrawn(doing, withdrawn, project, why);
  return withdrawn.length;
};
