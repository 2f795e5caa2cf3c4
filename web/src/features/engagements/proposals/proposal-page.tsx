import { engagementStageLabels } from '@aliquot/contract/engagement-stages';
import { requestPath } from '@aliquot/contract/engagements/project-words';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { PageFailure } from '../../../platform/page-failure.tsx';
import { useSession } from '../../../platform/session/session.tsx';
import { PageSpinner } from '../../../ui/feedback/page-spinner.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { BackLink } from '../../../ui/text/back-link.tsx';
import { ProposalForm } from './proposal-form.tsx';
import { proposalsQuery } from './proposals.api.ts';

const ProposalSection = lazy(async () => ({ default: (await import('./proposal-section.tsx')).ProposalSection }));

const room = { section: 'proposal' };

/** The page where a laboratory writes the next version of its proposal. */
export const ProposalPage = () => {
  const { collaborationId = '' }: { collaborationId?: string } = useParams({ strict: false });
  const { user } = useSession();
  const { data, error, isPending, refetch } = useQuery(proposalsQuery(collaborationId, user?.role));
  if (isPending) return <PageSpinner label="Loading the proposal" />;
  if (!data || !user)
    return (
      <PageFailure title="The proposal could not be shown" error={error} words="Failed to load the proposal." again={refetch} />
    );
  const { versions, can, stage, title } = data;
  return (
    <Page>
      <PageHeader
        above={
          <BackLink to={requestPath(collaborationId)} search={room}>
            Project room
          </BackLink>
        }
        title={
          versions.length === 0 ? 'Send a proposal' : `Proposal, version ${(versions[0]?.version ?? 0) + (can.send ? 1 : 0)}`
        }
        description={title}
      />
      {can.send ? (
        <ProposalForm
          of={data}
          userId={user.id}
          back={`${requestPath(collaborationId)}?${new URLSearchParams(room).toString()}`}
        />
      ) : (
        <>
          <p className="mb-6 text-muted">{engagementStageLabels[stage]}. You can’t send a proposal now.</p>
          <Suspense>
            <ProposalSection collaborationId={collaborationId} />
          </Suspense>
        </>
      )}
    </Page>
  );
};
