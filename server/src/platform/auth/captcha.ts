import { captcha } from 'better-auth/plugins';
import type { World } from '../world.ts';
import { clientAddressHeader } from './auth.ts';

const checkedPath = '/checked-by-captcha';

export type Humanity = 'passed' | 'failed' | 'unreachable';

/**
 * Asks the configured provider if the token is a person's; `passed` if no provider is set. A token that cannot be checked does
 * not pass.
 */
export const checkHuman = async ({ config, auth }: World, token: string | undefined, ip: string): Promise<Humanity> => {
  const settings = config.accounts.captcha;
  if (!settings) return 'passed';
  if (!token) return 'failed';
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
  const refused = await plugin.onRequest(request, (await auth.$context) as never);
  if (refused === undefined) return 'passed';
  return refused.response.status >= 500 ? 'unreachable' : 'failed';
};
