import { invitationPath } from '@aliquot/contract/hearts/members';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api } from '../../../platform/server/api.ts';
import { failureMessage } from '../../../platform/server/api-error.ts';
import { queryOf } from '../../../platform/server/query-of.ts';
import { useSession } from '../../../platform/session/session.tsx';
import { useChange } from '../../../platform/use-change.ts';
import { Button } from '../../../ui/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { PageSpinner } from '../../../ui/feedback/page-spinner.tsx';
import { usePageBanner } from '../../../ui/feedback/use-page-banner.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { PageHeader, PageMessages } from '../../../ui/layout/page-header.tsx';
import { LinkButton } from '../../../ui/text/link.tsx';
import { ClaimOffer } from '../../hearts/members/claim-offer.tsx';
import { resendConfirmation } from '../../people/accounts/accounts.api.ts';
import { keptLabInvitation } from '../../people/accounts/kept-invitations.ts';

/** Without a confirmed address a user can neither claim a lab nor accept an invitation. */
const Unconfirmed = ({ email }: { email: string }) => {
  const [message, setMessage] = useState<{ tone: 'success' | 'error'; text: string } | null>(null);
  const send = async () => {
    try {
      await resendConfirmation();
      setMessage({ tone: 'success', text: `We sent an email to ${email}.` });
    } catch (error) {
      setMessage({ tone: 'error', text: failureMessage(error, 'We couldn’t send the email. Please try again.') });
    }
  };
  return (
    <div className="mt-5">
      <p>Was a laboratory registered for you, or were you invited to one? Confirm {email} first.</p>
      <Button look="secondary" size="sm" className="mt-3" onClick={() => void send()}>
        Resend confirmation email
      </Button>
      <Banner tone={message?.tone ?? 'success'} message={message?.text} className="mt-3" />
    </div>
  );
};

type NoLabProps = { words: string; tryAgain: ReactNode };

/** For a lab owner without a lab: shows labs to claim, or says that the account has no lab. */
export const NoLab = ({ words, tryAgain }: NoLabProps) => {
  const { user } = useSession();
  const { data: labs, isPending } = useQuery(queryOf.members.claimable({}, { select: ({ labs }) => labs }));
  const { banner, succeed, fail } = usePageBanner();
  const { busy, change } = useChange('labs', { succeed, fail });
  if (isPending) return <PageSpinner label="Loading your laboratory dashboard..." />;
  if (labs && labs.length > 0)
    return (
      <Page>
        <PageHeader
          title="A laboratory was registered for you"
          description="Claim it to manage its profile and respond to requests."
        />
        <PageMessages>{banner}</PageMessages>
        <ClaimOffer
          labs={labs}
          busy={busy}
          onClaim={({ id, name, needs_confirmation }) =>
            void change(() => api.members.claim({ labId: id }), {
              done: needs_confirmation ? `Your claim for ${name} is waiting for an administrator.` : `You now manage ${name}.`,
              failed: 'Failed to claim the laboratory. Please try again.',
            })
          }
          onWithdraw={({ id, name }) =>
            void change(() => api.members.withdrawClaim({ labId: id }), {
              done: `Your claim for ${name} was withdrawn.`,
              failed: 'Failed to withdraw the claim. Please try again.',
            })
          }
        />
      </Page>
    );
  return (
    <Page>
      <EmptyState title="Error Loading Dashboard" action={tryAgain}>
        <p>{words}</p>
        {keptLabInvitation.get() !== null && (
          <p className="mt-4">
            <LinkButton to={invitationPath} look="secondary" size="sm">
              View your invitation
            </LinkButton>
          </p>
        )}
        {user && !user.emailVerified && <Unconfirmed email={user.email} />}
      </EmptyState>
    </Page>
  );
};
