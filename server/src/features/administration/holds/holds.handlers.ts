import { holdLimits, holdRoutes, type LegalHold } from '@aliquot/contract/administration/holds';
import type { Actor } from '../../../kernel/actor.ts';
import type { Visible } from '../../../kernel/permission.ts';
import { wireOf } from '../../../kernel/pick.ts';
import { refuse, succeed } from '../../../kernel/result.ts';
import { handle } from '../../../platform/http/mount.ts';
import { happened } from '../../people/notifications/happenings.service.ts';
import { mayPlace, mayRelease, visible } from './holds.policy.ts';
import { findChoices, findHold, type HoldRow, insertHold, listHolds, nameOfSubject, releaseHold } from './holds.repository.ts';

const present = (actor: Actor, row: Visible<HoldRow>): LegalHold => ({
  ...wireOf(row, ['id', 'subject', 'subject_id', 'subject_name', 'reason', 'placed_at', 'released_at', 'release_reason']),
  placed_by: row.placer,
  released_by: row.releaser,
  can: { release: row.released_at === null && mayRelease(actor, row) !== null },
});

const unknownSubject = refuse('NOT_FOUND', 'There is no such laboratory, project or person.');
const alreadyHeld = refuse('CONFLICT', 'A legal hold applies here already. Reload the page.');
const alreadyReleased = refuse('CONFLICT', 'This legal hold was released already. Reload the page.');

export const holdHandlers = {
  list: handle(holdRoutes.list, async ({ input, actor, db }) => {
    const { items, total } = await listHolds(db, input);
    const seen = items.flatMap((row) => visible(actor, row) ?? []);
    return succeed({ ...input, total, items: seen.map((row) => present(actor, row)) });
  }),

  choices: handle(holdRoutes.choices, async ({ input, db }) =>
    succeed({ choices: await findChoices(db, input.subject, input.search, holdLimits.choices) }),
  ),

  place: handle(holdRoutes.place, async (call) => {
    const { input, actor, db, now } = call;
    const { subject, subject_id, reason } = input;
    const permitted = mayPlace(actor, { subject, subject_id });
    const name = await nameOfSubject(db, subject, subject_id);
    if (!permitted || name === undefined) return unknownSubject;
    const placed = await insertHold(db, permitted, { name, reason, by: actor.id, now });
    if (!placed) return alreadyHeld;
    await happened(call, {
      action: 'holds.place',
      objectType: 'legal_hold',
      objectId: placed.id,
      after: { subject, subject_id, name },
      reason,
    });
    const row = await findHold(db, placed.id);
    const seen = row && visible(actor, row);
    return seen ? succeed(present(actor, seen)) : unknownSubject;
  }),

  release: handle(holdRoutes.release, async (call) => {
    const { input, actor, db, now } = call;
    const row = await findHold(db, input.holdId);
    const hold = row && mayRelease(actor, row);
    if (!hold) return refuse('NOT_FOUND');
    if (!(await releaseHold(db, hold, { by: actor.id, reason: input.reason, now }))) return alreadyReleased;
    await happened(call, {
      action: 'holds.release',
      objectType: 'legal_hold',
      objectId: hold.id,
      before: { subject: hold.subject, subject_id: hold.subject_id, name: hold.subject_name },
      reason: input.reason,
    });
    const after = await findHold(db, hold.id);
    const seen = after && visible(actor, after);
    return seen ? succeed(present(actor, seen)) : refuse('NOT_FOUND');
  }),
};
