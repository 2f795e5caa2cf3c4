import { useQuery } from '@tanstack/react-query';
import { ApiError, failureMessage } from '../../../platform/server/api-error.ts';
import { useSession } from '../../../platform/session/session.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { PageSpinner } from '../../../ui/feedback/page-spinner.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { myLabQuery } from '../../hearts/labs/labs.api.ts';
import { LabDashboard } from './lab-dashboard.tsx';
import { NoLab } from './no-lab.tsx';

/** The message when a lab cannot be loaded: a session error, the server's refusal, or no answer. */
const failureText = (error: unknown, sessionError: string | null): string => {
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
  const button = (
    <Button loading={isFetching} loadingLabel="Loading your laboratory dashboard..." onClick={tryAgain}>
      Try Again
    </Button>
  );
  const words = failureText(error, session.error);
  if (error instanceof ApiError && error.status === 404) return <NoLab words={words} tryAgain={button} />;
  return (
    <Page>
      <EmptyState title="Error Loading Dashboard" action={button}>
        {words}
      </EmptyState>
    </Page>
  );
};
