import { notEnoughWords } from '@aliquot/contract/administration/report-words';
import type { Lab } from '@aliquot/contract/hearts/labs';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAddressFilter } from '../../../platform/address-filter.ts';
import { api } from '../../../platform/server/api.ts';
import { ApiError } from '../../../platform/server/api-error.ts';
import { type Banners, useChange } from '../../../platform/use-change.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { later } from '../../../ui/feedback/later.tsx';
import { PageSpinner } from '../../../ui/feedback/page-spinner.tsx';
import { usePageBanner } from '../../../ui/feedback/use-page-banner.tsx';
import { SectionCard } from '../../../ui/layout/card.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { PageHeader, PageMessages } from '../../../ui/layout/page-header.tsx';
import { Tabs } from '../../../ui/layout/tabs.tsx';
import { Badge, CountBadge } from '../../../ui/text/badge.tsx';
import { formatDate } from '../../../ui/text/format.ts';
import { DownloadLink } from '../../../ui/text/link.tsx';
import { latestAnalysisQuery } from '../../hearts/analyses/analyses.api.ts';
import { AnswerVerdict } from '../../hearts/analyses/answer-verdict.tsx';
import { RiskBadge } from '../../hearts/analyses/risk-badge.tsx';
import { toDoQuery } from '../../hearts/analyses/to-do.api.ts';
import { LabStatusBadge } from '../../hearts/labs/lab-status.tsx';
import { labQuery } from '../../hearts/labs/labs.api.ts';
import { DecisionPanel } from '../review-queue/decision-panel.tsx';
import { Assignee, QueuePlace, viewOf, WaitLine } from '../review-queue/queue-place.tsx';
import { reviewQuery } from '../review-queue/review-queue.api.ts';
import { LabDecisionBar } from './lab-decision-bar.tsx';

const Contradictions = later(async () => (await import('../../hearts/labs/contradictions.tsx')).Contradictions);
const LabCertifications = later(async () => (await import('../../hearts/labs/lab-facts.tsx')).LabCertifications);
const LabInformation = later(async () => (await import('../../hearts/labs/lab-facts.tsx')).LabInformation);
const LabReviewChanges = later(async () => (await import('./lab-review-changes.tsx')).LabReviewChanges);
const LabReviewHistory = later(async () => (await import('./lab-review-changes.tsx')).LabReviewHistory);
const ClaimsPanel = later(async () => (await import('../../hearts/labs/claims-panel.tsx')).ClaimsPanel);
const PendingResults = later(async () => (await import('../../hearts/analyses/pending-results.tsx')).PendingResults);
const StandingCard = later(async () => (await import('../suspensions/standing-card.tsx')).StandingCard);
const AnalysisProgress = later(async () => (await import('../../hearts/analyses/analysis-progress.tsx')).AnalysisProgress);
const RequirementList = later(async () => (await import('../reports/requirement-list.tsx')).RequirementList);
const AnswersList = later(async () => (await import('../../hearts/questionnaires/answers-list.tsx')).AnswersList);
const GapReasons = later(async () => (await import('../../hearts/analyses/gap-reasons.tsx')).GapReasons);
const WaitingCorrections = later(async () => (await import('./lab-review-waiting.tsx')).WaitingCorrections);
const MentionedCertificates = later(
  async () => (await import('../../hearts/labs/mentioned-certificates.tsx')).MentionedCertificates,
);
const OwnNames = later(async () => (await import('./lab-review-names.tsx')).OwnNames);
const LabDocumentsPanel = later(async () => (await import('../../hearts/documents/lab-documents-panel.tsx')).LabDocumentsPanel);

const tabs = ['decision', 'requirements', 'waiting', 'answers', 'documents', 'laboratory', 'history'] as const;
type Tab = (typeof tabs)[number];

const Figures = ({ lab }: { lab: Lab }) => {
  const { data: analysis } = useQuery(latestAnalysisQuery(lab.id));
  const { data: toDo } = useQuery(toDoQuery(lab.id));
  const isScored = lab.compliance_score !== null && toDo?.basis.enough !== false;
  return (
    <span className="flex flex-wrap items-center gap-3">
      {lab.suspension ? <Badge tone="bad">Suspended</Badge> : <LabStatusBadge status={lab.status} />}
      {lab.needs_review && <Badge tone="info">Changed</Badge>}
      <span className="tabular-nums">
        {isScored ? `Score ${lab.compliance_score}%` : toDo?.analysis ? notEnoughWords : 'Score –'}
      </span>
      <RiskBadge risk={analysis?.result?.summary.overallRisk} scored={toDo?.basis.enough} named />
      <span>Registered {formatDate(lab.created_at)}</span>
      <WaitLine labId={lab.id} />
    </span>
  );
};

/** An approved lab's changes, with a button to acknowledge them. */
const ChangesCard = ({ lab, ...banners }: Banners & { lab: Lab }) => {
  const { busy, change } = useChange(['labs', 'audit'], banners);
  const note = () =>
    change(() => api.labs.acknowledge({ labId: lab.id, version: lab.version }), { done: 'Changes acknowledged.' });
  return (
    <SectionCard
      title="Changed since the last review"
      className="mb-6"
      action={
        <Button look="secondary" size="sm" loading={busy} onClick={() => void note()}>
          Acknowledge changes
        </Button>
      }
    >
      <LabReviewChanges labId={lab.id} />
    </SectionCard>
  );
};

