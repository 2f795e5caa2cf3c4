import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { TextLink } from '../../../ui/text/link.tsx';
import { AccountPage } from './account-page.tsx';
import { signInFailure } from './accounts.api.ts';
import { CodeForm } from './code-form.tsx';
import { EmailForm } from './email-form.tsx';
import { useNavigationEmail, useOriginSearch, useSignInAttempt } from './entering.ts';
import { forgetSentTo, useSentTo } from './sent-to.ts';
import { mailCode, mailLink, signInByMailedCode } from './ways-in.api.ts';

/** Sends something to an address on request; keeps where it was sent and what failed. */
const useSending = (
  send: (to: string) => Promise<unknown>,
  [sentTo, setSentTo]: readonly [string | null, (to: string | null) => void],
) => {
  const [failure, setFailure] = useState<string | null>(null);
  const sendTo = async (to: string) => {
    setFailure(null);
    try {
      await send(to);
      setSentTo(to);
    } catch (error) {
      setFailure(signInFailure(error));
    }
  };
  return { sentTo, failure, sendTo, again: () => setSentTo(null) };
};

export const BackToPassword = ({ email }: { email?: string | undefined }) => (
  <p className="mt-6 text-center">
    <TextLink to="/signin" search={useOriginSearch()} state={email ? { email } : {}}>
      Back to Sign In
    </TextLink>
  </p>
);

/** Sign-in by emailed link. */
export const MailedLinkStep = () => {
  const { email } = useNavigationEmail();
  const { sentTo, failure, sendTo, again } = useSending(mailLink, useState<string | null>(null));
  if (sentTo)
    return (
      <AccountPage
        key="sent"
        announced
        title="Check Your Email"
        intro={`If ${sentTo} has an account, we sent it a link. The link works once, for 5 minutes.`}
      >
        <Button look="secondary" className="w-full" onClick={again}>
          Send Another Email
        </Button>
        <BackToPassword email={sentTo} />
      </AccountPage>
    );
  return (
    <AccountPage key="form" title="Sign in by link" intro="We’ll email you a link that signs you in without a password.">
      <Banner tone="error" message={failure} className="mb-5" />
      <EmailForm email={email} button="Email me a link" working="Sending the link" onEmail={sendTo} />
      <BackToPassword />
    </AccountPage>
  );
};

/** Sign-in by emailed code. */
export const MailedCodeStep = () => {
  const { email } = useNavigationEmail();
  const { sentTo, failure, sendTo, again } = useSending(mailCode, useSentTo('email'));
  const entering = useSignInAttempt();
  if (sentTo)
    return (
      <AccountPage
        key="sent"
        announced
        title="Check Your Email"
        intro={`If ${sentTo} has an account, we sent it a code. The code works once, for 5 minutes.`}
      >
        <Banner tone="error" message={entering.failure} className="mb-5" />
        <CodeForm
          label="Code"
          hint="6 digits"
          onCode={async (code) => {
            const error = await entering.attempt(() => signInByMailedCode(sentTo, code));
            if (!error) forgetSentTo('email');
            return error;
          }}
        />
        <Button look="secondary" className="mt-3 w-full" onClick={again}>
          Send Another Email
        </Button>
        <BackToPassword email={sentTo} />
      </AccountPage>
    );
  return (
    <AccountPage key="form" title="Sign in by code" intro="We’ll email you a code that signs you in without a password.">
      <Banner tone="error" message={failure} className="mb-5" />
      <EmailForm email={email} button="Email me a code" working="Sending the code" onEmail={sendTo} />
      <BackToPassword />
    </AccountPage>
  );
};
