import type { SnapshotContent } from '@aliquot/contract/engagements/snapshots';
import type { Permitted } from '../../../kernel/permission.ts';
import { type Result, refuse, succeed } from '../../../kernel/result.ts';
import type { Doing, UserDoing } from '../../../platform/db/doing.ts';
import { readerIds } from '../../people/notifications/notifications.repository.ts';
import { happenedTo } from '../collaborations/acting.service.ts';
import { type AgreeForBoth, beginAgreed } from '../collaborations/agreeing.service.ts';
import type { Engagement } from '../collaborations/collaborations.repository.ts';
import { moveOn } from '../collaborations/moving.service.ts';
import { withdrawOthers } from '../collaborations/requesting.service.ts';
import { beginPlan } from '../milestones/plan.service.ts';
import { promisedEnd } from './proposals.domain.ts';
import { acceptedProposalNews, awardedNews } from './proposals.letters.ts';
import { agreedByAnswer } from './proposals.policy.ts';
import { newestOf, type ProposalRow, recordOutcome, termsOf } from './proposals.repository.ts';

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

/** Makes the move by which work is agreed, and its consequences on the terms of its accepted proposal, where there is one. */
const agreeBy = async (
  doing: Doing,
  engagement: Parameters<AgreeForBoth>[1],
  proposal: ProposalRow | null,
  agreement: Agreement,
  move: Parameters<AgreeForBoth>[3],
): Promise<Result<null, 'CONFLICT'>> => {
  const terms = proposal && frozenTerms(proposal);
  const moved = await move(terms ? { promised_by: terms.promisedEnd } : {});
  if (!moved.ok) return moved;
  if (terms) await beginPlan(doing, engagement, terms);
  await beginAgreed(doing, engagement, { ...agreement, proposal: terms });
  return succeed(null);
};

/**
 * Agrees awarded work, on the terms of its accepted proposal where there is one, in the caller's transaction. The caller holds
 * the project's lock. @returns CONFLICT when another move was faster.
 */
export const agreeWork = (
  doing: Doing,
  engagement: Permitted<'agree', Engagement>,
  proposal: ProposalRow | null,
  agreement: Agreement,
): Promise<Result<null, 'CONFLICT'>> =>
  agreeBy(doing, engagement, proposal, agreement, (facts) => moveOn(doing, engagement, 'agree', facts));

/** Agrees work for both sides; only an awarded request has an accepted proposal that counts. */
export const agreeForBoth: AgreeForBoth = async (doing, engagement, agreement, move) => {
  const proposal = engagement.stage === 'awarded' ? await acceptedOf(doing, engagement.id) : null;
  return agreeBy(doing, engagement, proposal, agreement, move);
};

/**
 * Awards the work to the laboratory of a proposal and ends the requests to the others, in the caller's transaction. Work that
 * needs no agreement is agreed at once. The caller holds the project's lock. @returns CONFLICT when another move was faster.
 */
export const acceptProposal = async (
  doing: UserDoing,
  engagement: Permitted<'answer', Engagement>,
  proposal: ProposalRow,
): Promise<Result<unknown, 'CONFLICT'>> => {
  const { db, actor, now } = doing;
  const { version, total, currency } = proposal;
  await recordOutcome(db, engagement, 'accepted', { by: actor.id, now });
  const awarded = await moveOn(doing, engagement, 'award');
  if (!awarded.ok) return awarded;
  const accepted = { action: 'proposals.accept', before: { stage: engagement.stage } } as const;
  if (engagement.agreements_due.length === 0) {
    const agreed = agreedByAnswer(engagement);
    if (!agreed) return refuse('CONFLICT');
    const readers = await readerIds(db, { projects: [engagement.project.id] });
    return agreeWork(doing, agreed, proposal, {
      ...accepted,
      after: { stage: 'agreed', version, total, currency },
      news: acceptedProposalNews(engagement, version, { by: actor, others: readers.filter((id) => id !== actor.id) }),
    });
  }
  await happenedTo(doing, engagement, {
    ...accepted,
    after: { stage: 'awarded', version, total, currency },
    news: awardedNews(engagement, version),
  });
  await withdrawOthers(doing, engagement);
  return awarded;
};
