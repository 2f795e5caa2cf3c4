import { setTimeout as wait } from 'node:timers/promises';
import { accountMessages, emailSchema } from '@aliquot/contract/people/accounts';
import { anonymous } from '../../../../kernel/actor.ts';
import { clientBlock } from '../../../../kernel/origin.ts';
import { recordChange } from '../../../../platform/db/record-change.ts';
import type { ServiceAnswer, ServiceCall } from '../../../../platform/http/account-service.ts';
import { inTurnsByKey } from '../../../../platform/turns.ts';
import { maskedPhone } from '../accounts.presenter.ts';
import { findByEmail, hasPhone } from '../accounts.repository.ts';
import {
  answerFloorMilliseconds,
  askingLimits,
  mailLimits,
  signInLimits,
  signInsAtOnce,
  takenBackBySuccess,
} from '../recovery/recovery.domain.ts';
import { phoneOf, serviceMessages } from '../service/service.domain.ts';
import {
  answer,
  freshOwner,
  type Rule,
  recorded,
  recordOwnChange,
  recordRefusal,
  refused,
  signIn,
} from '../service/service-rules.service.ts';
import { countAttempt, takeBackAttempts } from './attempts.repository.ts';

export const tooManyMessages = refused('TOO_MANY_REQUESTS', serviceMessages.tooManyMessages);
export const noTexts = refused('BAD_REQUEST', serviceMessages.noTexts, 'SMS_NOT_CONFIGURED');
const badPhone = refused('BAD_REQUEST', serviceMessages.badPhone, 'INVALID_PHONE_NUMBER');
const wrongCode = refused('UNAUTHORIZED', serviceMessages.wrongCode, 'INVALID_OTP');

/** Gives the same answer after the same time, with and without an account. */
const alike = async (work: Promise<ServiceAnswer>): Promise<ServiceAnswer> => {
  const floor = wait(answerFloorMilliseconds);
  try {
    return await work;
  } finally {
    await floor;
  }
};

const sendByMail = async (call: ServiceCall, kind: 'link' | 'code', sent: ServiceAnswer): Promise<ServiceAnswer> => {
  const { world, origin, now } = call;
  const email = emailSchema.safeParse(call.fields.email);
  if (!email.success)
    return refused('BAD_REQUEST', email.error.issues[0]?.message ?? accountMessages.emailMalformed, 'INVALID_EMAIL');
  const address = email.data.toLowerCase();
  const limits = [...askingLimits(origin.ip), ...mailLimits(kind, address)];
  if (!(await countAttempt(world.database, limits, now))) return tooManyMessages;
  const found = await findByEmail(world.database, address);
  if (!found) return sent;
  const fields = kind === 'link' ? { email: address } : { email: address, type: 'sign-in' };
  return recorded(call, fields, async ({ become }) => {
    const db = await become(anonymous);
    await recordChange(
      { db, actor: anonymous, origin, now },
      { action: `accounts.ask-${kind}`, objectType: 'user', objectId: found.id },
    );
  });
};

/** What a new number is confirmed by, or what signs in to the account of a known one. */
const textTo = async (call: ServiceCall, phone: string): Promise<ServiceAnswer> => {
  const { world, origin, now, actor } = call;
  const limits = [...askingLimits(origin.ip), ...mailLimits('text', phone)];
  if (!(await countAttempt(world.database, limits, now))) return tooManyMessages;
  // A text costs money: strangers' numbers get none.
  if (actor.kind !== 'user' && !(await hasPhone(world.database, { phone }))) return answer({ message: 'code sent' });
  return recorded(call, { phoneNumber: phone }, async ({ become }) => {
    const db = await become(actor);
    await recordChange(
      { db, actor, origin, now },
      { action: 'accounts.ask-text', objectType: 'user', objectId: actor.kind === 'user' ? actor.id : null },
    );
  });
};

const sendByText = async (call: ServiceCall): Promise<ServiceAnswer> => {
  const { world, actor } = call;
  if (!world.config.sms) return noTexts;
  const phone = phoneOf(call.fields.phoneNumber);
  if (!phone) return badPhone;
  if (actor.kind === 'user') return freshOwner(call, () => textTo(call, phone));
  return textTo(call, phone);
};

const turns = inTurnsByKey(signInsAtOnce);

/** Sign-ins of one client wait for each other, so that correct ones at once are not taken for failures. */
export const inTurnOfClient = <Value>({ origin }: Pick<ServiceCall, 'origin'>, work: () => Promise<Value>): Promise<Value> =>
  turns(clientBlock(origin.ip), work);

/** A code is a short thing: what fails counts as a wrong password does. Why a code is refused is not told. */
const signInByCode = (call: ServiceCall, by: 'code' | 'phone', account: string, fields: Record<string, unknown>) =>
  inTurnOfClient(call, async () => {
    const { world, origin, now } = call;
    if (!(await countAttempt(world.database, signInLimits(`${by} ${account}`, origin.ip), now)))
      return refused('TOO_MANY_REQUESTS', serviceMessages.tooManySignIns);
    const answered = await signIn(call, by, fields);
    if (answered.status >= 500) return answered;
    if (answered.status < 400) {
      const { all, keys } = takenBackBySuccess(`${by} ${account}`, origin.ip);
      await takeBackAttempts(world.database, { all, keys, at: now });
      return answered;
    }
    await recordRefusal(call, by, null);
    return wrongCode;
  });

/** A number is kept once a code has shown whose it is. */
const keepPhone = (call: ServiceCall, phoneNumber: string, code: string) =>
  freshOwner(call, (actor) =>
    recorded(call, { phoneNumber, code, updatePhoneNumber: true }, ({ become }) =>
      recordOwnChange(call, become, {
        actor,
        change: { action: 'accounts.set-phone', after: { phone: maskedPhone(phoneNumber) } },
        notice: 'phone-set',
      }),
    ),
  );

export const messageRules: Readonly<Record<string, Rule>> = {
  'POST /sign-in/magic-link': (call) => alike(sendByMail(call, 'link', answer({ status: true }))),
  'POST /email-otp/send-verification-otp': (call) => alike(sendByMail(call, 'code', answer({ success: true }))),
  'POST /sign-in/email-otp': async (call) => {
    const { email, otp } = call.fields;
    if (typeof email !== 'string' || typeof otp !== 'string' || otp.length > 20) return wrongCode;
    const address = email.trim().toLowerCase();
    return signInByCode(call, 'code', address, { email: address, otp: otp.trim() });
  },
  'POST /phone-number/send-otp': (call) => alike(sendByText(call)),
  'POST /phone-number/verify': async (call) => {
    if (!call.world.config.sms) return noTexts;
    const phoneNumber = phoneOf(call.fields.phoneNumber);
    if (!phoneNumber) return badPhone;
    const code = typeof call.fields.code === 'string' ? call.fields.code.trim() : '';
    if (call.actor.kind === 'user') return keepPhone(call, phoneNumber, code);
    return signInByCode(call, 'phone', phoneNumber, { phoneNumber, code });
  },
};
