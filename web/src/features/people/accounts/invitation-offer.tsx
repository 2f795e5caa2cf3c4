import { type ReactNode, useState } from 'react';
import { failureMessage } from '../../../platform/server/api-error.ts';
import { useSession } from '../../../platform/session/session.tsx';
import { Button } from '../../../ui/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { PageSpinner } from '../../../ui/feedback/page-spinner.tsx';
import { TextLink } from '../../../ui/text/link.tsx';
import { AccountPage } from './account-page.tsx';
import { resendConfirmation } from './accounts.api.ts';
import type { KeptInvitation } from './kept-invitations.ts';

/** Why the person who opened an invitation cannot accept it. */
type Obstacle = { readonly kind: string; readonly words: string };

const ObstacleNote = ({ obstacle, onCheck }: { obstacle: Obstacle; onCheck: () => void }) => {
  const { signOut } = useSession();
  const [sent, setSent] = useState<string | null>(null);
  const send = () =>
    resendConfirmation().then(
      () => setSent('Email sent.'),
      (error: unknown) => setSent(failureMessage(error, 'We couldn’t send the email. Please try again.')),
    );
  return (
    <>
      <Banner tone="warning" message={obstacle.words} />
      <div className="mt-5 flex flex-wrap gap-3">
        {obstacle.kind === 'unverified' && (
          <>
            <Button onClick={onCheck}>I confirmed my email</Button>
            <Button look="secondary" onClick={() => void send()}>
              Resend email
            </Button>
          </>
        )}
        {(obstacle.kind === 'role' || obstacle.kind === 'address') && (
          <Button look="secondary" onClick={() => void signOut()}>
            Sign out
          </Button>
        )}
      </div>
      <Banner tone="info" message={sent} className="mt-4" />
    </>
  );
};

type InvitationOfferProps = {
  title: string;
  intro: string;
  obstacle: Obstacle | null;
  /** Reads the invitation again. */
  onCheck: () => Promise<unknown>;
  onAccept: () => Promise<unknown>;
};

/** The offer of an invitation to the signed-in person, and the obstacle to accepting it. */
export const InvitationOffer = ({ title, intro, obstacle, onCheck, onAccept }: InvitationOfferProps) => {
  const [failure, setFailure] = useState<string | null>(null);
  const [working, setWorking] = useState(false);
  const accept = async () => {
    setWorking(true);
    setFailure(null);
    try {
      await onAccept();
    } catch (reason) {
      setFailure(failureMessage(reason, 'We couldn’t accept the invitation. Please try again.'));
      setWorking(false);
      await onCheck();
    }
  };
  return (
    <AccountPage title={title} intro={intro}>
      <Banner tone="error" message={failure} className="mb-5" />
      {obstacle ? (
        <ObstacleNote obstacle={obstacle} onCheck={() => void onCheck()} />
      ) : (
        <Button className="w-full" loading={working} loadingLabel="Joining" onClick={() => void accept()}>
          Accept invitation
        </Button>
      )}
    </AccountPage>
  );
};

/** An invitation that could not be read. */
export const InvitationFailure = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => (
  <AccountPage title="We couldn’t open this invitation" intro={failureMessage(error, 'Please try again.')}>
    <Button className="w-full" onClick={onRetry}>
      Try again
    </Button>
  </AccountPage>
);

/** The token from the address, stored on this device while the user signs in; otherwise the stored one. */
const tokenInAddress = (kept: KeptInvitation): string | null => {
  if (typeof window === 'undefined') return null;
  const token = window.location.hash.slice(1);
  if (token) kept.keep(token);
  return token || kept.get();
};

type OpenedInvitationProps = {
  kept: KeptInvitation;
  /** The offer to a signed-in user. */
  offer: (token: string) => ReactNode;
  /** Users who are not signed in create an account or sign in, and come back here. */
  signUp: ReactNode;
};

export const OpenedInvitation = ({ kept, offer, signUp }: OpenedInvitationProps) => {
  const { user, loading } = useSession();
  const [token] = useState(() => tokenInAddress(kept));
  if (loading) return <PageSpinner />;
  if (!token)
    return (
      <AccountPage title="No invitation found" intro="Open the link in the invitation email on this device.">
        <TextLink to="/">Go to the home page</TextLink>
      </AccountPage>
    );
  return user ? offer(token) : signUp;
};
