import { accountMessages } from '@aliquot/contract/people/accounts';
import { type Refusal, refuse } from '../../../../kernel/result.ts';
import { checkHuman, type Humanity } from '../../../../platform/auth/captcha.ts';
import type { World } from '../../../../platform/world.ts';

const refusals: Record<Humanity, Refusal<'BAD_REQUEST' | 'SERVICE_UNAVAILABLE'> | null> = {
  passed: null,
  failed: refuse('BAD_REQUEST', accountMessages.captchaFailed),
  unreachable: refuse('SERVICE_UNAVAILABLE', accountMessages.captchaDown),
};

/** Why a form that a captcha guards is not taken, or null where a person has sent it. */
export const machineRefusal = async (world: World, token: string | undefined, ip: string) =>
  refusals[await checkHuman(world, token, ip)];
