import { randomUUID } from 'node:crypto';
import { body, everyone, type MatrixRow, none, row, rows, signedIn } from './authorization-rows.ts';

const password = 'correct horse battery';
const email = body(({ lastingAdmin }) => ({ email: lastingAdmin.email, type: 'sign-in' }));
const withPassword = body(() => ({ password }));
const code = body(() => ({ code: '000000' }));
const phone = body(() => ({ phoneNumber: '+15105550142', code: '000000' }));

/** The calls of the account service: those open to all, and those about one's own account. */
export const accountMatrix: Readonly<Record<string, MatrixRow>> = {
  ...rows(everyone, {
    'POST /sign-in/email': body(({ lastingAdmin }) => ({ email: lastingAdmin.email, password })),
    'POST /sign-up/email': body(() => ({ name: 'New Person', email: `${randomUUID()}@new.example`, password })),
    'POST /sign-out': body(() => ({})),
    'GET /get-session': none,
    'GET /jwks': none,
    'POST /sign-in/magic-link': body(({ lastingAdmin }) => ({ email: lastingAdmin.email })),
    'POST /email-otp/send-verification-otp': email,
  }),
  ...rows(signedIn, {
    'GET /list-accounts': none,
    'POST /two-factor/enable': withPassword,
    'POST /two-factor/disable': withPassword,
  }),
  'POST /two-factor/generate-backup-codes': row('401 400 400 400 400 400 400', withPassword),
  'POST /sign-in/email-otp': row(
    '401 401 401 401 401 401 401',
    body(({ lastingAdmin }) => ({ email: lastingAdmin.email, otp: '000000' })),
  ),
  // Nobody here has a second factor, so no code can be right.
  ...rows('401 400 400 400 400 400 400', {
    'POST /two-factor/verify-totp': code,
    'POST /two-factor/verify-backup-code': code,
    'POST /two-factor/verify-otp': code,
  }),
  // Not offered without a text message service and without a provider.
  ...rows('400 400 400 400 400 400 400', {
    'POST /two-factor/send-otp': body(() => ({})),
    'POST /phone-number/send-otp': body(() => ({ phoneNumber: '+15105550142' })),
    'POST /phone-number/verify': phone,
    'POST /sign-in/social': body(() => ({ provider: 'oidc' })),
    'POST /link-social': body(() => ({ provider: 'oidc' })),
  }),
  'GET /callback/oidc': row('404 404 404 404 404 404 404'),
  'POST /unlink-account': row(
    '401 400 400 400 400 400 400',
    body((world) => ({ accountId: world.nobody })),
  ),
};
