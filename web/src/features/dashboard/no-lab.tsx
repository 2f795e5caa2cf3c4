import { invitationPath } from '@aliquot/contract/members';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { failureMessage } from '../../platform/api-error.ts';
import { useSession } from '../../platform/session.tsx';
import { Button } from '../../ui/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PageSpinner } from '../../ui/feedback/spinner.tsx';
import { usePageBanner } from '../../ui/feedback/use-page-banner.tsx';
import { Page, PageHeader, PageMessages } from '../../ui/layout/page.tsx';
import { LinkButton } from '../../ui/text/link.tsx';
import { resendConfirmation } from '../accounts/accounts.api.ts';
import { ClaimOffer } from '../members/claim-offer.tsx';
import { claimableQuery, claimLab, keptInvitation, withdrawClaim } from '../members/members.api.ts';
import { useDoing } from '../members/use-doing.ts';

/** Whose address is not confirmed can neither claim a laboratory nor accept an invitation. */
const Unconfirmed = ({ email }: { email: string }) => {
  const [message, setMessage] = useState<{ tone: 'success' | 'error'; text: string } | null>(null);
  const send = async () => {
    try {
      await resendConfirmation();
      setMessage({ tone: 'success', text: `The message was sent to ${email}.` });
    } catch (error) {
      setMessage({ tone: 'error', text: failureMessage(error, 'The message could not be sent.') });
    }
  };
  return (
    <div className="mt-5">
      <p>Was a laboratory registered for you, or are you invited to one? Confirm that {email} is yours first.</p>
      <Button look="secondary" size="sm" className="mt-3" onClick={() => void send()}>
        Send the confirmation again
      </Button>
      <Banner tone={message?.tone ?? 'success'} message={message?.text} className="mt-3" />
    </div>
  );
};

type NoLabProps = { words: string; tryAgain: ReactNode };

/** For a lab owner who is a member of no laboratory: what was left for them, or that there is none. */
export const NoLab = ({ words, tryAgain }: NoLabProps) => {
  const { user } = useSession();
  const { data: labs, isPending } = useQuery(claimableQuery);
  const { banner, succeed, fail } = usePageBanner();
  const { busy, run } = useDoing({ succeed, fail });
  if (isPending) return <PageSpinner label="Loading your laboratory dashboard..." />;
  if (labs && labs.length > 0)
    return (
      <Page>
        <PageHeader
          title="A laboratory was registered for you"
          description="Claim it to change its profile and to answer requests."
        />
        <PageMessages>{banner}</PageMessages>
        <ClaimOffer
          labs={labs}
          busy={busy !== null}
          onClaim={({ id, name, needs_confirmation }) =>
            void run(
              id,
              () => claimLab(id),
              needs_confirmation ? `Your claim of ${name} waits for an administrator.` : `${name} is yours to manage.`,
              'Failed to claim the laboratory.',
            )
          }
          onWithdraw={({ id, name }) =>
            void run(id, () => withdrawClaim(id), `Your claim of ${name} is withdrawn.`, 'Failed to withdraw the claim.')
          }
        />
      </Page>
    );
  return (
    <Page>
      <EmptyState title="Error Loading Dashboard" action={tryAgain}>
        <p>{words}</p>
        {keptInvitation.get() !== null && (
          <p className="mt-4">
            <LinkButton to={invitationPath} look="secondary" size="sm">
              See your invitation
            </LinkButton>
          </p>
        )}
        {user && !user.emailVerified && <Unconfirmed email={user.email} />}
      </EmptyState>
    </Page>
  );
};
