import { invitationPath, memberRoleLabels } from '@aliquot/contract/hearts/members';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useGo } from '../../../platform/navigation.ts';
import { api } from '../../../platform/server/api.ts';
import { queryOf } from '../../../platform/server/query-of.ts';
import { PageSpinner } from '../../../ui/feedback/page-spinner.tsx';
import { formatDate } from '../../../ui/text/format.ts';
import { InvitationFailure, InvitationOffer, OpenedInvitation } from '../../people/accounts/invitation-offer.tsx';
import { keptLabInvitation } from '../../people/accounts/kept-invitations.ts';
import { OwnAccountPage } from './own-account-page.tsx';

const SignUp = () => (
  <OwnAccountPage
    title="You’re invited to a laboratory"
    intro="Create a lab account with the address that received the invitation, or sign in to your existing one."
    from={invitationPath}
  />
);

const Offer = ({ token }: { token: string }) => {
  const {
    data: offer,
    error,
    isPending,
    refetch,
  } = useQuery(queryOf.members.openInvitation({ token }, { retry: false, staleTime: 0 }));
  const queries = useQueryClient();
  const go = useGo();
  const accept = async () => {
    await api.members.acceptInvitation({ token });
    keptLabInvitation.forget();
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

export const InvitationPage = () => (
  <OpenedInvitation kept={keptLabInvitation} offer={(token) => <Offer token={token} />} signUp={<SignUp />} />
);
