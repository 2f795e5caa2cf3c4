import { accountRoutes } from '@aliquot/contract/people/accounts';
import { refuse, succeed } from '../../../../kernel/result.ts';
import { recordChange } from '../../../../platform/db/record-change.ts';
import { handleInSteps } from '../../../../platform/http/mount.ts';
import { mayEditOwn } from '../accounts.policy.ts';
import { presentUser } from '../accounts.presenter.ts';
import { findUser, lockUser, saveProfile } from '../accounts.repository.ts';
import { profileChange } from './profile-change.domain.ts';

const failed = refuse('UNPROCESSABLE_CONTENT', 'Failed to update profile');
const changedMeanwhile = 'Your profile was changed somewhere else in the meantime. Nothing was saved.';

export const profileHandlers = {
  updateProfile: handleInSteps(accountRoutes.updateProfile, async ({ input, actor, world, attempt, inTransaction }) => {
    const earlier = await inTransaction(({ db }) => findUser(db, actor.id));
    if (!earlier) return failed;
    const { email: _refused, updated_at, ...profile } = input;
    const moved = profile.location !== undefined && profile.location !== earlier.location;
    const place = moved && profile.location ? await world.geocoder.locate(profile.location, { explicit: true }) : null;
    return attempt(async (doing) => {
      const before = await lockUser(doing.db, actor.id);
      const permitted = before && mayEditOwn(actor, before);
      if (!permitted) return failed;
      if (before.updated_at.getTime() !== new Date(updated_at).getTime()) return refuse('CONFLICT', changedMeanwhile);
      const after = await saveProfile(doing.db, permitted, { ...profile, ...(moved ? { place } : {}) }, doing.now);
      if (!after) return failed;
      await recordChange(doing, {
        action: 'accounts.update-profile',
        objectType: 'user',
        objectId: actor.id,
        ...profileChange(before, after),
      });
      return succeed({ user: presentUser(after, world.config) });
    });
  }),
};
