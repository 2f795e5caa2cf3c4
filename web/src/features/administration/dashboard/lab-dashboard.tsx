import type { Lab } from '@aliquot/contract/hearts/labs';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { failureMessage } from '../../../platform/server/api-error.ts';
import { useSession } from '../../../platform/session/session.tsx';
import { useWindowTitle } from '../../../platform/window-title.ts';
import { later } from '../../../ui/feedback/later.tsx';
import { usePageBanner } from '../../../ui/feedback/use-page-banner.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { PageHeader, PageMessages } from '../../../ui/layout/page-header.tsx';
import { Tabs } from '../../../ui/layout/tabs.tsx';
import { CountBadge } from '../../../ui/text/badge.tsx';
import { recentRequestsQuery } from '../../engagements/collaborations/collaborations.api.ts';
import { startAnalysis } from '../../hearts/analyses/analyses.api.ts';
import { toDoQuery } from '../../hearts/analyses/to-do.api.ts';
import { LabStatusBadge, shownStatus } from '../../hearts/labs/lab-status.tsx';
import { UnconfirmedBanner } from '../../people/accounts/profile/profile-banners.tsx';
import { LabOverviewPanel } from './lab-overview-panel.tsx';
import { leftFilesQuery } from './left-files-query.ts';
import { type LabTab, useLabTab } from './use-lab-tab.ts';

const LeftFiles = lazy(async () => ({ default: (await import('./left-files.tsx')).LeftFiles }));
const LabDocumentsPanel = later(async () => (await import('../../hearts/documents/lab-documents-panel.tsx')).LabDocumentsPanel);
const RequestsPanel = later(async () => (await import('../../engagements/collaborations/requests-panel.tsx')).RequestsPanel);
const AnalysisPanel = later(async () => (await import('../../hearts/analyses/analysis-panel.tsx')).AnalysisPanel);
const LabSettingsPanel = later(async () => (await import('./lab-settings-panel.tsx')).LabSettingsPanel);

/** The tab of the address; otherwise the running analysis, which stays open after it ends. */
const useShownTab = (labId: string) => {
  const { named, stage, open } = useLabTab();
  const { data: toDo } = useQuery(toDoQuery(labId));
  const isUnderWay = toDo?.under_way === true;
  const leadsToAnalysis = named === undefined && isUnderWay;
  useEffect(() => {
    if (leadsToAnalysis) open('analysis', { replace: true });
  }, [leadsToAnalysis, open]);
  return { tab: named ?? (isUnderWay ? 'analysis' : 'overview'), stage, open };
};

const tabTitles: Record<LabTab, string> = {
  overview: 'Overview',
  documents: 'Documents',
  requests: 'Project Requests',
  analysis: 'AI Analysis',
  settings: 'Settings',
};

/** A lab's dashboard: header, banner and tabs. */
export const LabDashboard = ({ lab }: { lab: Lab }) => {
  const { tab, stage, open } = useShownTab(lab.id);
  useWindowTitle(`${tabTitles[tab]} – ${lab.name}`);
  const { user } = useSession();
  const { banner, succeed, fail } = usePageBanner();
  const { data: requests } = useQuery(recentRequestsQuery);
  const { data: left = [] } = useQuery({ ...leftFilesQuery(user?.id ?? ''), enabled: user !== null });
  const queries = useQueryClient();
  const analyze = async () => {
    try {
      await startAnalysis(lab.id);
      await queries.invalidateQueries({ queryKey: ['analyses'] });
      open('analysis');
    } catch (error) {
      fail(failureMessage(error, 'Failed to analyze documents'));
    }
  };
  const onAnalyze = lab.can.analyze ? () => void analyze() : undefined;
  return (
    // As high as the window while a tab loads: the footer does not come into view and move away again.
    <Page className="min-h-dvh">
      <PageHeader above="My Laboratory" title={lab.name} actions={<LabStatusBadge status={shownStatus(lab)} />} />
      {user && !user.emailVerified && <UnconfirmedBanner email={user.email} succeed={succeed} fail={fail} />}
      <PageMessages>{banner}</PageMessages>
      {user && left.length > 0 && (
        <Suspense>
          <LeftFiles labId={lab.id} userId={user.id} succeed={succeed} onAnalyze={onAnalyze} />
        </Suspense>
      )}
      <Tabs<LabTab>
        label="Laboratory"
        value={tab}
        onChange={open}
        tabs={[
          {
            value: 'overview',
            label: tabTitles.overview,
            panel: (
              <LabOverviewPanel
                lab={lab}
                onAllRequests={() => open('requests')}
                onAnalyze={onAnalyze}
                succeed={succeed}
                fail={fail}
              />
            ),
          },
          {
            value: 'documents',
            label: tabTitles.documents,
            panel: <LabDocumentsPanel labId={lab.id} succeed={succeed} fail={fail} onAnalyze={onAnalyze} />,
          },
          {
            value: 'requests',
            label: tabTitles.requests,
            badge: <CountBadge count={requests?.pending ?? 0} label="pending" />,
            panel: <RequestsPanel key={stage} labId={lab.id} stage={stage} succeed={succeed} fail={fail} />,
          },
          { value: 'analysis', label: tabTitles.analysis, panel: <AnalysisPanel lab={lab} succeed={succeed} fail={fail} /> },
          { value: 'settings', label: tabTitles.settings, panel: <LabSettingsPanel lab={lab} succeed={succeed} fail={fail} /> },
        ]}
      />
    </Page>
  );
};
