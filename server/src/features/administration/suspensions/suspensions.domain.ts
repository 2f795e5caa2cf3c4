import { type LapseRule, suspensionLimits } from '@aliquot/contract/administration/suspensions';
import type { EngagementStage } from '@aliquot/contract/engagement-stages';
import { certificationTypeLabels, type LabStatus } from '@aliquot/contract/options';
import { dayOf, isoOfDay, longDay } from '../../../kernel/days.ts';
import { projectStatusOf } from '../../engagements/collaborations/collaborations.domain.ts';

/** What holds until an administrator sets something: nothing is suspended by rule. */
export const noLapseRule: LapseRule = { on: false, types: [], grace_days: 30 };

/** Certificates that ended before this day, YYYY-MM-DD, suspend. */
export const lapsedBefore = ({ grace_days }: LapseRule, today: string): string => isoOfDay((dayOf(today) ?? 0) - grace_days);

/** A suspension ends on a later day, within a few years, or is ended by a person. */
export const isPossibleEnd = (endsOn: string | null, today: string): boolean => {
  if (endsOn === null) return true;
  const last = `${Number(today.slice(0, 4)) + suspensionLimits.years}${today.slice(4)}`;
  return endsOn > today && endsOn <= last;
};

/** Why the rule suspends a laboratory, for the laboratory. */
export const lapseReason = (certificate: LapseRule['types'][number], endedOn: string): string =>
  `The ${certificationTypeLabels[certificate]} certificate ended on ${longDay(endedOn)}, and no renewal is on file. Upload the renewal, and the suspension ends by itself.`;

/** Until when, as the end of a sentence. */
export const untilWords = (endsOn: string | null): string =>
  endsOn === null ? 'until an administrator ends the suspension' : `until ${longDay(endsOn)}`;

type Decided = { readonly status: LabStatus; readonly suspended: boolean };

export const canSuspend = ({ status, suspended }: Decided): boolean => status === 'approved' && !suspended;
export const canReopen = ({ status }: Decided): boolean => status === 'denied';

/** Work that was agreed goes on with a suspended laboratory. */
export const goesOn = (stage: EngagementStage): boolean => projectStatusOf([stage]) === 'in-progress';
