import { useState } from 'react';
import { failureMessage } from '../../../platform/server/api-error.ts';
import { useSession } from '../../../platform/session/session.tsx';
import { Button } from '../../../ui/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { AccountPage } from './account-page.tsx';
import { resendConfirmation } from './accounts.api.ts';

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

/** What an invitation offers to the person who is signed in, and what prevents accepting it. */
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
export const tokenInAddress = (kept: { get: () => string | null; keep: (token: string) => void }): string | null => {
  if (typeof window === 'undefined') return null;
  const token = window.location.hash.slice(1);
  if (token) kept.keep(token);
  return token || kept.get();
};
