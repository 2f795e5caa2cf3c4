import { accountRoutes } from '@aliquot/contract/people/accounts';
import { refuse, succeed } from '../../../../kernel/result.ts';
import { withAccountService } from '../../../../platform/auth/joined.ts';
import {
  endOtherSessions,
  endRecovery,
  hasPassword,
  openSession,
  savePassword,
} from '../../../../platform/auth/own-account.ts';
import { hashPassword } from '../../../../platform/auth/password.ts';
import { recordChange } from '../../../../platform/db/record-change.ts';
import { handleInSteps } from '../../../../platform/http/mount.ts';
import { queueMail } from '../../notifications/notifications.jobs.ts';
import { isFresh } from '../factors/freshness.domain.ts';
import { changedNotice } from './password.letters.ts';
import { checkOwnPassword, passwordMessages, passwordProblem } from './password.service.ts';

export const passwordHandlers = {
  changePassword: handleInSteps(accountRoutes.changePassword, async ({ input, actor, world, origin, now }) => {
    const { auth, config, database, jobs } = world;
    const wrong = await passwordProblem(input.newPassword, config.accounts.passwordMinLength);
    if (wrong) return refuse('UNPROCESSABLE_CONTENT', wrong, { newPassword: wrong });
    const current = await openSession(auth, actor.id, origin.sessionId);
    if (!isFresh(current, now)) {
      if (!(await hasPassword(auth, actor.id))) return refuse('UNPROCESSABLE_CONTENT', passwordMessages.linkNeeded);
      const { currentRequired } = passwordMessages;
      if (!input.currentPassword) return refuse('UNPROCESSABLE_CONTENT', currentRequired, { currentPassword: currentRequired });
      const checked = await checkOwnPassword(world, actor, { field: 'currentPassword', password: input.currentPassword, now });
      if (!checked.ok) return checked;
    }
    const hash = await hashPassword(input.newPassword);
    await withAccountService(database, async (become) => {
      await savePassword(auth, actor.id, hash);
      const ended = await endOtherSessions(auth, actor.id, origin.sessionId);
      if (current) await endRecovery(auth, current);
      const db = await become(actor);
      await recordChange(
        { db, actor, origin, now },
        { action: 'accounts.change-password', objectType: 'user', objectId: actor.id, after: { sessionsEnded: ended } },
      );
      await queueMail(db, jobs, [actor.email], changedNotice(actor.name, config.server.publicUrl));
    });
    return succeed({ changed: true as const });
  }),
};
