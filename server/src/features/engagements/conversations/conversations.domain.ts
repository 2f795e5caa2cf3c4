import type { EngagementStage } from '@aliquot/contract/engagement-stages';
import { type ConversationSide, conversationLimits, conversationMessages } from '@aliquot/contract/engagements/conversations';
import { millisecondsPerDay } from '../../../kernel/days.ts';

const writing: Readonly<Record<EngagementStage, 'open' | 'closing' | 'ended'>> = {
  asked: 'open',
  proposed: 'open',
  awarded: 'open',
  agreed: 'open',
  running: 'open',
  delivered: 'open',
  accepted: 'closing',
  declined: 'ended',
  expired: 'ended',
  withdrawn: 'ended',
};

type Work = { readonly stage: EngagementStage; readonly accepted_at: Date | null; readonly hasProject: boolean };

/** Until when people can write, and why they can no longer; both are null while there is no end in sight. */
export type Openness = { readonly until: Date | null; readonly closed: string | null };

/** From the request on, until it ends; after acceptance for as long as a dispute can be opened. */
export const opennessOf = ({ stage, accepted_at, hasProject }: Work, now: Date): Openness => {
  if (!hasProject) return { until: null, closed: conversationMessages.projectGone };
  if (writing[stage] === 'open') return { until: null, closed: null };
  if (writing[stage] === 'ended' || accepted_at === null) return { until: null, closed: conversationMessages.ended };
  const until = new Date(accepted_at.getTime() + conversationLimits.openDaysAfterAcceptance * millisecondsPerDay);
  return now < until ? { until, closed: null } : { until: null, closed: conversationMessages.closed };
};

/** Until when an author can correct a message. */
export const correctUntil = (sentAt: Date): Date => new Date(sentAt.getTime() + conversationLimits.correctionMilliseconds);

/** A text as the search compares it: lower case, without accents, each run of blanks as one. */
export const fold = (...texts: readonly string[]): string =>
  texts.join('\n').normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/ß/g, 'ss').replace(/\s+/g, ' ').trim();

type Reader = {
  readonly id: string;
  readonly side: ConversationSide;
  readonly takes_part: boolean;
  readonly read_to: number;
};

/**
 * Whom a message notifies: the people of the other side who have read everything that the author's side wrote before, so that
 * several messages in a row notify once. `before` is the position of the last earlier message of the author's side, or 0.
 */
export const peopleToNotify = (people: readonly Reader[], author: ConversationSide, before: number): string[] =>
  people.flatMap(({ id, side, takes_part, read_to }) => (takes_part && side !== author && read_to >= before ? [id] : []));
