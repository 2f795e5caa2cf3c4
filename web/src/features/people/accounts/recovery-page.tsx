import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { TextLink } from '../../../ui/text/link.tsx';
import { FramedAccountPage } from './account-page.tsx';
import { recover, recoverFailure } from './accounts.api.ts';
import { captchaMissing, useCaptcha } from './captcha.tsx';
import { EmailForm } from './email-form.tsx';
import { useNavigationEmail } from './entering.ts';
import { BackToPassword } from './mailed-steps.tsx';

const Sent = ({ email, onAgain }: { email: string; onAgain: () => void }) => (
  <FramedAccountPage
    announced
    title="Check Your Email"
    intro={
      <>
        If <strong className="font-medium text-ink">{email}</strong> has an account, we sent it an email. The link expires in 1
        hour and works once.
      </>
    }
  >
    <Button look="secondary" className="w-full" onClick={onAgain}>
      Send Another Email
    </Button>
    <BackToPassword email={email} />
  </FramedAccountPage>
);

/** Requests a link to set a new password. */
export const RecoveryPage = () => {
  const given = useNavigationEmail();
  const [email, setEmail] = useState(given.email);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const captcha = useCaptcha();

  const again = () => {
    setEmail(undefined);
    setSentTo(null);
  };
  if (sentTo) return <Sent email={sentTo} onAgain={again} />;

  const send = async (to: string) => {
    setFailure(null);
    if (captcha.isMissing) return setFailure(captchaMissing);
    try {
      await recover(to, captcha.token);
      setSentTo(to);
    } catch (error) {
      setFailure(recoverFailure(error));
    } finally {
      captcha.renew();
    }
  };

  return (
    <FramedAccountPage title="Reset your password" intro="We’ll email you a link to set a new one. The link expires in 1 hour.">
      <Banner tone="error" message={failure} className="mb-5" />
      <EmailForm email={email} button="Send reset link" working="Sending the link" onEmail={send}>
        {captcha.widget}
      </EmailForm>
      <p className="mt-6 text-center">
        <TextLink to="/signin">Back to Sign In</TextLink>
      </p>
    </FramedAccountPage>
  );
};
