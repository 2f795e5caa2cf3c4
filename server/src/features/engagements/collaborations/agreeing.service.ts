import type { SnapshotContent } from '@aliquot/contract/engagements/snapshots';
import type { AnyPermitted } from '../../../kernel/permission.ts';
import type { Result } from '../../../kernel/result.ts';
import type { Doing } from '../../../platform/db/doing.ts';
import { recordChange } from '../../../platform/db/record-change.ts';
import { happened } from '../../people/notifications/happenings.service.ts';
import { reloadRequest } from './collaborations.letters.ts';
import type { CollaborationRow, Moved } from './collaborations.repository.ts';
import { takeSnapshot } from './records/snapshots.service.ts';
import { withdrawOthers } from './requesting.service.ts';

type LiveWork = CollaborationRow & { readonly project: NonNullable<CollaborationRow['project']> };

/** What the trail and both sides learn of the agreement, and the proposal that it rests on. */
type Agreement = Pick<Parameters<typeof happened>[1], 'action' | 'before' | 'after' | 'reason' | 'news'> & {
  readonly proposal: SnapshotContent['proposal'];
};

type AgreedNow = AnyPermitted<'decide' | 'answer' | 'agree' | 'set-status', LiveWork>;

/**
 * Agrees work by a move of an administrator, with all that follows where its sides agree it. `move` makes the move, and notes the
 * promised day where a proposal was accepted. The caller holds the project's lock.
 */
export type AgreeForBoth = (
  doing: Doing,
  work: AgreedNow,
  agreement: Omit<Agreement, 'proposal'>,
  move: (facts: Pick<Moved, 'promised_by'>) => Promise<Result<unknown, 'CONFLICT'>>,
) => Promise<Result<unknown, 'CONFLICT'>>;

/**
 * What follows when work is agreed, in the transaction of the move: the snapshot, the start of the project, and the end of the
 * requests to the other laboratories. The caller holds the project's lock.
 */
export const beginAgreed = async (
  doing: Doing,
  work: AgreedNow,
  { proposal, after, ...agreement }: Agreement,
): Promise<void> => {
  const frozen = await takeSnapshot(doing, work, proposal);
  await happened(doing, {
    ...agreement,
    objectType: 'collaboration',
    objectId: work.id,
    after: { ...after, snapshot_sha256: frozen },
    reload: reloadRequest(work),
  });
  await recordChange(doing, {
    action: 'projects.start',
    objectType: 'project',
    objectId: work.project.id,
    before: { status: work.project.status },
    after: { status: 'in-progress' },
  });
  await withdrawOthers(doing, work);
};
