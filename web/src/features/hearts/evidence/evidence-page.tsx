import { useQuery } from '@tanstack/react-query';
import { type NavigateOptions, useLocation, useParams, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { ApiError, loadingFailure } from '../../../platform/server/api-error.ts';
import { useSession } from '../../../platform/session/session.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { PageSpinner } from '../../../ui/feedback/page-spinner.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { BackLink } from '../../../ui/text/back-link.tsx';
import { tabOf, type Viewed } from '../documents/evidence-link.ts';
import { useProposals } from '../witness/use-proposals.tsx';
import { evidenceQuery } from './evidence.api.ts';
import { EvidenceViewer } from './evidence-viewer.tsx';

const viewedIn = (search: Record<string, unknown>): Viewed => {
  const named = (['document', 'certification', 'requirement'] as const).find((kind) => typeof search[kind] === 'string');
  return named ? { [named]: String(search[named]) } : {};
};

const failureWords = (error: unknown): string => {
  if (error instanceof ApiError && error.status === 403) return 'Only the laboratory and administrators can see its documents.';
  return loadingFailure(error, 'The evidence could not be loaded.');
};

const Back = ({ labId, viewed }: { labId: string; viewed: Viewed }) => {
  const { user } = useSession();
  const isAdmin = user?.role === 'admin';
  const place = isAdmin ? { to: `/admin/labs/${labId}` } : { to: '/lab-dashboard', search: { tab: tabOf(viewed) } };
  return <BackLink {...place}>{isAdmin ? 'Laboratory review' : 'My Laboratory'}</BackLink>;
};

/** The evidence of a document, a certification or a requirement, at an address of its own. */
export const EvidencePage = () => {
  const { labId = '' }: { labId?: string } = useParams({ strict: false });
  const search: Record<string, unknown> = useSearch({ strict: false });
  const { pathname } = useLocation();
  const router = useRouter();
  const viewed = viewedIn(search);
  const { data, error, isPending, refetch } = useQuery(evidenceQuery(labId, viewed));
  const { groups, actions } = useProposals(labId, data);
  const [first] = useState(() => (typeof search.field === 'string' ? search.field : undefined));
  const what = new URLSearchParams({ ...viewed }).toString();
  // The page stays where it is scrolled to: only the address changes.
  const remember = useCallback(
    (field: string) => {
      const here = { to: pathname, search: { ...Object.fromEntries(new URLSearchParams(what)), field } };
      void router.navigate({ ...here, replace: true, resetScroll: false } as NavigateOptions);
    },
    [router, pathname, what],
  );
  if (isPending) return <PageSpinner label="Loading the evidence" />;
  if (!data)
    return (
      <Page>
        <EmptyState title="The evidence could not be shown" action={<Button onClick={() => void refetch()}>Try Again</Button>}>
          {failureWords(error)}
        </EmptyState>
      </Page>
    );
  return (
    <Page className="pb-6">
      <PageHeader above={<Back labId={labId} viewed={viewed} />} title={data.title} description={data.lab.name} />
      <EvidenceViewer
        key={what}
        view={{ ...data, groups }}
        initialField={first}
        onField={remember}
        className="-mt-4"
        actions={actions}
      />
    </Page>
  );
};
