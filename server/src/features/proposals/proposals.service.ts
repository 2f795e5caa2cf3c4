import type { ProposalsOf } from '@aliquot/contract/proposals';
import type { UserActor } from '../../kernel/actor.ts';
import { utcDay } from '../../kernel/days.ts';
import { type Refusal, type Result, refuse, succeed } from '../../kernel/result.ts';
import type { Doing } from '../../platform/db/doing.ts';
import { isActive } from '../collaborations/collaborations.domain.ts';
import { type CollaborationRow, findCollaboration, findToDecide } from '../collaborations/collaborations.repository.ts';
import { overtaken } from '../collaborations/moving.service.ts';
import { refuseAct } from '../colleagues/colleagues.policy.ts';
import { coverageOfLabs } from '../matching/coverage.service.ts';
import { findAskedRequest } from '../projects/projects.repository.ts';
import { requestOf } from '../projects/requests.domain.ts';
import { answerProblem, promisedEnd } from './proposals.domain.ts';
import { mayAnswer, mayRead } from './proposals.policy.ts';
import { presentProposals } from './proposals.presenter.ts';
import { findProposalDraft, newestOf, type ProposalRow, termsOf, versionsOf } from './proposals.repository.ts';
import { endingBefore } from './validity.domain.ts';

/** A request whose project still exists. */
export type LiveRequest = CollaborationRow & { readonly project: NonNullable<CollaborationRow['project']> };

export const isLive = (row: CollaborationRow | undefined): row is LiveRequest => Boolean(row?.project);

/** The certificates that end before the work which the newest version promises; none once the work is over. */
const endingOf = async (doing: Doing, request: CollaborationRow, newest: ProposalRow | undefined) => {
  const labId = request.lab_reference_id;
  if (!newest || labId === null || !isActive(request) || request.stage === 'accepted' || request.project_id === null) return [];
  const asked = await findAskedRequest(doing.db, request.project_id);
  if (!asked) return [];
  const { labs } = await coverageOfLabs(doing, requestOf(asked), [labId]);
  return endingBefore(labs.get(labId)?.needed ?? [], promisedEnd(termsOf(newest)), utcDay(doing.now));
};

/** The answer with the proposals of a request as they are now. */
export const presentById = async (doing: Doing, id: string): Promise<Result<ProposalsOf, 'NOT_FOUND'>> => {
  const { db, actor } = doing;
  const row = await findCollaboration(db, id);
  const seen = row && mayRead(actor, row);
  if (!seen) return refuse('NOT_FOUND');
  const versions = await versionsOf(db, id);
  const draft = await findProposalDraft(db, id);
  return succeed(presentProposals(actor, seen, versions, { draft, ending: await endingOf(doing, row, versions[0]) }));
};

/** The version that its researcher answers and the locked request. @returns NOT_FOUND or CONFLICT when it cannot be answered. */
export const toAnswer = async (
  doing: Doing & { readonly actor: UserActor; readonly input: { readonly collaborationId: string; readonly version: number } },
  accepts = false,
): Promise<
  | Refusal<'NOT_FOUND' | 'FORBIDDEN' | 'CONFLICT'>
  | { ok: true; request: NonNullable<ReturnType<typeof mayAnswer<LiveRequest>>>; proposal: ProposalRow }
> => {
  const { db, actor, input, now } = doing;
  const row = await findToDecide(db, input.collaborationId);
  const request = isLive(row) ? mayAnswer(actor, row) : null;
  if (!request) return refuseAct(actor, row?.project ?? null);
  const proposal = await newestOf(db, request.id);
  if (!proposal || input.version > proposal.version) return refuse('NOT_FOUND');
  const problem = answerProblem(proposal, input.version, now, accepts);
  if (problem !== null && (request.stage === 'proposed' || input.version < proposal.version))
    return refuse('CONFLICT', problem);
  return request.stage === 'proposed' ? { ok: true, request, proposal } : overtaken(doing, request.id);
};
