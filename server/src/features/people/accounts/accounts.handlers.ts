import { accountRoutes } from '@aliquot/contract/people/accounts';
import { succeed } from '../../../kernel/result.ts';
import { oidcProviderId } from '../../../platform/auth/single-sign-on.ts';
import { handle, handleInSteps } from '../../../platform/http/mount.ts';
import { presentUser } from './accounts.presenter.ts';
import { findUser } from './accounts.repository.ts';
import { factorHandlers } from './factors/factors.handlers.ts';
import { ownDataHandlers } from './profile/own-data.handlers.ts';
import { profileHandlers } from './profile/profile.handlers.ts';
import { passwordHandlers } from './recovery/password.handlers.ts';
import { recoveryHandlers } from './recovery/recovery.handlers.ts';
import { sessionHandlers } from './signing-in/sessions.handlers.ts';
import { signUp } from './signing-in/signing-up.service.ts';

export const accountHandlers = {
  ...recoveryHandlers,
  ...profileHandlers,
  ...passwordHandlers,
  ...sessionHandlers,
  ...factorHandlers,
  ...ownDataHandlers,

  me: handle(accountRoutes.me, async ({ actor, db, world }) => {
    const demo = world.growing.demo ? { demoGrows: true as const } : {};
    if (actor.kind !== 'user') return succeed({ user: null, ...demo });
    const row = await findUser(db, actor.id);
    return succeed({ user: row ? { ...presentUser(row, world.config), owes: actor.owes ?? null } : null, ...demo });
  }),

  waysIn: handle(accountRoutes.waysIn, async ({ world: { config } }) => {
    const { oidc, captcha, discovery } = config.accounts;
    return succeed({
      password: true,
      magicLink: true,
      emailCode: true,
      phoneCode: config.sms !== null,
      providers: oidc ? [{ id: oidcProviderId, name: oidc.name }] : [],
      captcha: captcha ? { provider: captcha.provider, siteKey: captcha.siteKey } : null,
      discovery,
    });
  }),

  signUpResearcher: handleInSteps(accountRoutes.signUpResearcher, async (call) => {
    const { geo_location, ...account } = call.input;
    return signUp(call, 'user', account, geo_location ?? (await call.world.geocoder.locate(account.location)));
  }),

  signUpLabOwner: handleInSteps(accountRoutes.signUpLabOwner, async (call) =>
    signUp(call, 'lab_owner', call.input, await call.world.geocoder.locate(call.input.location)),
  ),
};
