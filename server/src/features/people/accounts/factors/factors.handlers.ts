import { accountRoutes } from '@aliquot/contract/people/accounts';
import { refuse, succeed } from '../../../../kernel/result.ts';
import { withAccountService } from '../../../../platform/auth/joined.ts';
import { openSession } from '../../../../platform/auth/own-account.ts';
import { recordChange } from '../../../../platform/db/record-change.ts';
import { handleInSteps } from '../../../../platform/http/mount.ts';
import { queueMail } from '../../notifications/notifications.jobs.ts';
import { mayRemovePhone } from '../accounts.policy.ts';
import { maskedPhone } from '../accounts.presenter.ts';
import { findUser, removePhone } from '../accounts.repository.ts';
import { serviceMessages } from '../service/service.domain.ts';
import { factorNotice } from './factors.domain.ts';
import { isFresh } from './freshness.domain.ts';

export const factorHandlers = {
  removePhone: handleInSteps(accountRoutes.removePhone, async ({ actor, world, origin, now }) => {
    const current = await openSession(world.auth, actor.id, origin.sessionId);
    if (!isFresh(current, now)) return refuse('UNPROCESSABLE_CONTENT', serviceMessages.notFresh);
    return withAccountService(world.database, async (become, own) => {
      const row = await findUser(own, actor.id);
      const permitted = row?.phone_number ? mayRemovePhone(actor, row) : null;
      if (!permitted?.phone_number) return refuse('NOT_FOUND');
      await removePhone(own, permitted);
      const db = await become(actor);
      await recordChange(
        { db, actor, origin, now },
        {
          action: 'accounts.remove-phone',
          objectType: 'user',
          objectId: actor.id,
          before: { phone: maskedPhone(permitted.phone_number) },
        },
      );
      await queueMail(db, world.jobs, [actor.email], factorNotice('phone-removed', actor.name, world.config.server.publicUrl));
      return succeed({ removed: true as const });
    });
  }),
};
