import type { SnapshotContent } from '@aliquot/contract/engagements/snapshots';
import type { AnyPermitted } from '../../../kernel/permission.ts';
import type { Result } from '../../../kernel/result.ts';
import type { Doing } from '../../../platform/db/doing.ts';
import { recordChange } from '../../../platform/db/record-change.ts';
import { type Happening, happenedTo } from './acting.service.ts';
import type { Engagement, Moved } from './collaborations.repository.ts';
import { takeSnapshot } from './records/snapshots.service.ts';
import { withdrawOthers } from './requesting.service.ts';

/** The audit entry and the news about the agreement, and the proposal that it rests on. */
type Agreement = Happening & { readonly proposal: SnapshotContent['proposal'] };

type AgreedNow = AnyPermitted<'decide' | 'answer' | 'agree' | 'set-status', Engagement>;

/**
 * Agrees work by a move of an administrator, with the same consequences as when its sides agree it. `move` makes the move, and
 * notes the promised day where a proposal was accepted. The caller holds the project's lock.
 */
export type AgreeForBoth = (
  doing: Doing,
  engagement: AgreedNow,
  agreement: Omit<Agreement, 'proposal'>,
  move: (facts: Pick<Moved, 'promised_by'>) => Promise<Result<unknown, 'CONFLICT'>>,
) => Promise<Result<unknown, 'CONFLICT'>>;

/**
 * The consequences of agreed work, in the transaction of the move: the snapshot, the start of the project, and the end of the
 * requests to the other laboratories. The caller holds the project's lock.
 */
export const beginAgreed = async (
  doing: Doing,
  engagement: AgreedNow,
  { proposal, after, ...agreement }: Agreement,
): Promise<void> => {
  const frozen = await takeSnapshot(doing, engagement, proposal);
  await happenedTo(doing, engagement, { ...agreement, after: { ...after, snapshot_sha256: frozen } });
  // Another part of a split request may have started it.
  if (engagement.project.status !== 'in-progress')
    await recordChange(doing, {
      action: 'projects.start',
      objectType: 'project',
      objectId: engagement.project.id,
      before: { status: engagement.project.status },
      after: { status: 'in-progress' },
    });
  await withdrawOthers(doing, engagement);
};
