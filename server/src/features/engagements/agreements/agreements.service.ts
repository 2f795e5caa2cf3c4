import type { AuditAction } from '@aliquot/contract/administration/audit-actions';
import type { AgreementKind } from '@aliquot/contract/engagements/agreement-words';
import type { Agreements } from '@aliquot/contract/engagements/agreements';
import type { UserActor } from '../../../kernel/actor.ts';
import { utcDay } from '../../../kernel/days.ts';
import type { Permitted } from '../../../kernel/permission.ts';
import { type Refusal, type Result, refuse, succeed } from '../../../kernel/result.ts';
import type { Doing } from '../../../platform/db/doing.ts';
import { happened } from '../../people/notifications/happenings.service.ts';
import { isActive } from '../collaborations/collaborations.domain.ts';
import { reloadRequest } from '../collaborations/collaborations.letters.ts';
import { findCollaboration, findToDecide } from '../collaborations/collaborations.repository.ts';
import { type EngagementSide, mayReadWork, refuseWork, sideOf } from '../collaborations/sides.policy.ts';
import { acceptedOf, agreeWork } from '../proposals/awarding.service.ts';
import { isLive, type LiveRequest } from '../proposals/proposals.service.ts';
import { type AgreementStep, refuseStep } from './agreements.domain.ts';
import { type AgreementDeed, agreedNews, agreementNews } from './agreements.letters.ts';
import { mayAgree, mayDecide, mayHandle } from './agreements.policy.ts';
import { presentAgreements } from './agreements.presenter.ts';
import { type AgreementRow, findAgreement } from './agreements.repository.ts';

type OwnDoing = Doing & { readonly actor: UserActor };
type Handled = { readonly ok: true; readonly work: Permitted<'handle-agreements', LiveRequest>; readonly side: EngagementSide };

/** The locked request with the caller's side. @returns FORBIDDEN for those who only read it, CONFLICT when it has ended. */
export const toHandle = async (
  { db, actor }: OwnDoing,
  collaborationId: string,
): Promise<Refusal<'NOT_FOUND' | 'FORBIDDEN' | 'CONFLICT'> | Handled> => {
  const row = await findToDecide(db, collaborationId);
  const work = isLive(row) ? mayHandle(actor, row) : null;
  const side = work && sideOf(actor, work);
  if (!work || !side) return refuseWork(actor, row);
  if (!isActive(work)) return refuse('CONFLICT', 'This request has ended. Its agreements stay as they are.');
  if (work.lab_reference_id === null) return refuse('CONFLICT', 'The laboratory of this request no longer exists.');
  return { ok: true, work, side };
};

type Decided = Handled & { readonly agreement: Permitted<'decide-agreement', AgreementRow> };

/** An agreement about which the caller takes a step, with its locked request. @returns FORBIDDEN when the step is not for this side. */
export const toDecide = async (
  doing: OwnDoing,
  agreementId: string,
  step: AgreementStep,
): Promise<Refusal<'NOT_FOUND' | 'CONFLICT' | 'FORBIDDEN'> | Decided> => {
  const { db, actor, now } = doing;
  const seen = await findAgreement(db, agreementId);
  if (!seen) return refuse('NOT_FOUND');
  const handled = await toHandle(doing, seen.collaboration_id);
  if (!handled.ok) return handled;
  const locked = await findAgreement(db, agreementId);
  const agreement = locked && mayDecide(actor, locked, handled.work);
  if (!agreement) return refuse('NOT_FOUND');
  return refuseStep(agreement, handled.side, step, utcDay(now)) ?? { ...handled, agreement };
};

/** The answer with the agreements of a request as they are now. */
export const presentById = async (doing: Doing, collaborationId: string): Promise<Result<Agreements, 'NOT_FOUND'>> => {
  const row = await findCollaboration(doing.db, collaborationId);
  const seen = row && mayReadWork(doing.actor, row);
  return seen ? succeed(await presentAgreements(doing, seen)) : refuse('NOT_FOUND');
};

/** Agrees an awarded request for which nothing is due any more. */
const agreeIfComplete = async (doing: OwnDoing, collaborationId: string): Promise<Result<null, 'CONFLICT'>> => {
  const row = await findCollaboration(doing.db, collaborationId);
  const work = isLive(row) && row.stage === 'awarded' ? mayAgree(doing.actor, row) : null;
  if (!work) return succeed(null);
  const agreed = await agreeWork(doing, work, await acceptedOf(doing, work.id), {
    action: 'collaborations.agree',
    before: { stage: work.stage },
    after: { stage: 'agreed' },
    news: agreedNews(work),
  });
  return agreed.ok ? succeed(null) : agreed;
};

type Done = {
  readonly action: Extract<AuditAction, `agreements.${string}`>;
  readonly did: AgreementDeed;
  readonly kind: AgreementKind;
  readonly facts?: object;
  readonly reason?: string | undefined;
};

/** Records what was done about agreements, and what follows from it for the request. @returns the agreements as they are now. */
export const conclude = async (
  doing: OwnDoing,
  { work, side }: Pick<Handled, 'work' | 'side'>,
  { action, did, kind, facts, reason }: Done,
): Promise<Result<Agreements, 'NOT_FOUND' | 'CONFLICT'>> => {
  await happened(doing, {
    action,
    objectType: 'collaboration',
    objectId: work.id,
    after: { kind, side, ...facts },
    reason,
    news: [agreementNews(did, work, side, { kind, reason })],
    reload: reloadRequest(work),
  });
  const agreed = await agreeIfComplete(doing, work.id);
  return agreed.ok ? presentById(doing, work.id) : agreed;
};
