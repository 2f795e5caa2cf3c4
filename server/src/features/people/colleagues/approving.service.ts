import type { Doing } from '../../../platform/db/doing.ts';
import type { Db } from '../../../platform/db/index.ts';
import { inform } from '../notifications/happenings.service.ts';
import { readerIds } from '../notifications/notifications.repository.ts';
import { type ApprovalRule, needsApproval, type Price } from './colleagues.domain.ts';
import { type Asked, approvalNeededNews, orderApprovalNews } from './colleagues.letters.ts';
import { approverIds, ordersToApprove, proposalsToApprove, type TeamRow } from './colleagues.repository.ts';

/** Who is asked to accept a price in a project; nobody in particular where it needs no approval, or there is no price. */
export const askedToAccept = async (
  db: Db,
  project: ApprovalRule & { readonly id: string },
  price: Price | null,
): Promise<Asked> => {
  const approvers = price && needsApproval(project, price) ? await approverIds(db, project.id) : [];
  return { approvers, readers: approvers.length === 0 ? [] : await readerIds(db, { projects: [project.id] }) };
};

/** Notifies approvers of the proposals and change orders that wait for them, when they or the limit are new. */
export const askApprovers = async (doing: Doing, team: TeamRow, approvers: readonly string[]): Promise<void> => {
  if (approvers.length === 0) return;
  const proposals = await proposalsToApprove(doing.db, team);
  const orders = await ordersToApprove(doing.db, team);
  await inform(doing, {
    news: [
      ...proposals.map((proposal) => approvalNeededNews(team, approvers, proposal)),
      ...orders.map((order) => orderApprovalNews(team, approvers, order)),
    ],
  });
};
