import { errorCatalogue } from '@aliquot/contract/errors';
import { limits } from '@aliquot/contract/limits';
import { accountMessages, emailSchema, nameSchema, passwordSchema } from '@aliquot/contract/people/accounts';
import { z } from 'zod';
import { verifyPassword, withKnownPassword } from '../../../../platform/auth/password.ts';
import type { AccountService } from '../../../../platform/http/account-service.ts';
import { passwordHashOf } from '../accounts.repository.ts';
import { secondFactorRules } from '../factors/second-factor.service.ts';
import { signInLimits, takenBackBySuccess } from '../recovery/recovery.domain.ts';
import { countAttempt, takeBackAttempts } from '../signing-in/attempts.repository.ts';
import { inTurnOfClient, messageRules } from '../signing-in/by-message.service.ts';
import { hasEnded } from '../signing-in/owing.domain.ts';
import { signUp } from '../signing-in/signing-up.service.ts';
import { singleSignOnRules } from '../signing-in/single-sign-on.service.ts';
import { changesWaysIn, serviceMessages, strangeField } from './service.domain.ts';
import {
  answer,
  only,
  type Rule,
  recorded,
  recordOwnChange,
  recordRefusal,
  refused,
  refusedBy,
  signIn,
} from './service-rules.service.ts';

/** A password hash of no account: checking it takes as long as checking a real one. */
const decoy = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** Checks the password before the transaction, because hashing is slow. An unknown address takes as long. */
const checkPassword: Rule = async (call) => {
  const { world, origin, now, fields } = call;
  const { email, password } = fields;
  if (typeof email !== 'string' || typeof password !== 'string' || !email || !password) return call.ask();
  const address = email.trim().toLowerCase();
  if (!(await countAttempt(world.database, signInLimits(address, origin.ip), now)))
    return refused('TOO_MANY_REQUESTS', serviceMessages.tooManySignIns);
  const found = await passwordHashOf(world.database, address);
  const hash = found?.hash ?? decoy;
  const isRight = password.length <= limits.passwordMaxLength && (await verifyPassword({ hash, password }));
  // In hidden mode, a password that opens a new account would reveal that the address was free.
  const isOpen = world.config.accounts.discovery === 'limited' || found?.isConfirmed === true;
  if (!found?.hash || !isRight || !isOpen) {
    await recordRefusal(call, 'password', found?.userId ?? null);
    return refused('UNAUTHORIZED', serviceMessages.wrongPassword, 'INVALID_EMAIL_OR_PASSWORD');
  }
  if (hasEnded(found.chosenForThemAt, now, world.config.accounts.firstPasswordDays)) {
    await recordRefusal(call, 'password', found.userId);
    return refused('FORBIDDEN', serviceMessages.firstPasswordEnded, 'PASSWORD_EXPIRED');
  }
  const { all, keys } = takenBackBySuccess(address, origin.ip);
  await takeBackAttempts(world.database, { all, keys, at: now });
  const asked = { ...only(fields, 'password', 'rememberMe'), email: address };
  return withKnownPassword({ password, hash }, () => signIn(call, 'password', asked));
};

const signInByPassword: Rule = (call) => inTurnOfClient(call, () => checkPassword(call));

const accountSchema = z.object({
  name: nameSchema,
  email: emailSchema,
  password: passwordSchema,
  captchaToken: z.string().max(4096).optional(),
});

/** The library's own sign-up path. It ignores a role among the fields. */
const signUpByPassword: Rule = async (call) => {
  if (!call.fields.email) return call.ask({});
  const account = accountSchema.safeParse(call.fields);
  if (!account.success) return refused('BAD_REQUEST', account.error.issues[0]?.message ?? accountMessages.signUpFailed);
  const made = await signUp(call, 'user', { ...account.data, organization: '', location: '', researchInterest: [] }, null);
  if (made.ok) return answer(made.value);
  return made.code === 'CONFLICT'
    ? refused('UNPROCESSABLE_CONTENT', made.details ?? '', 'USER_ALREADY_EXISTS')
    : refusedBy(made);
};

const signOut: Rule = (call) =>
  recorded(call, {}, async ({ become }) => {
    const { actor } = call;
    if (actor.kind === 'user') await recordOwnChange(call, become, { actor, change: { action: 'accounts.sign-out' } });
  });

const keysLifetime = 'public, max-age=3600';

const publishKeys: Rule = async (call) => {
  const answered = await call.ask();
  answered.headers.set('cache-control', keysLifetime);
  return answered;
};

/** The calls of the account service that exist, and their rules. Everything else is a 404. */
const rules: Readonly<Record<string, Rule>> = {
  'POST /sign-in/email': signInByPassword,
  'POST /sign-up/email': signUpByPassword,
  'POST /sign-out': signOut,
  'GET /get-session': (call) => call.ask(),
  'GET /jwks': publishKeys,
  ...messageRules,
  ...secondFactorRules,
  ...singleSignOnRules,
};

/** Their names, such as `POST /sign-in/email`. */
export const accountCallNames: readonly string[] = Object.keys(rules);

const shownCharacters = 60;

const notThere = refused('NOT_FOUND', errorCatalogue.NOT_FOUND.message);

/** The account service behind the product's rules: limits, audit entries, and messages about changes. */
export const accountService: AccountService = async (call) => {
  const rule = Object.hasOwn(rules, call.name) ? rules[call.name] : undefined;
  if (!rule) return notThere;
  const strange = strangeField(call.name, call.fields);
  if (strange !== undefined) return refused('BAD_REQUEST', `There is no field “${strange.slice(0, shownCharacters)}” here`);
  if (call.actor.kind === 'user' && call.actor.owes === 'password' && changesWaysIn(call.name))
    return refused('FORBIDDEN', serviceMessages.passwordFirst);
  return rule(call);
};
