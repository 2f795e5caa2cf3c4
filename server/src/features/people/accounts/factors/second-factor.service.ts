import { endOtherSessions } from '../../../../platform/auth/own-account.ts';
import type { ServiceAnswer, ServiceCall } from '../../../../platform/http/account-service.ts';
import { askingLimits, codeOnce, mailLimits } from '../recovery/recovery.domain.ts';
import { serviceMessages } from '../service/service.domain.ts';
import {
  only,
  provenOwner,
  type Rule,
  recorded,
  recordOwnChange,
  recordRefusal,
  refused,
  unauthorized,
} from '../service/service-rules.service.ts';
import { countAttempt, countWithin } from '../signing-in/attempts.repository.ts';
import { noTexts, tooManyMessages } from '../signing-in/by-message.service.ts';
import { comeIn, type WayIn } from '../signing-in/coming-in.service.ts';

class CodeUsedBefore extends Error {}

const noPhone = refused('BAD_REQUEST', serviceMessages.noPhone, 'NO_PHONE_NUMBER');

const wrongCode = refused('UNAUTHORIZED', serviceMessages.wrongCode, 'INVALID_CODE');

/** The second step of signing in. The session and its audit entry share a transaction, and a code works once. */
const finishSignIn = async (call: ServiceCall, by: WayIn): Promise<ServiceAnswer> => {
  const { code } = call.fields;
  if (typeof code !== 'string' || code.length > 100) return wrongCode;
  try {
    const answered = await recorded(call, { code: code.trim() }, async (joint, { opened }) => {
      if (!opened) return;
      if (by === 'totp' && !(await countWithin(joint.own, [codeOnce(opened.userId, code.trim())], call.now)))
        throw new CodeUsedBefore();
      await comeIn(call, joint, opened, by);
    });
    if (answered.status === 401) await recordRefusal(call, by, null);
    return answered;
  } catch (error) {
    if (error instanceof CodeUsedBefore) return wrongCode;
    throw error;
  }
};

/** The first correct code turns the authenticator app on. */
const confirmAuthenticator: Rule = async (call) => {
  const { actor, world } = call;
  if (actor.kind !== 'user') return unauthorized;
  return recorded(call, only(call.fields, 'code'), async ({ become }, { opened }) => {
    if (!opened) return; // already on
    await endOtherSessions(world.auth, actor.id, opened.sessionId);
    await recordOwnChange(call, become, {
      actor,
      change: { action: 'accounts.enable-second-factor', after: { secondFactor: 'totp' } },
      notice: 'second-factor-on',
    });
  });
};

class NotTexted extends Error {
  readonly answer: ServiceAnswer;
  constructor(answer: ServiceAnswer) {
    super('no text message is sent');
    this.answer = answer;
  }
}

/** The library knows the number from the first step of the sign-in. A refused attempt is rolled back. */
const sendByText: Rule = async (call) => {
  const { world, origin, now } = call;
  if (!world.config.sms) return noTexts;
  if (!(await countAttempt(world.database, askingLimits(origin.ip), now))) return tooManyMessages;
  try {
    return await recorded(call, {}, async ({ own }, { textedTo }) => {
      if (!textedTo) throw new NotTexted(noPhone);
      if (!(await countWithin(own, mailLimits('text', textedTo), now))) throw new NotTexted(tooManyMessages);
    });
  } catch (error) {
    if (error instanceof NotTexted) return error.answer;
    throw error;
  }
};

export const secondFactorRules: Readonly<Record<string, Rule>> = {
  'POST /two-factor/verify-totp': (call) =>
    call.actor.kind === 'user' ? confirmAuthenticator(call) : finishSignIn(call, 'totp'),
  'POST /two-factor/verify-backup-code': (call) => finishSignIn(call, 'recovery-code'),
  'POST /two-factor/verify-otp': (call) => finishSignIn(call, 'text-code'),
  'POST /two-factor/send-otp': sendByText,

  'POST /two-factor/enable': (call) =>
    provenOwner(call, (actor, password) =>
      recorded(call, { ...password, method: 'totp' }, ({ become }) =>
        recordOwnChange(call, become, { actor, change: { action: 'accounts.begin-second-factor' } }),
      ),
    ),

  'POST /two-factor/disable': (call) =>
    provenOwner(call, async (actor, password) => {
      const { requireAdminSecondFactor } = call.world.config.accounts;
      if (requireAdminSecondFactor && actor.role === 'admin') return refused('FORBIDDEN', serviceMessages.factorRequired);
      return recorded(call, password, async ({ become }, { opened }) => {
        await endOtherSessions(call.world.auth, actor.id, opened?.sessionId ?? call.origin.sessionId);
        await recordOwnChange(call, become, {
          actor,
          change: { action: 'accounts.disable-second-factor', before: { secondFactor: 'totp' } },
          notice: 'second-factor-off',
        });
      });
    }),

  'POST /two-factor/generate-backup-codes': (call) =>
    provenOwner(call, (actor, password) =>
      recorded(call, password, ({ become }) =>
        recordOwnChange(call, become, { actor, change: { action: 'accounts.renew-recovery-codes' }, notice: 'recovery-codes' }),
      ),
    ),
};
