import { api } from '../../../platform/server/api.ts';
import { useSession } from '../../../platform/session/session.tsx';
import { signUpFailure } from '../../people/accounts/accounts.api.ts';
import { captchaMissing, useCaptcha } from '../../people/accounts/captcha.tsx';

/** A failed sign-up with a message for the user; the cause is the call's own error. */
export class SignUpError extends Error {}

const continueByEmail = (email: string, keeps: string) =>
  `Check your email: we sent a link to ${email.trim()}. Open it and sign in to continue.${keeps}`;

/** The longest wait of the first step. */
const addressMilliseconds = 3000;

type AccountValues = {
  name: string;
  email: string;
  password: string;
  labName: string;
  address: string;
  specializations: readonly string[];
};

/** The lab owner's account, if one is still needed. `keeps` says what is stored for users who must continue by email. */
export const useAccount = (needed: boolean, keeps = '') => {
  const { refresh } = useSession();
  const captcha = useCaptcha();

  /** Creates the account and signs in. Rejects with a SignUpError. */
  const ensure = async ({ name, email, password, labName, address, specializations }: AccountValues): Promise<void> => {
    if (!needed) return;
    if (captcha.isMissing) throw new SignUpError(captchaMissing);
    try {
      const researchInterest = specializations as never;
      const account = { name, email, password, organization: labName, location: address, researchInterest };
      const made = await api.accounts.signUpLabOwner({ ...account, ...(captcha.token && { captchaToken: captcha.token }) });
      if (!made.user) throw new SignUpError(continueByEmail(email, keeps));
    } catch (error) {
      captcha.renew();
      throw error instanceof SignUpError ? error : new SignUpError(signUpFailure(error), { cause: error });
    }
    await refresh();
  };

  /** True if the address is known to have an account already. Without an answer the last step says so. */
  const isTaken = async (email: string): Promise<boolean> => {
    if (!needed) return false;
    try {
      const options = { context: { timeoutMilliseconds: addressMilliseconds } };
      return (await api.accounts.checkAddress({ email: email.trim() }, options)).taken;
    } catch {
      return false;
    }
  };

  return { needed, captcha, isTaken, ensure };
};
