import type { UserActor } from '../../kernel/actor.ts';
import { millisecondsPerDay } from '../../kernel/days.ts';
import type { Permitted } from '../../kernel/permission.ts';
import { type Result, refuse } from '../../kernel/result.ts';
import type { Doing } from '../../platform/db/doing.ts';
import { recordChange } from '../audit/audit.repository.ts';
import { reloadRequest } from '../collaborations/collaborations.letters.ts';
import { moveOn } from '../collaborations/moving.service.ts';
import { withdrawOthers } from '../collaborations/requesting.service.ts';
import { takeSnapshot } from '../collaborations/snapshots.service.ts';
import { happened } from '../notifications/happenings.service.ts';
import { readerIds } from '../notifications/notifications.repository.ts';
import { promisedEnd } from './proposals.domain.ts';
import { acceptedProposalNews } from './proposals.letters.ts';
import { agreedByAnswer } from './proposals.policy.ts';
import { noteFate, type ProposalRow, termsOf } from './proposals.repository.ts';
import type { LiveRequest } from './proposals.service.ts';

const daysToAgree = 30;
/**
 * Awards the work to the laboratory of a proposal and agrees it, and ends the requests to the others, in the caller's
 * transaction. The caller holds the project's lock. @returns CONFLICT when somebody was faster.
 */
export const acceptProposal = async (
  doing: Doing & { readonly actor: UserActor },
  request: Permitted<'answer', LiveRequest>,
  proposal: ProposalRow,
): Promise<Result<{ id: string }, 'CONFLICT'>> => {
  const { db, actor, now } = doing;
  const { version, total, currency } = proposal;
  const terms = termsOf(proposal);
  await noteFate(db, request, 'accepted', { by: actor.id, now });
  const awarded = await moveOn(doing, request, 'award', {
    respond_by: new Date(now.getTime() + daysToAgree * millisecondsPerDay),
  });
  if (!awarded.ok) return awarded;
  const agreed = agreedByAnswer(request);
  if (!agreed) return refuse('CONFLICT');
  const moved = await moveOn(doing, agreed, 'agree', { promised_by: promisedEnd(terms) });
  if (!moved.ok) return moved;
  const frozen = await takeSnapshot(doing, request, { ...terms, version, total, promisedEnd: promisedEnd(terms) });
  const readers = await readerIds(db, { projects: [request.project.id] });
  await happened(doing, {
    action: 'proposals.accept',
    objectType: 'collaboration',
    objectId: request.id,
    before: { stage: request.stage },
    after: { stage: 'agreed', version, total, currency, snapshot_sha256: frozen },
    news: acceptedProposalNews(request, version, { by: actor, others: readers.filter((id) => id !== actor.id) }),
    reload: reloadRequest(request),
  });
  await recordChange(doing, {
    action: 'projects.start',
    objectType: 'project',
    objectId: request.project.id,
    before: { status: request.project.status },
    after: { status: 'in-progress' },
  });
  await withdrawOthers(doing, request);
  return moved;
};