const ContradictionsCard = ({ labId }: { labId: string }) => {
  const { data: analysis } = useQuery(latestAnalysisQuery(labId));
  const assessment = analysis?.assessment;
  return (
    <SectionCard title="Contradictions">
      {assessment && assessment.contradictions.length > 0 ? (
        <Contradictions assessment={assessment} />
      ) : (
        <p className="text-sm text-muted">
          {assessment ? 'No contradictions found.' : 'The documents haven’t been analyzed yet.'}
        </p>
      )}
    </SectionCard>
  );
};

const Requirements = ({ labId }: { labId: string }) => {
  const { data: analysis } = useQuery(latestAnalysisQuery(labId));
  const running = analysis && analysis.status !== 'completed';
  return (
    <>
      {running && <AnalysisProgress analysis={analysis} />}
      <RequirementList labId={labId} />
    </>
  );
};

const panelsOf = (lab: Lab, messages: Banners): Record<Tab, { label: string; panel: ReactNode }> => ({
  decision: { label: 'Decision', panel: <DecisionPanel labId={lab.id} {...messages} /> },
  requirements: { label: 'Requirements', panel: <Requirements labId={lab.id} /> },
  waiting: {
    label: 'Waiting for review',
    panel: (
      <div className="grid gap-6">
        <ContradictionsCard labId={lab.id} />
        <SectionCard title="Corrections of certificates">
          <WaitingCorrections labId={lab.id} />
        </SectionCard>
        <SectionCard title="Other names of the lab">
          <OwnNames labId={lab.id} />
        </SectionCard>
        <SectionCard title="Reasons for closing gaps">
          <GapReasons labId={lab.id} />
        </SectionCard>
      </div>
    ),
  },
  answers: {
    label: 'Answers',
    panel: (
      <SectionCard title="Questionnaire answers">
        <AnswersList labId={lab.id} verdictOf={(questionId) => <AnswerVerdict labId={lab.id} questionId={questionId} />} />
      </SectionCard>
    ),
  },
  documents: { label: 'Documents', panel: <LabDocumentsPanel labId={lab.id} {...messages} /> },
  laboratory: {
    label: 'Laboratory',
    panel: (
      <div className="grid gap-6">
        <SectionCard title="Profile">
          <LabInformation lab={lab} columns={3} />
          {lab.capabilities.length > 0 && (
            <ul aria-label="Capabilities" className="mt-5 flex flex-wrap gap-1">
              {lab.capabilities.map(({ kind, slug, name }) => (
                <li key={kind + slug}>
                  <Badge>{name}</Badge>
                </li>
              ))}
            </ul>
          )}
        </SectionCard>
        <SectionCard title="Certifications">
          <LabCertifications lab={lab} />
        </SectionCard>
        <div>
          <DownloadLink href={`/api/labs/${lab.id}/data.zip`} size="sm">
            Export data (ZIP)
          </DownloadLink>
        </div>
        <MentionedCertificates labId={lab.id} title="Mentioned in the documents, not this lab’s" />
      </div>
    ),
  },
  history: {
    label: 'History',
    panel: (
      <SectionCard title="Decisions">
        <LabReviewHistory labId={lab.id} />
      </SectionCard>
    ),
  },
});

const Review = ({ lab }: { lab: Lab }) => {
  const { banner, succeed, fail } = usePageBanner();
  const { values, set } = useAddressFilter({ tab: 'decision', standing: 'all', view: 'all' });
  const panels = panelsOf(lab, { succeed, fail });
  const { data: review } = useQuery(reviewQuery(lab.id));
  const badges: Partial<Record<Tab, ReactNode>> = review
    ? {
        waiting: <CountBadge count={review.to_confirm} label="waiting for review" tone="warn" />,
        documents: <CountBadge count={review.documents} label="on file" tone="neutral" />,
      }
    : {};
  const shown = tabs.find((tab) => tab === values.tab) ?? 'decision';
  return (
    <>
      <PageMessages>{banner}</PageMessages>
      <ClaimsPanel labId={lab.id} className="mb-6" succeed={succeed} fail={fail} />
      <PendingResults labId={lab.id} className="mb-6" succeed={succeed} fail={fail} />
      {lab.status !== 'pending' && <StandingCard labId={lab.id} succeed={succeed} />}
      {lab.can.review && <ChangesCard lab={lab} succeed={succeed} fail={fail} />}
      <Tabs
        label="Review"
        tabs={tabs.map((value) => ({ value, ...panels[value], badge: badges[value] }))}
        value={shown}
        onChange={(tab) => set({ tab, standing: 'all' })}
      />
      <LabDecisionBar key={lab.id} lab={lab} view={viewOf(values.view)} succeed={succeed} fail={fail} />
    </>
  );
};

/** Everything an administrator needs to decide about a lab, on one page. */
export const LabReviewPage = () => {
  const { labId = '' }: { labId?: string } = useParams({ strict: false });
  const { data: lab, error, isPending, refetch } = useQuery(labQuery(labId));
  const { values } = useAddressFilter({ view: 'all' });
  const view = viewOf(values.view);
  if (isPending) return <PageSpinner label="Loading the laboratory" />;
  if (!lab) {
    const gone = error instanceof ApiError && (error.status === 404 || error.status === 400);
    return (
      <Page>
        <EmptyState
          title={gone ? 'Laboratory not found' : 'We couldn’t load this laboratory'}
          action={<Button onClick={() => void refetch()}>Try Again</Button>}
        />
      </Page>
    );
  }
  return (
    <Page dense>
      <PageHeader
        dense
        above={<QueuePlace labId={lab.id} view={view} />}
        title={lab.name}
        description={<Figures lab={lab} />}
        actions={<Assignee labId={lab.id} />}
      />
      <Review lab={lab} />
    </Page>
  );
};
