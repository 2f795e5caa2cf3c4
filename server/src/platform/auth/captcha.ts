import { captcha } from 'better-auth/plugins';
import type { World } from '../world.ts';
import { clientAddressHeader } from './auth.ts';

const checkedPath = '/checked-by-captcha';

/**
 * Whether the provider that the settings name takes the token for a person's; true where none is named. What cannot be
 * checked does not pass.
 */
export const isHuman = async ({ config, auth }: World, token: string | undefined, ip: string): Promise<boolean> => {
  const settings = config.accounts.captcha;
  if (!settings) return true;
  if (!token) return false;
  const { provider, secretKey, siteKey, verifyUrl } = settings;
  const plugin = captcha({
    provider,
    secretKey,
    endpoints: [checkedPath],
    ...(provider === 'hcaptcha' ? { siteKey } : {}),
    ...(verifyUrl ? { siteVerifyURLOverride: verifyUrl } : {}),
  });
  const request = new Request(new URL(`/api/auth${checkedPath}`, config.server.publicUrl), {
    method: 'POST',
    headers: { 'x-captcha-response': token, [clientAddressHeader]: ip },
  });
  return (await plugin.onRequest(request, (await auth.$context) as never)) === undefined;
};
