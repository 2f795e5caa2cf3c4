import { invitationPath, memberRoleLabels, type OpenedInvitation } from '@aliquot/contract/members';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureMessage } from '../../platform/api-error.ts';
import { useGo } from '../../platform/navigation.ts';
import { useSession } from '../../platform/session.tsx';
import { Button } from '../../ui/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { PageSpinner } from '../../ui/feedback/spinner.tsx';
import { formatDate } from '../../ui/text/format.ts';
import { TextLink } from '../../ui/text/link.tsx';
import { AccountPage } from '../accounts/account-page.tsx';
import { resendConfirmation } from '../accounts/accounts.api.ts';
import { acceptInvitation, invitationQuery, keptInvitation } from '../members/members.api.ts';
import { OwnAccountPage } from './own-account-page.tsx';

/** Users who are not signed in create a lab account or sign in, and come back here. */
const SignUp = () => (
  <OwnAccountPage
    title="You’re invited to a laboratory"
    intro="Create a lab account with the address that received the invitation, or sign in to your existing one."
    from={invitationPath}
  />
);

const Obstacle = ({ obstacle, onCheck }: { obstacle: NonNullable<OpenedInvitation['obstacle']>; onCheck: () => void }) => {
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

const Offer = ({ token }: { token: string }) => {
  const { data: offer, error, isPending, refetch } = useQuery(invitationQuery(token));
  const [failure, setFailure] = useState<string | null>(null);
  const [working, setWorking] = useState(false);
  const queries = useQueryClient();
  const go = useGo();
  const accept = async () => {
    setWorking(true);
    setFailure(null);
    try {
      await acceptInvitation(token);
      keptInvitation.forget();
      await queries.invalidateQueries({ queryKey: ['labs'] });
      go('/lab-dashboard', { replace: true });
    } catch (reason) {
      setFailure(failureMessage(reason, 'We couldn’t accept the invitation. Please try again.'));
      setWorking(false);
      await refetch();
    }
  };
  if (isPending) return <PageSpinner label="Loading your invitation" />;
  if (!offer)
    return (
      <AccountPage title="We couldn’t open this invitation" intro={failureMessage(error, 'Please try again.')}>
        <Button className="w-full" onClick={() => void refetch()}>
          Try again
        </Button>
      </AccountPage>
    );
  const { lab_name, role, invited_by, expires_at, obstacle } = offer;
  return (
    <AccountPage
      title={`Join ${lab_name}`}
      intro={`${invited_by ?? 'The laboratory'} invited you as ${memberRoleLabels[role].toLowerCase()}. The invitation expires on ${formatDate(expires_at)}.`}
    >
      <Banner tone="error" message={failure} className="mb-5" />
      {obstacle ? (
        <Obstacle obstacle={obstacle} onCheck={() => void refetch()} />
      ) : (
        <Button className="w-full" loading={working} loadingLabel="Joining" onClick={() => void accept()}>
          Accept invitation
        </Button>
      )}
    </AccountPage>
  );
};

/** The token from the address, stored on this device while the user signs in; otherwise the stored one. */
const tokenInAddress = (): string | null => {
  if (typeof window === 'undefined') return null;
  const token = window.location.hash.slice(1);
  if (token) keptInvitation.keep(token);
  return token || keptInvitation.get();
};

export const InvitationPage = () => {
  const { user, loading } = useSession();
  const [token] = useState(tokenInAddress);
  if (loading) return <PageSpinner />;
  if (!token)
    return (
      <AccountPage title="No invitation found" intro="Open the link in the invitation email on this device.">
        <TextLink to="/">Go to the home page</TextLink>
      </AccountPage>
    );
  return user ? <Offer token={token} /> : <SignUp />;
};
