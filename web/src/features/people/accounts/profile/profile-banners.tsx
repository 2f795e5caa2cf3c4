import type { Owing } from '@aliquot/contract/options';
import type { User } from '@aliquot/contract/people/accounts';
import { failureMessage } from '../../../../platform/server/api-error.ts';
import { afterSignIn } from '../../../../platform/session/access.ts';
import { Button } from '../../../../ui/button.tsx';
import { Banner } from '../../../../ui/feedback/banner.tsx';
import { LinkButton } from '../../../../ui/text/link.tsx';
import { resendConfirmation } from '../accounts.api.ts';
import type { Messages } from './profile-messages.ts';

const owed: Record<Owing | 'chosen-password', string> = {
  password: 'Please set your password below. Other pages open once you have set it.',
  'chosen-password':
    'Please set a new password below. Your current one works for the first sign-in only, so other pages open once you have changed it.',
  'second-factor': 'Please set up a second factor below. Administrators need one here, so other pages open once it is on.',
};

/** Asks for the step that the session's user owes, by which other pages open, then confirms that it is done. */
export const OwingBanner = ({ user, owedBefore }: { user: User; owedBefore: boolean }) => {
  const step = user.owes === 'password' && user.mustChangePassword ? 'chosen-password' : user.owes;
  if (step) return <Banner tone="warning" className="mb-5" message={owed[step]} />;
  return (
    <Banner
      tone="success"
      className="mb-5"
      message={owedBefore ? 'All set. You can now use all pages.' : null}
      action={
        <LinkButton look="quiet" size="sm" className="-my-1.5" to={afterSignIn(user.role)}>
          Continue
        </LinkButton>
      }
    />
  );
};

/** Greets users who arrived by a mailed link and asks them to secure the account. */
export const WelcomeBanner = ({ shown, onClear }: { shown: boolean; onClear: () => void }) => (
  <Banner
    tone="info"
    className="mb-5"
    message={shown ? 'Welcome back. Please secure your account: set a new password below.' : null}
    onClear={onClear}
  />
);

/** Asks the user to confirm their email address, and resends the message. */
export const UnconfirmedBanner = ({ email, succeed, fail }: { email: string } & Messages) => (
  <Banner
    tone="warning"
    className="mb-5"
    message={`Please confirm ${email}. Use the link in the email we sent you.`}
    action={
      <Button
        look="quiet"
        size="sm"
        className="-my-1.5"
        onClick={() =>
          void resendConfirmation().then(
            () => succeed('We sent you a new email.'),
            (error: unknown) => fail(failureMessage(error, 'We couldn’t send the email. Please try again.')),
          )
        }
      >
        Resend email
      </Button>
    }
  />
);
