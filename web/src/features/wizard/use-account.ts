import { useSession } from '../../platform/session.tsx';
import { signUpFailure, signUpLabOwner } from '../accounts/accounts.api.ts';
import { captchaMissing, useCaptcha } from '../accounts/captcha.tsx';

/** An account that was not made, in the words for the person; the cause is the call's own error. */
export class SignUpError extends Error {}

const goOnByMail = (email: string, keeps: string) =>
  `Check your email: we sent a message to ${email.trim()}. Open the link in it and sign in to go on.${keeps}`;

type AccountValues = {
  name: string;
  email: string;
  password: string;
  labName: string;
  address: string;
  specializations: readonly string[];
};

/** The account of a laboratory's owner, where one is still needed. `keeps` tells what is kept for whom has to go on by mail. */
export const useAccount = (needed: boolean, keeps = '') => {
  const { refresh } = useSession();
  const captcha = useCaptcha();

  /** Makes the account and signs it in. Rejects with a SignUpError. */
  const ensure = async ({ name, email, password, labName, address, specializations }: AccountValues): Promise<void> => {
    if (!needed) return;
    if (captcha.isMissing) throw new SignUpError(captchaMissing);
    try {
      const researchInterest = specializations as never;
      const account = { name, email, password, organization: labName, location: address, researchInterest };
      const made = await signUpLabOwner({ ...account, ...(captcha.token && { captchaToken: captcha.token }) });
      if (!made.user) throw new SignUpError(goOnByMail(email, keeps));
    } catch (error) {
      captcha.renew();
      throw error instanceof SignUpError ? error : new SignUpError(signUpFailure(error), { cause: error });
    }
    await refresh();
  };

  return { needed, captcha, ensure };
};
