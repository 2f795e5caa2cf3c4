import { useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { laterWhenNear, WhenNear } from '../../../ui/feedback/later.tsx';
import { usePageBanner } from '../../../ui/feedback/use-page-banner.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { PageHeader, PageMessages } from '../../../ui/layout/page-header.tsx';
import { formatDateTime } from '../../../ui/text/format.ts';
import { RefreshCw } from '../../../ui/text/icon.ts';
import { KpiCards } from '../reports/kpi-cards.tsx';
import { overviewQuery } from '../reports/reports.api.ts';
import { LabManagement } from '../review-queue/lab-management.tsx';
import { WaitingLabs } from '../review-queue/waiting-labs.tsx';
import { AlsoNeedsYou } from './also-needs-you.tsx';

const ClaimsPanel = lazy(async () => ({ default: (await import('../../hearts/labs/claims-panel.tsx')).ClaimsPanel }));
const AnalyticsPanel = laterWhenNear(async () => (await import('../reports/analytics-panel.tsx')).AnalyticsPanel);
const ChecklistPanel = laterWhenNear(async () => (await import('../reports/checklist-panel.tsx')).ChecklistPanel);
const AuditReportPanel = laterWhenNear(async () => (await import('../reports/audit-report-panel.tsx')).AuditReportPanel);
const LabDocumentsDesk = laterWhenNear(async () => (await import('./lab-documents-desk.tsx')).LabDocumentsDesk);

const Header = () => {
  const queries = useQueryClient();
  const { dataUpdatedAt } = useQuery(overviewQuery);
  const isFetching = useIsFetching({ queryKey: ['labs'] }) > 0;
  return (
    <PageHeader
      dense
      title="Admin Dashboard"
      description={dataUpdatedAt > 0 ? `Last updated ${formatDateTime(new Date(dataUpdatedAt).toISOString())}` : undefined}
      actions={
        <Button
          look="secondary"
          size="sm"
          icon={<RefreshCw aria-hidden="true" size={16} />}
          loading={isFetching}
          onClick={() => void queries.invalidateQueries()}
        >
          Refresh
        </Button>
      }
    />
  );
};

/** The administrators' start page: what waits for a decision, what else needs one, laboratories and documents, and last the figures. */
export const AdminDashboardPage = () => {
  const { banner, succeed, fail } = usePageBanner();
  const [deleted, setDeleted] = useState<string | null>(null);
  return (
    <Page dense>
      <Header />
      <PageMessages>{banner}</PageMessages>
      <WaitingLabs />
      <AlsoNeedsYou />
      <LabManagement succeed={succeed} fail={fail} onDeleted={setDeleted} />
      <div className="mt-10 grid gap-6">
        <div id="claims" className="scroll-mt-24">
          <WhenNear meanwhile={null}>
            <Suspense>
              <ClaimsPanel className="" succeed={succeed} fail={fail} />
            </Suspense>
          </WhenNear>
        </div>
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <LabDocumentsDesk succeed={succeed} fail={fail} deletedId={deleted} />
          <div className="grid gap-6">
            <ChecklistPanel />
            <AuditReportPanel />
          </div>
        </div>
        <div>
          <KpiCards />
          <AnalyticsPanel />
        </div>
      </div>
    </Page>
  );
};
