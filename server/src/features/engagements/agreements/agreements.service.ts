import type { AuditAction } from '@aliquot/contract/administration/audit-actions';
import type { AgreementKind } from '@aliquot/contract/engagements/agreement-words';
import type { Agreements } from '@aliquot/contract/engagements/agreements';
import { utcDay } from '../../../kernel/days.ts';
import { type Result, refuse, succeed } from '../../../kernel/result.ts';
import type { UserDoing } from '../../../platform/db/doing.ts';
import { type Happening, lockForSide, lockPart, presenting } from '../collaborations/acting.service.ts';
import { isActive } from '../collaborations/collaborations.domain.ts';
import { type Engagement, findCollaboration, isLive } from '../collaborations/collaborations.repository.ts';
import type { EngagementSide } from '../collaborations/sides.policy.ts';
import { acceptedOf, agreeWork } from '../proposals/awarding.service.ts';
import { type AgreementStep, refuseStep } from './agreements.domain.ts';
import { type AgreementEvent, agreedNews, agreementNews } from './agreements.letters.ts';
import { mayAgree, mayDecide, mayHandle } from './agreements.policy.ts';
import { presentAgreements } from './agreements.presenter.ts';
import { findAgreement } from './agreements.repository.ts';

const ended = refuse('CONFLICT', 'This request has ended. Its agreements stay as they are.');
const noLaboratory = refuse('CONFLICT', 'The laboratory of this request no longer exists.');

/** The locked engagement with the caller's side. @returns FORBIDDEN for those who only read it, CONFLICT when it has ended. */
export const lockForAgreements = async (doing: UserDoing, collaborationId: string) => {
  const handled = await lockForSide(doing, collaborationId, mayHandle);
  if (!handled.ok) return handled;
  const { engagement } = handled.value;
  if (!isActive(engagement)) return ended;
  return engagement.lab_reference_id === null ? noLaboratory : handled;
};

/** An agreement about which the caller takes a step, with its locked engagement. @returns FORBIDDEN when the step is not for this side. */
export const lockAgreement = async (doing: UserDoing, agreementId: string, step: AgreementStep) => {
  const { db, actor, now } = doing;
  const found = await lockPart(
    () => findAgreement(db, agreementId),
    (id) => lockForAgreements(doing, id),
  );
  if (!found.ok) return found;
  const { engagement, side, part } = found.value;
  const agreement = mayDecide(actor, part, engagement);
  if (!agreement) return refuse('NOT_FOUND');
  return refuseStep(agreement, side, step, utcDay(now)) ?? succeed({ engagement, side, agreement });
};

/** The answer with the agreements of an engagement as they are now. */
export const presentById = presenting(presentAgreements);

/** Agrees an awarded engagement that has no steps on agreements left. */
const agreeIfComplete = async (doing: UserDoing, collaborationId: string): Promise<Result<null, 'CONFLICT'>> => {
  const row = await findCollaboration(doing.db, collaborationId);
  const engagement = isLive(row) && row.stage === 'awarded' ? mayAgree(doing.actor, row) : null;
  if (!engagement) return succeed(null);
  return agreeWork(doing, engagement, await acceptedOf(doing, engagement.id), {
    action: 'collaborations.agree',
    before: { stage: engagement.stage },
    after: { stage: 'agreed' },
    news: agreedNews(engagement),
  });
};

type Done = {
  readonly action: Extract<AuditAction, `agreements.${string}`>;
  readonly did: AgreementEvent;
  readonly kind: AgreementKind;
  readonly facts?: object;
  readonly reason?: string | undefined;
};

/** The record of a step on an agreement, with its news for the other side. */
export const stepOf = (
  { engagement, side }: { readonly engagement: Engagement; readonly side: EngagementSide },
  { action, did, kind, facts, reason }: Done,
): Happening => ({
  action,
  after: { kind, side, ...facts },
  reason,
  news: [agreementNews(did, engagement, side, { kind, reason })],
});

/** The agreements after a step and what follows from it for the engagement. */
export const presentAfterStep = async (
  doing: UserDoing,
  collaborationId: string,
): Promise<Result<Agreements, 'NOT_FOUND' | 'CONFLICT'>> => {
  const agreed = await agreeIfComplete(doing, collaborationId);
  return agreed.ok ? presentById(doing, collaborationId) : agreed;
};
