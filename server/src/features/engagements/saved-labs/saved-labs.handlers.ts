import { savedLabRoutes } from '@aliquot/contract/engagements/saved-labs';
import type { UserActor } from '../../../kernel/actor.ts';
import { placeOfAddress } from '../../../kernel/places/address-place.ts';
import { refuse, succeed } from '../../../kernel/result.ts';
import type { Db } from '../../../platform/db/index.ts';
import { handle } from '../../../platform/http/mount.ts';
import { shownAmong } from '../laboratory-pages/laboratory-pages.repository.ts';
import { mayRemove } from './saved-labs.policy.ts';
import { findSaved, mostSaved, removeSaved, savedBy, saveLab } from './saved-labs.repository.ts';

const present = async (db: Db, actor: UserActor) => ({
  labs: (await savedBy(db, actor.id)).map(({ id, lab_id, lab_name, address, saved_at }) => ({
    id,
    lab_id,
    name: lab_name,
    place: address === null ? null : placeOfAddress(address),
    shown: address !== null,
    saved_at: saved_at.toISOString(),
  })),
});

export const savedLabHandlers = {
  list: handle(savedLabRoutes.list, async ({ db, actor }) => succeed(await present(db, actor))),

  save: handle(savedLabRoutes.save, async ({ input, db, actor, now }) => {
    const [lab] = await shownAmong(db, [input.labId]);
    if (!lab) return refuse('NOT_FOUND');
    if ((await savedBy(db, actor.id)).length >= mostSaved)
      return refuse('CONFLICT', `You can save ${mostSaved} laboratories. Remove one first.`);
    await saveLab(db, { userId: actor.id, lab, now });
    return succeed(await present(db, actor));
  }),

  remove: handle(savedLabRoutes.remove, async ({ input, db, actor }) => {
    const found = await findSaved(db, input.savedId);
    const saved = found && mayRemove(actor, found);
    if (!saved) return refuse('NOT_FOUND');
    await removeSaved(db, saved);
    return succeed(await present(db, actor));
  }),
};
