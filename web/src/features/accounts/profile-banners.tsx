import type { User } from '@aliquot/contract/accounts';
import type { Owing } from '@aliquot/contract/options';
import { afterSignIn } from '../../platform/access.ts';
import { failureMessage } from '../../platform/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { LinkButton } from '../../ui/text/link.tsx';
import { resendConfirmation } from './accounts.api.ts';
import type { Messages } from './profile-messages.ts';

const owed: Record<Owing, string> = {
  password:
    'Please set a new password below. The one that you have is meant for the first time only: the rest opens when it is replaced.',
  'second-factor':
    'Please set up a second factor below. Administrators here need one, so that a stolen password alone opens nothing: the rest opens when it is on.',
};

/** What has to be done before anything else works, and that it is done. */
export const OwingBanner = ({ me, owedBefore }: { me: User; owedBefore: boolean }) => {
  if (me.owes) return <Banner tone="warning" className="mb-5" message={owed[me.owes]} />;
  return (
    <Banner
      tone="success"
      className="mb-5"
      message={owedBefore ? 'That is all. Everything is open to you now.' : null}
      action={
        <LinkButton look="quiet" size="sm" className="-my-1.5" to={afterSignIn(me.role)}>
          Continue
        </LinkButton>
      }
    />
  );
};

/** Greets whoever came by a mailed link, and asks them to secure the account. */
export const WelcomeBanner = ({ shown, onClear }: { shown: boolean; onClear: () => void }) => (
  <Banner
    tone="info"
    className="mb-5"
    message={shown ? 'Welcome back. Please secure your account: set a new password below.' : null}
    onClear={onClear}
  />
);

/** Asks for the click on the mailed link, and sends it again. */
export const UnconfirmedBanner = ({ email, succeed, fail }: { email: string } & Messages) => (
  <Banner
    tone="warning"
    className="mb-5"
    message={`Please confirm ${email}: we sent you a message with a link.`}
    action={
      <Button
        look="quiet"
        size="sm"
        className="-my-1.5"
        onClick={() =>
          void resendConfirmation().then(
            () => succeed('The message is on its way.'),
            (error: unknown) => fail(failureMessage(error, 'The message could not be sent.')),
          )
        }
      >
        Send again
      </Button>
    }
  />
);
