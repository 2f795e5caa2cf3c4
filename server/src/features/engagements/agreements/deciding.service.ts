import { refuse } from '../../../kernel/result.ts';
import { decideAgreement } from './agreements.repository.ts';
import { conclude, toDecide } from './agreements.service.ts';

const decisions = {
  confirm: { status: 'complete', action: 'agreements.confirm', did: 'confirmed' },
  refuse: { status: 'refused', action: 'agreements.refuse', did: 'refused' },
  withdraw: { status: 'withdrawn', action: 'agreements.withdraw', did: 'withdrawn' },
} as const;

/** Ends the wait of an agreement that is open: confirmed or refused by the other side, or withdrawn by its own. */
export const decideOn = async (
  doing: Parameters<typeof toDecide>[0],
  agreementId: string,
  decision: keyof typeof decisions,
  reason?: string,
) => {
  const { db, actor, now } = doing;
  const { status, action, did } = decisions[decision];
  const decided = await toDecide(doing, agreementId, decision);
  if (!decided.ok) return decided;
  const { work, side, agreement } = decided;
  if (!(await decideAgreement(db, agreement, { status, by: actor.id, reason, now }))) return refuse('CONFLICT');
  const { id, kind, sha256 } = agreement;
  return conclude(doing, { work, side }, { action, did, kind, facts: { agreement_id: id, sha256 }, reason });
};
