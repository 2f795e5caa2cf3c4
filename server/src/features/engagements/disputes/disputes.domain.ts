import type { EngagementStage } from '@aliquot/contract/engagement-stages';
import { disputeLimits } from '@aliquot/contract/engagements/disputes';
import { millisecondsPerDay } from '../../../kernel/days.ts';

type Standing = { readonly stage: EngagementStage; readonly accepted_at: Date | null };

/** Work can be disputed from its start until 30 days after it was accepted. */
export const canDispute = ({ stage, accepted_at }: Standing, now: Date): boolean => {
  if (stage === 'running' || stage === 'delivered') return true;
  if (stage !== 'accepted' || accepted_at === null) return false;
  return now.getTime() <= accepted_at.getTime() + disputeLimits.daysAfterAcceptance * millisecondsPerDay;
};
