import { type CreationStep, userRoutes } from '@aliquot/contract/administration/users';
import { counted } from '@aliquot/contract/counted';
import { limits } from '@aliquot/contract/limits';
import { refuse, succeed } from '../../../kernel/result.ts';
import { announce } from '../../../platform/events/events.ts';
import { handle, handleInSteps } from '../../../platform/http/mount.ts';
import { findUser } from '../../people/accounts/accounts.repository.ts';
import { makeAccountFor, sendLinkAgain } from '../../people/accounts/profile/made-for.service.ts';
import { activityHandlers } from './activity.handlers.ts';
import { deletionHandlers } from './deletion.handlers.ts';
import { editingHandlers } from './editing.handlers.ts';
import { monthStart } from './users.domain.ts';
import { mayEdit, visible } from './users.policy.ts';
import { presentAdminUser } from './users.presenter.ts';
import { countAllUsers, countUsers, listUsers, newestUsers } from './users.repository.ts';

export const userHandlers = {
  ...activityHandlers,
  ...deletionHandlers,
  ...editingHandlers,

  list: handle(userRoutes.list, async ({ input, actor, db }) => {
    const { items, total } = await listUsers(db, input);
    const users = items.flatMap((row) => visible(actor, row) ?? []).map((row) => presentAdminUser(actor, row));
    return succeed({ success: true as const, users, error: null, total, page: input.page, pageSize: input.pageSize });
  }),

  sendLink: handleInSteps(userRoutes.sendLink, async (call) => {
    const row = await call.inTransaction(({ db }) => findUser(db, call.input.userId));
    const permitted = row && mayEdit(call.actor, row);
    return permitted ? sendLinkAgain(call, permitted) : refuse('NOT_FOUND', 'This user no longer exists.');
  }),

  counts: handle(userRoutes.counts, async ({ db, now }) => {
    const newSince = monthStart(now);
    return succeed({ ...(await countUsers(db, newSince)), newSince });
  }),

  create: handleInSteps(userRoutes.create, async (call) => {
    const { password, email, ...rest } = call.input.userData;
    const steps: CreationStep[] = [];
    const note = (text: string) => {
      const step = { at: new Date().toISOString(), text };
      steps.push(step);
      call.progress?.(step);
    };
    const chosen = password || null;
    const place = rest.location ? await call.world.geocoder.locate(rest.location) : null;
    if (rest.location) note(place ? `Location found: ${rest.location}` : `Location not found on the map: ${rest.location}`);
    let beforeCount = 0;
    const details = { ...rest, email: email.toLowerCase(), password: chosen };
    return makeAccountFor(call, details, place, {
      note,
      before: async (own) => {
        beforeCount = await countAllUsers(own);
        note(`${counted(beforeCount, 'user')} before`);
      },
      after: async (db, row, authUserVerified) => {
        const afterCount = await countAllUsers(db);
        note(`${counted(afterCount, 'user')} after`);
        await announce(db, { noun: 'users', id: row.id, audience: { admins: true } });
        return {
          error: null,
          details: null,
          verification: {
            beforeCount,
            afterCount,
            userCountIncrease: afterCount - beforeCount,
            profileCreated: row.organization === details.organization && row.location === details.location,
            authUserCreated: true,
            publicUserVerified: row.email === details.email && row.role === details.role,
            authUserVerified,
          },
          allUsers: await newestUsers(db, limits.pageSizeMax),
          steps,
        };
      },
    });
  }),
};
