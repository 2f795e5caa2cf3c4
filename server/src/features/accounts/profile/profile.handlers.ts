import { accountRoutes } from '@aliquot/contract/accounts';
import { refuse, succeed } from '../../../kernel/result.ts';
import { handleInSteps } from '../../../platform/http/mount.ts';
import { recordChange } from '../../audit/audit.repository.ts';
import { presentUser } from '../accounts.presenter.ts';
import { findUser, saveProfile, type UserRow } from '../accounts.repository.ts';

const shown = ({ name, organization, organization_size, location, research_interest }: UserRow) => ({
  name,
  organization,
  organizationSize: organization_size,
  location,
  researchInterest: research_interest,
});

/** The fields of the first that differ from those of the second. */
const differing = (fields: Record<string, unknown>, others: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(others[name])));

export const profileHandlers = {
  updateProfile: handleInSteps(accountRoutes.updateProfile, async ({ input, actor, world, inTransaction }) => {
    const earlier = await inTransaction(({ db }) => findUser(db, actor.id));
    if (!earlier) return refuse('UNPROCESSABLE_CONTENT', 'Failed to update profile');
    const { email: _refused, ...profile } = input;
    const moved = profile.location !== undefined && profile.location !== earlier.location;
    const place = moved && profile.location ? await world.geocoder.locate(profile.location, { explicit: true }) : null;
    const row = await inTransaction(async (doing) => {
      const before = await findUser(doing.db, actor.id);
      const after = await saveProfile(doing.db, actor.id, { ...profile, ...(moved ? { place } : {}) }, doing.now);
      if (!before || !after) return undefined;
      const [was, is] = [shown(before), shown(after)];
      await recordChange(doing, {
        action: 'accounts.update-profile',
        objectType: 'user',
        objectId: actor.id,
        before: differing(was, is),
        after: differing(is, was),
      });
      return after;
    });
    return row
      ? succeed({ user: presentUser(row, world.config) })
      : refuse('UNPROCESSABLE_CONTENT', 'Failed to update profile');
  }),
};
