import type { BetterAuthPlugin } from 'better-auth';
import { generateRandomString } from 'better-auth/crypto';
import { twoFactor } from 'better-auth/plugins/two-factor';
import type { TextSender } from '../sms/sms.ts';
import { noteTexted } from './opened.ts';
import { recoveryPath } from './recovery.ts';

/** The sign-in paths after which an account with a second factor is asked for it. The library knows only the first. */
const waysIn = new Set([
  '/sign-in/email',
  '/sign-in/email-otp',
  '/sign-in/social',
  '/magic-link/verify',
  '/phone-number/verify',
  '/callback/:id',
  recoveryPath,
]);

type PersonWithPhone = { phoneNumber?: string | null; phoneNumberVerified?: boolean | null };

const codeByText = (sendText: TextSender) => ({
  sendOTP: async ({ user, otp }: { user: object; otp: string }) => {
    const { phoneNumber, phoneNumberVerified } = user as PersonWithPhone;
    if (!phoneNumber || !phoneNumberVerified) return;
    noteTexted(phoneNumber);
    await sendText({ to: phoneNumber, text: `${otp} is your Aliquot code.` });
  },
});

/** In small letters, so that a code typed in capitals can be recognized. */
const recoveryCodes = () =>
  Array.from({ length: 10 }, () => `${generateRandomString(5, 'a-z', '0-9')}-${generateRandomString(5, 'a-z', '0-9')}`);

/** Codes of an authenticator app, recovery codes, and, where text messages can be sent, codes to a confirmed number. */
export const secondFactor = (sendText: TextSender | null) => {
  const plugin = twoFactor({
    issuer: 'Aliquot',
    allowPasswordless: true,
    backupCodeOptions: { customBackupCodesGenerate: recoveryCodes },
    ...(sendText ? { otpOptions: codeByText(sendText) } : {}),
    schema: {
      user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
      twoFactor: {
        modelName: 'two_factors',
        fields: {
          userId: 'user_id',
          backupCodes: 'backup_codes',
          failedVerificationCount: 'failed_verification_count',
          lockedUntil: 'locked_until',
        },
      },
    },
  });
  for (const hook of (plugin.hooks as NonNullable<BetterAuthPlugin['hooks']>).after ?? [])
    hook.matcher = ({ path }) => waysIn.has(path ?? '');
  return plugin;
};
