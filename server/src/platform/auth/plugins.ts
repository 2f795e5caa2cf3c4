import { phonePattern } from '@aliquot/contract/limits';
import { emailOTP } from 'better-auth/plugins/email-otp';
import { jwt } from 'better-auth/plugins/jwt';
import { magicLink } from 'better-auth/plugins/magic-link';
import { phoneNumber } from 'better-auth/plugins/phone-number';
import type { TextSender } from '../sms/sms.ts';
import { openedSessions } from './opened.ts';
import { type AuthOptions, messageSeconds } from './options.ts';
import { recovery } from './recovery.ts';
import { secondFactor } from './second-factor.ts';
import { singleSignOn } from './single-sign-on.ts';

const signInLinkSeconds = messageSeconds['sign-in-link'];

const codeByPhone = (sendText: TextSender) =>
  phoneNumber({
    expiresIn: signInLinkSeconds,
    phoneNumberValidator: (number) => phonePattern.test(number),
    schema: { user: { fields: { phoneNumber: 'phone_number', phoneNumberVerified: 'phone_number_verified' } } },
    sendOTP: ({ phoneNumber: to, code }) => sendText({ to, text: `${code} is your Aliquot code.` }),
  });

/** Plugins of the account service beyond passwords and sessions. The order counts: the last sees what the others left. */
export const pluginsOf = ({ sendMessage, sendText, oidc }: Pick<AuthOptions, 'sendMessage' | 'sendText' | 'oidc'>) => [
  recovery(),
  magicLink({
    disableSignUp: true,
    expiresIn: signInLinkSeconds,
    storeToken: 'hashed',
    sendMagicLink: ({ email, token }) => sendMessage({ kind: 'sign-in-link', to: email, token }),
  }),
  emailOTP({
    disableSignUp: true,
    expiresIn: signInLinkSeconds,
    allowedAttempts: 3,
    storeOTP: 'hashed',
    sendVerificationOTP: ({ email, otp }) => sendMessage({ kind: 'sign-in-code', to: email, code: otp }),
  }),
  ...(sendText ? [codeByPhone(sendText)] : []),
  secondFactor(sendText),
  jwt({
    disableSettingJwtHeader: true,
    schema: {
      jwks: {
        modelName: 'signing_keys',
        fields: {
          publicKey: 'public_key',
          privateKey: 'private_key',
          createdAt: 'created_at',
          expiresAt: 'expires_at',
        },
      },
    },
  }),
  ...(oidc ? [singleSignOn(oidc)] : []),
  openedSessions(),
];
