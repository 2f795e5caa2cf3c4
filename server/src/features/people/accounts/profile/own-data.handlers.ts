import { accountRoutes } from '@aliquot/contract/people/accounts';
import { succeed } from '../../../../kernel/result.ts';
import { openSessions } from '../../../../platform/auth/own-account.ts';
import { recordChange } from '../../../../platform/db/record-change.ts';
import { handleInSteps } from '../../../../platform/http/mount.ts';
import { presentIdentity, presentSession, presentUser } from '../accounts.presenter.ts';
import { findUser, identitiesOf } from '../accounts.repository.ts';
import { ownImpressions, ownRecords, ownTrail, ownWords } from './own-data.repository.ts';

export const ownDataHandlers = {
  exportData: handleInSteps(accountRoutes.exportData, async ({ actor, world, origin, now, inTransaction }) => {
    const { profile, records } = await inTransaction(async (doing) => {
      await recordChange(doing, { action: 'accounts.export-data', objectType: 'user', objectId: actor.id });
      return { profile: await findUser(doing.db, actor.id), records: await ownRecords(doing.db, actor.id) };
    });
    const sessions = await openSessions(world.auth, actor.id);
    return succeed({
      exportedAt: now.toISOString(),
      profile: profile ? presentUser(profile, world.config) : null,
      sessions: sessions.map((session) => presentSession(session, origin)),
      identities: (await identitiesOf(world.database, actor.id)).map((row) => presentIdentity(row, world.config)),
      ...records,
      ...(await ownWords(world.database, actor.id)),
      matchesShown: await ownImpressions(world.database, actor.id),
      auditEntries: await ownTrail(world.database, actor.id),
    });
  }),
};
