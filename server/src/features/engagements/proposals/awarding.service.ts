import type { SnapshotContent } from '@aliquot/contract/engagements/snapshots';
import type { UserActor } from '../../../kernel/actor.ts';
import type { Permitted } from '../../../kernel/permission.ts';
import { type Result, refuse, succeed } from '../../../kernel/result.ts';
import type { Doing } from '../../../platform/db/doing.ts';
import { happened } from '../../people/notifications/happenings.service.ts';
import { readerIds } from '../../people/notifications/notifications.repository.ts';
import { type AgreeForBoth, beginAgreed } from '../collaborations/agreeing.service.ts';
import { reloadRequest } from '../collaborations/collaborations.letters.ts';
import { moveOn } from '../collaborations/moving.service.ts';
import { withdrawOthers } from '../collaborations/requesting.service.ts';
import { beginPlan } from '../milestones/plan.service.ts';
import { promisedEnd } from './proposals.domain.ts';
import { acceptedProposalNews, awardedNews } from './proposals.letters.ts';
import { agreedByAnswer } from './proposals.policy.ts';
import { newestOf, noteFate, type ProposalRow, termsOf } from './proposals.repository.ts';
import type { LiveRequest } from './proposals.service.ts';

/** A proposal as the snapshot keeps it. */
const frozenTerms = (proposal: ProposalRow): NonNullable<SnapshotContent['proposal']> => {
  const terms = termsOf(proposal);
  return { ...terms, version: proposal.version, total: proposal.total, promisedEnd: promisedEnd(terms) };
};

/** The accepted version of an awarded or agreed request; null where it was approved without one. */
export const acceptedOf = async ({ db }: Doing, collaborationId: string): Promise<ProposalRow | null> => {
  const newest = await newestOf(db, collaborationId);
  return newest?.fate === 'accepted' ? newest : null;
};

type Agreement = Parameters<AgreeForBoth>[2];

/** Makes the move by which work is agreed, and what follows from it on the terms of its accepted proposal, where there is one. */
const agreeBy = async (
  doing: Doing,
  request: Parameters<AgreeForBoth>[1],
  proposal: ProposalRow | null,
  agreement: Agreement,
  move: Parameters<AgreeForBoth>[3],
): Promise<Result<null, 'CONFLICT'>> => {
  const terms = proposal && frozenTerms(proposal);
  const moved = await move(terms ? { promised_by: terms.promisedEnd } : {});
  if (!moved.ok) return moved;
  if (terms) await beginPlan(doing, request, terms);
  await beginAgreed(doing, request, { ...agreement, proposal: terms });
  return succeed(null);
};

/**
 * Agrees awarded work, on the terms of its accepted proposal where there is one, in the caller's transaction. The caller holds the
 * project's lock. @returns CONFLICT when somebody was faster.
 */
export const agreeWork = (
  doing: Doing,
  request: Permitted<'agree', LiveRequest>,
  proposal: ProposalRow | null,
  agreement: Agreement,
): Promise<Result<null, 'CONFLICT'>> =>
  agreeBy(doing, request, proposal, agreement, (facts) => moveOn(doing, request, 'agree', facts));

/** Agrees work for both sides; only an awarded request has an accepted proposal that counts. */
export const agreeForBoth: AgreeForBoth = async (doing, request, agreement, move) => {
  const proposal = request.stage === 'awarded' ? await acceptedOf(doing, request.id) : null;
  return agreeBy(doing, request, proposal, agreement, move);
};

/**
 * Awards the work to the laboratory of a proposal and ends the requests to the others, in the caller's transaction. Work for which no
 * agreement is due is agreed at once. The caller holds the project's lock. @returns CONFLICT when somebody was faster.
 */
export const acceptProposal = async (
  doing: Doing & { readonly actor: UserActor },
  request: Permitted<'answer', LiveRequest>,
  proposal: ProposalRow,
): Promise<Result<unknown, 'CONFLICT'>> => {
  const { db, actor, now } = doing;
  const { version, total, currency } = proposal;
  await noteFate(db, request, 'accepted', { by: actor.id, now });
  const awarded = await moveOn(doing, request, 'award');
  if (!awarded.ok) return awarded;
  const accepted = { action: 'proposals.accept', before: { stage: request.stage } } as const;
  if (request.agreements_due.length === 0) {
    const agreed = agreedByAnswer(request);
    if (!agreed) return refuse('CONFLICT');
    const readers = await readerIds(db, { projects: [request.project.id] });
    return agreeWork(doing, agreed, proposal, {
      ...accepted,
      after: { stage: 'agreed', version, total, currency },
      news: acceptedProposalNews(request, version, { by: actor, others: readers.filter((id) => id !== actor.id) }),
    });
  }
  await happened(doing, {
    ...accepted,
    objectType: 'collaboration',
    objectId: request.id,
    after: { stage: 'awarded', version, total, currency },
    news: awardedNews(request, version),
    reload: reloadRequest(request),
  });
  await withdrawOthers(doing, request);
  return awarded;
};
