import { useEffect } from 'react';
import { useGo } from '../../../platform/navigation.ts';
import { ServerAway } from '../../../platform/server/server-away.tsx';
import { afterSignIn } from '../../../platform/session/access.ts';
import { useSession } from '../../../platform/session/session.tsx';
import { PageSpinner } from '../../../ui/feedback/page-spinner.tsx';
import { useOrigin, useSignInStep } from './entering.ts';
import { MailedCodeStep, MailedLinkStep } from './mailed-steps.tsx';
import { PasswordStep } from './password-step.tsx';
import { SecondFactorStep } from './second-factor-step.tsx';
import { TextedCodeStep } from './texted-code-step.tsx';

/** Sign-in by password or another method, and a second factor where one is set up. */
export const SignInPage = () => {
  const { user, loading, away } = useSession();
  const go = useGo();
  const from = useOrigin();
  const step = useSignInStep();

  useEffect(() => {
    if (user) go(afterSignIn(user.role, from), { replace: true });
  }, [user, from, go]);

  if (user) return <PageSpinner label="Opening your page" />;
  if (away) return <ServerAway />;
  if (step === 'second-factor') return <SecondFactorStep />;
  if (step === 'link') return <MailedLinkStep />;
  if (step === 'email-code') return <MailedCodeStep />;
  if (step === 'phone-code') return <TextedCodeStep />;
  return <PasswordStep checking={loading} />;
};
