import type { Doing } from '../../platform/db/doing.ts';
import { inform } from '../notifications/happenings.service.ts';
import { approvalNeededNews } from './colleagues.letters.ts';
import { proposalsToApprove, type TeamRow } from './colleagues.repository.ts';

/** Notifies approvers of the proposals that wait for them, when they or the limit are new. */
export const askApprovers = async (doing: Doing, team: TeamRow, approvers: readonly string[]): Promise<void> => {
  if (approvers.length === 0) return;
  const waiting = await proposalsToApprove(doing.db, team);
  await inform(doing, { news: waiting.map((proposal) => approvalNeededNews(team, approvers, proposal)) });
};
