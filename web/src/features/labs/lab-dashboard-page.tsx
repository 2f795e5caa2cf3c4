import { useQuery } from '@tanstack/react-query';
import { ApiError, failureMessage } from '../../platform/api-error.ts';
import { useSession } from '../../platform/session.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { PageSpinner } from '../../ui/spinner.tsx';
import { LabDashboard } from './lab-dashboard.tsx';
import { myLabQuery } from './labs.api.ts';

/** The words for a laboratory that could not be loaded: the session's trouble, the server's refusal, or nobody answered. */
const failureWords = (error: unknown, sessionError: string | null): string => {
  if (sessionError) return `Session error: ${sessionError}`;
  if (!(error instanceof ApiError) || error.status === 0) return 'Failed to load lab data.';
  if (error.status === 401) return 'No valid session found. Please log in again.';
  if (error.status === 404) return failureMessage(error, 'Failed to load lab data.');
  return `Failed to fetch lab data: ${failureMessage(error, 'unknown error')}`;
};

export const LabDashboardPage = () => {
  const session = useSession();
  const { data, error, isPending, isFetching, refetch } = useQuery(myLabQuery);
  if (isPending) return <PageSpinner label="Loading your laboratory dashboard..." />;
  if (data) return <LabDashboard lab={data} />;
  const tryAgain = () => void Promise.all([session.refresh(), refetch()]);
  return (
    <Page>
      <EmptyState
        title="Error Loading Dashboard"
        action={
          <Button loading={isFetching} loadingLabel="Loading your laboratory dashboard..." onClick={tryAgain}>
            Try Again
          </Button>
        }
      >
        {failureWords(error, session.error)}
      </EmptyState>
    </Page>
  );
};
