import { accountRoutes } from '@aliquot/contract/accounts';
import { refuse, succeed } from '../../../kernel/result.ts';
import { handleInSteps } from '../../../platform/http/mount.ts';
import { recordChange } from '../../audit/audit.repository.ts';
import { mayEditOwn } from '../accounts.policy.ts';
import { presentUser } from '../accounts.presenter.ts';
import { findUser, saveProfile } from '../accounts.repository.ts';
import { profileChange } from './profile-change.domain.ts';

export const profileHandlers = {
  updateProfile: handleInSteps(accountRoutes.updateProfile, async ({ input, actor, world, inTransaction }) => {
    const earlier = await inTransaction(({ db }) => findUser(db, actor.id));
    if (!earlier) return refuse('UNPROCESSABLE_CONTENT', 'Failed to update profile');
    const { email: _refused, ...profile } = input;
    const moved = profile.location !== undefined && profile.location !== earlier.location;
    const place = moved && profile.location ? await world.geocoder.locate(profile.location, { explicit: true }) : null;
    const row = await inTransaction(async (doing) => {
      const before = await findUser(doing.db, actor.id);
      const permitted = before && mayEditOwn(actor, before);
      if (!permitted) return undefined;
      const after = await saveProfile(doing.db, permitted, { ...profile, ...(moved ? { place } : {}) }, doing.now);
      if (!after) return undefined;
      await recordChange(doing, {
        action: 'accounts.update-profile',
        objectType: 'user',
        objectId: actor.id,
        ...profileChange(before, after),
      });
      return after;
    });
    return row
      ? succeed({ user: presentUser(row, world.config) })
      : refuse('UNPROCESSABLE_CONTENT', 'Failed to update profile');
  }),
};
