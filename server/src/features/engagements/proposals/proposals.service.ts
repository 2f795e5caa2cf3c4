import type { ProposalsOf } from '@aliquot/contract/engagements/proposals';
import { utcDay } from '../../../kernel/days.ts';
import type { Visible } from '../../../kernel/permission.ts';
import { type Result, refuse, succeed } from '../../../kernel/result.ts';
import type { Doing, UserDoing } from '../../../platform/db/doing.ts';
import { refuseAct } from '../../people/colleagues/colleagues.policy.ts';
import { lockEngagement } from '../collaborations/acting.service.ts';
import { isActive } from '../collaborations/collaborations.domain.ts';
import { visibleToBothSides } from '../collaborations/collaborations.policy.ts';
import { type CollaborationRow, findCollaboration } from '../collaborations/collaborations.repository.ts';
import { conflictAfterRace } from '../collaborations/moving.service.ts';
import { certificatesEnding } from '../projects/endings.service.ts';
import { proposalFilesOf } from './files.repository.ts';
import { answerProblem, promisedEnd } from './proposals.domain.ts';
import { mayAnswer } from './proposals.policy.ts';
import { presentProposals } from './proposals.presenter.ts';
import { findProposalDraft, newestOf, type ProposalRow, termsOf, versionsOf } from './proposals.repository.ts';

const isAgreed = ({ stage }: CollaborationRow) => stage === 'agreed' || stage === 'running' || stage === 'delivered';

/** The certificates that end before the agreed work, or before what the newest version promises; none once the work is over. */
const endingOf = async (doing: Doing, request: Visible<CollaborationRow>, newest: ProposalRow | undefined) => {
  if (!newest || !isActive(request) || request.stage === 'accepted') return [];
  const end = (isAgreed(request) && request.promised_by) || promisedEnd(termsOf(newest));
  return (await certificatesEnding(doing, request, [end])).get(end) ?? [];
};

/** The answer with the proposals of a request as they are now. */
export const presentById = async (doing: Doing, id: string): Promise<Result<ProposalsOf, 'NOT_FOUND'>> => {
  const { db, actor } = doing;
  const row = await findCollaboration(db, id);
  const seen = row && visibleToBothSides(actor, row);
  if (!seen) return refuse('NOT_FOUND');
  const versions = await versionsOf(db, id);
  const draft = await findProposalDraft(db, id);
  const files = await proposalFilesOf(db, [id]);
  return succeed(presentProposals(actor, seen, versions, { draft, files, ending: await endingOf(doing, seen, versions[0]) }));
};

/** The version that its researcher answers and the locked request. @returns NOT_FOUND or CONFLICT when it cannot be answered. */
export const lockProposal = async (
  call: UserDoing & { readonly input: { readonly collaborationId: string; readonly version: number } },
  accepts = false,
) => {
  const { db, actor, input, now } = call;
  const seen = await lockEngagement(call, input.collaborationId);
  const engagement = seen && mayAnswer(actor, seen);
  if (!engagement) return refuseAct(actor, seen?.project ?? null);
  const proposal = await newestOf(db, engagement.id);
  if (!proposal || input.version > proposal.version) return refuse('NOT_FOUND');
  const problem = answerProblem(proposal, input.version, utcDay(now), accepts);
  if (problem !== null && (engagement.stage === 'proposed' || input.version < proposal.version))
    return refuse('CONFLICT', problem);
  return engagement.stage === 'proposed' ? succeed({ engagement, proposal }) : conflictAfterRace(call, engagement.id);
};
