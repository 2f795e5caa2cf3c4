import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { TextLink } from '../../ui/text/link.tsx';
import { AccountPage } from './account-page.tsx';
import { signInFailure } from './accounts.api.ts';
import { CodeForm } from './code-form.tsx';
import { EmailForm } from './email-form.tsx';
import { useEmailOfNavigation, useEntering, useOriginSearch } from './entering.ts';
import { forgetSentTo, useSentTo } from './sent-to.ts';
import { mailCode, mailLink, signInByMailedCode } from './ways-in.api.ts';

/** Something that is sent to an address on demand: where it went, and what went wrong. */
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

/** Signing in by a link that is mailed. */
export const MailedLinkStep = () => {
  const { email } = useEmailOfNavigation();
  const { sentTo, failure, sendTo, again } = useSending(mailLink, useState<string | null>(null));
  if (sentTo)
    return (
      <AccountPage
        key="sent"
        announced
        title="Check Your Email"
        intro={`If there is an account for ${sentTo}, a link is on its way. It works for 5 minutes and once.`}
      >
        <Button look="secondary" className="w-full" onClick={again}>
          Send Another Email
        </Button>
        <BackToPassword email={sentTo} />
      </AccountPage>
    );
  return (
    <AccountPage key="form" title="Sign in by link" intro="We email you a link. Opening it signs you in, without a password.">
      <Banner tone="error" message={failure} className="mb-5" />
      <EmailForm email={email} button="Email me a link" working="Sending the link" onEmail={sendTo} />
      <BackToPassword />
    </AccountPage>
  );
};

/** Signing in by a code that is mailed. */
export const MailedCodeStep = () => {
  const { email } = useEmailOfNavigation();
  const { sentTo, failure, sendTo, again } = useSending(mailCode, useSentTo('email'));
  const entering = useEntering();
  if (sentTo)
    return (
      <AccountPage
        key="sent"
        announced
        title="Check Your Email"
        intro={`If there is an account for ${sentTo}, a code is on its way. It works for 5 minutes and once.`}
      >
        <Banner tone="error" message={entering.failure} className="mb-5" />
        <CodeForm
          label="Code"
          hint="It has 6 digits."
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
    <AccountPage
      key="form"
      title="Sign in by code"
      intro="We email you a code. Entering it here signs you in, without a password."
    >
      <Banner tone="error" message={failure} className="mb-5" />
      <EmailForm email={email} button="Email me a code" working="Sending the code" onEmail={sendTo} />
      <BackToPassword />
    </AccountPage>
  );
};
