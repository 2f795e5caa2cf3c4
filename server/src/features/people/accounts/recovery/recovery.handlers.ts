import { setTimeout as wait } from 'node:timers/promises';
import { accountRoutes } from '@aliquot/contract/people/accounts';
import { anonymous } from '../../../../kernel/actor.ts';
import { refuse, succeed } from '../../../../kernel/result.ts';
import { callHeaders } from '../../../../platform/auth/call-headers.ts';
import { withAccountService } from '../../../../platform/auth/joined.ts';
import { recordChange } from '../../../../platform/db/record-change.ts';
import { type CallInSteps, handleInSteps } from '../../../../platform/http/mount.ts';
import { findByEmail } from '../accounts.repository.ts';
import { countAttempt } from '../signing-in/attempts.repository.ts';
import { machineRefusal } from '../signing-in/captcha.service.ts';
import { confirmByLink } from './links.service.ts';
import { answerFloorMilliseconds, askingLimits, discoveryLimits, linkMessages, mailLimits } from './recovery.domain.ts';

const sent = succeed({ sent: true as const });
const tooMany = refuse('TOO_MANY_REQUESTS', linkMessages.tooManyResets);

const sendRecovery = async ({ input, world, origin, now }: CallInSteps<typeof accountRoutes.recover>) => {
  const { database, config, auth } = world;
  const limited = config.accounts.discovery === 'limited';
  const machine = await machineRefusal(world, input.captchaToken, origin.ip);
  if (machine) return machine;
  if (!(await countAttempt(database, askingLimits(origin.ip), now))) return limited ? tooMany : sent;
  const found = await findByEmail(database, input.email.toLowerCase());
  if (!found) {
    const told = limited && (await countAttempt(database, discoveryLimits(origin.ip), now));
    return told ? refuse('NOT_FOUND', linkMessages.unknownAddress) : sent;
  }
  if (!(await countAttempt(database, mailLimits('recover', input.email), now))) return limited ? tooMany : sent;
  await withAccountService(database, async (become) => {
    await auth.api.requestPasswordReset({ body: { email: input.email.toLowerCase() } });
    const db = await become(anonymous);
    await recordChange(
      { db, actor: anonymous, origin, now },
      { action: 'accounts.ask-recovery', objectType: 'user', objectId: found.id },
    );
  });
  return sent;
};

/** True for an address with an account, where the operator lets people find out and the client has not asked for many. */
const isTold = async ({ input, world, origin, now }: CallInSteps<typeof accountRoutes.checkAddress>): Promise<boolean> => {
  const { database, config } = world;
  if (config.accounts.discovery === 'hidden' || !(await countAttempt(database, askingLimits(origin.ip), now))) return false;
  const found = await findByEmail(database, input.email.toLowerCase());
  return found !== undefined && (await countAttempt(database, discoveryLimits(origin.ip), now));
};

/** Answers no sooner than any answer about an address. */
const inTime = async <Answer>(answer: Promise<Answer>): Promise<Answer> => {
  const floor = wait(answerFloorMilliseconds);
  try {
    return await answer;
  } finally {
    await floor;
  }
};

export const recoveryHandlers = {
  recover: handleInSteps(accountRoutes.recover, (call) => inTime(sendRecovery(call))),

  checkAddress: handleInSteps(accountRoutes.checkAddress, async (call) => succeed({ taken: await inTime(isTold(call)) })),

  confirm: handleInSteps(accountRoutes.confirm, confirmByLink),

  resendConfirmation: handleInSteps(accountRoutes.resendConfirmation, async ({ actor, world, request, origin, now }) => {
    if (actor.emailVerified) return refuse('CONFLICT', linkMessages.alreadyConfirmed);
    if (!(await countAttempt(world.database, mailLimits('confirm', actor.email), now)))
      return refuse('TOO_MANY_REQUESTS', linkMessages.tooManyConfirmations);
    await withAccountService(world.database, async (become) => {
      await world.auth.api.sendVerificationEmail({ body: { email: actor.email }, headers: callHeaders(request) });
      await recordChange(
        { db: await become(actor), actor, origin, now },
        { action: 'accounts.ask-confirmation', objectType: 'user', objectId: actor.id },
      );
    });
    return sent;
  }),
};
