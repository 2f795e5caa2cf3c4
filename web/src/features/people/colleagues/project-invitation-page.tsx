import { projectPath } from '@aliquot/contract/engagements/project-words';
import { colleagueRoleWords, projectInvitationPath, projectRoleLabels } from '@aliquot/contract/people/colleague-roles';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useGo } from '../../../platform/navigation.ts';
import { api } from '../../../platform/server/api.ts';
import { queryOf } from '../../../platform/server/query-of.ts';
import { PageSpinner } from '../../../ui/feedback/page-spinner.tsx';
import { formatDate } from '../../../ui/text/format.ts';
import { LinkButton } from '../../../ui/text/link.tsx';
import { AccountPage } from '../accounts/account-page.tsx';
import { InvitationFailure, InvitationOffer, OpenedInvitation } from '../accounts/invitation-offer.tsx';
import { keptProjectInvitation } from '../accounts/kept-invitations.ts';

const SignUp = () => (
  <AccountPage
    title="You’re invited to a project"
    intro="Sign in with the address that received the invitation. If it has no account yet, create a researcher account with it, then open the link in the email again."
  >
    <div className="grid gap-3">
      <LinkButton to="/signin" search={{ from: projectInvitationPath }}>
        Sign in
      </LinkButton>
      <LinkButton to="/signup/step-1" search={{ from: projectInvitationPath }} look="secondary">
        Create a researcher account
      </LinkButton>
    </div>
  </AccountPage>
);

const Offer = ({ token }: { token: string }) => {
  const {
    data: offer,
    error,
    isPending,
    refetch,
  } = useQuery(queryOf.colleagues.open({ token }, { retry: false, staleTime: 0 }));
  const queries = useQueryClient();
  const go = useGo();
  const accept = async () => {
    const { projectId } = await api.colleagues.accept({ token });
    keptProjectInvitation.forget();
    await queries.invalidateQueries({ queryKey: ['projects'] });
    go(projectPath(projectId), { replace: true });
  };
  if (isPending) return <PageSpinner label="Loading your invitation" />;
  if (!offer) return <InvitationFailure error={error} onRetry={() => void refetch()} />;
  const { title, role, invited_by, expires_at, obstacle } = offer;
  return (
    <InvitationOffer
      title={`Join “${title}”`}
      intro={`${invited_by ?? 'The owner'} invited you as ${projectRoleLabels[role].toLowerCase()}: you can ${colleagueRoleWords[role]} The invitation expires on ${formatDate(expires_at)}.`}
      obstacle={obstacle}
      onCheck={refetch}
      onAccept={accept}
    />
  );
};

export const ProjectInvitationPage = () => (
  <OpenedInvitation kept={keptProjectInvitation} offer={(token) => <Offer token={token} />} signUp={<SignUp />} />
);
