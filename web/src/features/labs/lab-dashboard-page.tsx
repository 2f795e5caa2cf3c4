import type { Lab } from '@aliquot/contract/labs';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ApiError, failureMessage } from '../../platform/api-error.ts';
import { CountBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { SectionCard } from '../../ui/card.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { PageSpinner } from '../../ui/spinner.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { usePageBanner } from '../../ui/use-page-banner.tsx';
import { latestAnalysisQuery } from '../analyses/analyses.api.ts';
import { AnalysisPanel } from '../analyses/analysis-panel.tsx';
import { collaborationLabel } from '../collaborations/collaboration-words.ts';
import { requestsQuery } from '../collaborations/collaborations.api.ts';
import { RequestsPanel } from '../collaborations/requests-panel.tsx';
import { labDocumentsQuery } from '../documents/documents.api.ts';
import { LabDocumentsPanel } from '../documents/lab-documents-panel.tsx';
import { LabCertifications, LabInformation } from './lab-facts.tsx';
import { LabStatusBadge } from './lab-status.tsx';
import { myLabQuery } from './labs.api.ts';

const recentRequests = 3;

const statusWords: Record<Lab['status'], string> = {
  pending: 'An administrator looks at your documents and decides. Until then researchers do not see the laboratory.',
  approved: 'Researchers find the laboratory and can send requests.',
  denied: 'The laboratory was not approved.',
};

const Counter = ({ label, value }: { label: string; value: ReactNode }) => (
  <div className="rounded-card border border-line bg-card p-4">
    <dt className="text-sm text-muted">{label}</dt>
    <dd className="text-xl font-semibold tabular-nums">{value}</dd>
  </div>
);

const Overview = ({ lab, onAllRequests }: { lab: Lab; onAllRequests: () => void }) => {
  const { data: requests } = useQuery(requestsQuery(1, recentRequests));
  const { data: documents } = useQuery(labDocumentsQuery(lab.id, 1));
  return (
    <div className="grid gap-6">
      <SectionCard title="Status" action={<LabStatusBadge status={lab.status} />}>
        <p>{statusWords[lab.status]}</p>
        {lab.denial_reason && <p className="mt-2">Reason: {lab.denial_reason}</p>}
        {lab.needs_review && (
          <p className="mt-2 text-sm text-muted">Your latest changes wait for a review; the approval stays.</p>
        )}
      </SectionCard>
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Counter label="Documents" value={documents?.total ?? '–'} />
        <Counter label="Project requests" value={requests?.total ?? '–'} />
        <Counter label="Pending requests" value={requests?.pending ?? '–'} />
        <Counter label="Compliance score" value={lab.compliance_score === null ? '–' : `${lab.compliance_score}%`} />
      </dl>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <SectionCard title="Laboratory information">
          <LabInformation lab={lab} />
        </SectionCard>
        <SectionCard title="Certifications">
          <LabCertifications lab={lab} />
        </SectionCard>
      </div>
      <SectionCard
        title="Recent requests"
        action={
          <Button look="secondary" size="sm" onClick={onAllRequests}>
            View All
          </Button>
        }
      >
        {requests && requests.items.length > 0 ? (
          <ul className="divide-y divide-line">
            {requests.items.map(({ id, project, collaboration_status }) => (
              <li key={id} className="flex justify-between gap-3 py-2.5">
                <span className="truncate">{project?.title}</span>
                <span className="shrink-0 text-sm text-muted">{collaborationLabel(collaboration_status, project?.status)}</span>
              </li>
            ))}
          </ul>
        ) : (
          <p className="text-muted">No requests yet.</p>
        )}
      </SectionCard>
    </div>
  );
};

const Settings = ({ lab }: { lab: Lab }) => (
  <SectionCard title="Settings">
    <DescriptionList
      columns={2}
      items={[
        { term: 'Name', value: lab.name },
        { term: 'Status', value: <LabStatusBadge status={lab.status} /> },
        { term: 'Address', value: lab.address },
        { term: 'Email', value: lab.contact_info.email },
        { term: 'Phone', value: lab.contact_info.phone },
        { term: 'Website', value: lab.contact_info.website },
      ]}
    />
  </SectionCard>
);

type Tab = 'overview' | 'documents' | 'requests' | 'analysis' | 'settings';

const Loaded = ({ lab }: { lab: Lab }) => {
  const [tab, setTab] = useState<Tab | null>(null);
  const { data: analysis } = useQuery(latestAnalysisQuery(lab.id));
  // Whoever comes to a running analysis is shown it, and stays there when it ends.
  if (tab === null && (analysis?.status === 'queued' || analysis?.status === 'running')) setTab('analysis');
  const { banner, succeed, fail } = usePageBanner();
  const { data: requests } = useQuery(requestsQuery(1, recentRequests));
  return (
    <Page>
      <PageHeader above="My Laboratory" title={lab.name} actions={<LabStatusBadge status={lab.status} />} />
      <div className="mb-5 empty:hidden">{banner}</div>
      <Tabs<Tab>
        label="Laboratory"
        value={tab ?? 'overview'}
        onChange={setTab}
        tabs={[
          { value: 'overview', label: 'Overview', panel: <Overview lab={lab} onAllRequests={() => setTab('requests')} /> },
          { value: 'documents', label: 'Documents', panel: <LabDocumentsPanel labId={lab.id} succeed={succeed} fail={fail} /> },
          {
            value: 'requests',
            label: 'Project Requests',
            badge: <CountBadge count={requests?.pending ?? 0} label="pending" />,
            panel: <RequestsPanel labId={lab.id} succeed={succeed} fail={fail} />,
          },
          { value: 'analysis', label: 'AI Analysis', panel: <AnalysisPanel lab={lab} succeed={succeed} fail={fail} /> },
          { value: 'settings', label: 'Settings', panel: <Settings lab={lab} /> },
        ]}
      />
    </Page>
  );
};

/** The words for a laboratory that could not be loaded. */
const failureWords = (error: unknown): string => {
  if (error instanceof ApiError && error.status === 401) return 'No valid session found. Please log in again.';
  if (error instanceof ApiError && error.status === 404) return failureMessage(error, 'Failed to load lab data.');
  return error instanceof ApiError && error.status > 0
    ? `Failed to fetch lab data: ${failureMessage(error, 'unknown error')}`
    : 'Failed to load lab data.';
};

export const LabDashboardPage = () => {
  const { data, error, isPending, refetch } = useQuery(myLabQuery);
  if (isPending) return <PageSpinner label="Loading your laboratory dashboard..." />;
  if (data) return <Loaded lab={data} />;
  return (
    <Page>
      <EmptyState title="Error Loading Dashboard" action={<Button onClick={() => void refetch()}>Try Again</Button>}>
        {failureWords(error)}
      </EmptyState>
    </Page>
  );
};
