import { invitationPath, memberRoleLabels } from '@aliquot/contract/hearts/members';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useGo } from '../../../platform/navigation.ts';
import { api } from '../../../platform/server/api.ts';
import { useSession } from '../../../platform/session/session.tsx';
import { PageSpinner } from '../../../ui/feedback/page-spinner.tsx';
import { formatDate } from '../../../ui/text/format.ts';
import { TextLink } from '../../../ui/text/link.tsx';
import { AccountPage } from '../../people/accounts/account-page.tsx';
import { InvitationFailure, InvitationOffer, tokenInAddress } from '../../people/accounts/invitation-offer.tsx';
import { invitationQuery, keptInvitation } from '../members/members.api.ts';
import { OwnAccountPage } from './own-account-page.tsx';

/** Users who are not signed in create a lab account or sign in, and come back here. */
const SignUp = () => (
  <OwnAccountPage
    title="You’re invited to a laboratory"
    intro="Create a lab account with the address that received the invitation, or sign in to your existing one."
    from={invitationPath}
  />
);

const Offer = ({ token }: { token: string }) => {
  const { data: offer, error, isPending, refetch } = useQuery(invitationQuery(token));
  const queries = useQueryClient();
  const go = useGo();
  const accept = async () => {
    await api.members.acceptInvitation({ token });
    keptInvitation.forget();
    await queries.invalidateQueries({ queryKey: ['labs'] });
    go('/lab-dashboard', { replace: true });
  };
  if (isPending) return <PageSpinner label="Loading your invitation" />;
  if (!offer) return <InvitationFailure error={error} onRetry={() => void refetch()} />;
  const { lab_name, role, invited_by, expires_at, obstacle } = offer;
  return (
    <InvitationOffer
      title={`Join ${lab_name}`}
      intro={`${invited_by ?? 'The laboratory'} invited you as ${memberRoleLabels[role].toLowerCase()}. The invitation expires on ${formatDate(expires_at)}.`}
      obstacle={obstacle}
      onCheck={refetch}
      onAccept={accept}
    />
  );
};

export const InvitationPage = () => {
  const { user, loading } = useSession();
  const [token] = useState(() => tokenInAddress(keptInvitation));
  if (loading) return <PageSpinner />;
  if (!token)
    return (
      <AccountPage title="No invitation found" intro="Open the link in the invitation email on this device.">
        <TextLink to="/">Go to the home page</TextLink>
      </AccountPage>
    );
  return user ? <Offer token={token} /> : <SignUp />;
};
