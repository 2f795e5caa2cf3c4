import { openThings } from '@aliquot/contract/counts';
import type { Analysis, Assessment } from '@aliquot/contract/hearts/analyses';
import type { Lab } from '@aliquot/contract/hearts/labs';
import type { ScoreBasis, ToDo, ToDoThing } from '@aliquot/contract/hearts/to-do';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureMessage } from '../../../platform/server/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { later } from '../../../ui/feedback/later.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { SectionCard } from '../../../ui/layout/card.tsx';
import { LinkButton, TextLink } from '../../../ui/text/link.tsx';
import { labDocumentsQuery } from '../documents/documents.api.ts';
import { requirementsLink } from '../documents/evidence-link.ts';
import { QuestionnaireButton } from '../questionnaires/questionnaire-button.tsx';
import { QuestionnaireDialog } from '../questionnaires/questionnaire-dialog.tsx';
import { isOutOfReach, latestAnalysisQuery, startAnalysis } from './analyses.api.ts';
import { AnalysisHistory } from './analysis-history.tsx';
import { AnalysisProgress } from './analysis-progress.tsx';
import { ScoreParts } from './analysis-results.tsx';
import { DetailedAnalysis } from './detailed-analysis.tsx';
import { GapReasons, StateReason } from './gap-reasons.tsx';
import { PendingResults } from './pending-results.tsx';
import { ScoreFigure } from './score-figure.tsx';
import { answersEffects } from './standing.ts';
import { AnswersEffects } from './standing-view.tsx';
import { SummaryCounts } from './summary-counts.tsx';
import { toDoQuery } from './to-do.api.ts';
import { ToDoHeadline, ToDoList } from './to-do-list.tsx';

const FirstDocument = later(async () => (await import('../documents/first-document.tsx')).FirstDocument);

type SummaryProps = { analysis: Analysis; score: number | null; basis: ScoreBasis | undefined; pending: boolean };

const Summary = ({ analysis, score, basis, pending }: SummaryProps) => {
  return (
    <div className="flex flex-wrap items-center gap-x-10 gap-y-6">
      <ScoreFigure score={score} basis={basis} pending={pending} />
      <SummaryCounts analysis={analysis} scored={basis?.enough} />
    </div>
  );
};

type ActionsProps = { toDo: ToDo; labId: string; reasonable: readonly string[]; onAnswer: () => void };

/** A laboratory's next steps, each with its button. */
const Actions = ({ toDo, labId, reasonable, onAnswer }: ActionsProps) => {
  const actionOf = ({ id, title, state, points }: ToDoThing) => {
    const name = <span className="sr-only"> for: {title}</span>;
    if (state === 'unanswered' && points.length > 0)
      return (
        <Button look="secondary" size="sm" onClick={onAnswer}>
          Answer{name}
        </Button>
      );
    if (state === 'waiting' || id.startsWith('claim.')) return null;
    return (
      <LinkButton look="secondary" size="sm" to="/lab-dashboard" search={{ tab: 'documents' }}>
        Upload{name}
      </LinkButton>
    );
  };
  return (
    <section className="overflow-hidden rounded-card border border-line bg-card">
      <header className="grid gap-1 px-4 py-4 sm:px-5">
        <h2 className="font-sans text-sm font-medium tracking-normal text-muted">Recommended actions</h2>
        <ToDoHeadline toDo={toDo} level={3} />
      </header>
      {openThings(toDo).length === 0 && <p className="px-4 pb-3 text-muted sm:px-5">Nothing to do now.</p>}
      <ToDoList
        things={toDo.things}
        labId={labId}
        actionOf={actionOf}
        pointActionOf={(point) => reasonable.includes(point.id) && <StateReason labId={labId} gap={point} />}
      />
    </section>
  );
};

const AnswersCard = ({ assessment }: { assessment: Assessment }) => {
  const { confirmed, broughtUp, stated } = answersEffects(assessment);
  return (
    confirmed.length + broughtUp.length + stated > 0 && (
      <SectionCard title="What the answers changed">
        <AnswersEffects assessment={assessment} />
      </SectionCard>
    )
  );
};

type AnalysisPanelProps = { lab: Lab; succeed: (message: string) => void; fail: (message: string) => void };

/** The latest analysis of a laboratory: running with its progress, or finished with what to do next. */
export const AnalysisPanel = ({ lab, succeed, fail }: AnalysisPanelProps) => {
  const latest = useQuery(latestAnalysisQuery(lab.id));
  const { data: analysis, isPending } = latest;
  const { data: toDo, isPending: loadingToDo } = useQuery(toDoQuery(lab.id));
  const { data: documents } = useQuery({ ...labDocumentsQuery(lab.id, 1), enabled: latest.isSuccess && !analysis });
  const [questionnaire, setQuestionnaire] = useState(false);
  const [detailed, setDetailed] = useState(false);
  const [starting, setStarting] = useState(false);
  const queries = useQueryClient();
  if (isPending) return <SkeletonLines lines={6} />;

  const start = async () => {
    setStarting(true);
    try {
      await startAnalysis(lab.id);
    } catch (error) {
      fail(failureMessage(error, 'Failed to analyze documents'));
    } finally {
      setStarting(false);
      await queries.invalidateQueries({ queryKey: ['analyses'] });
    }
  };

  const again = lab.can.analyze && (
    <Button look="secondary" loading={starting} loadingLabel="Starting the analysis" onClick={() => void start()}>
      {analysis ? 'Analyze again' : 'Start AI Analysis'}
    </Button>
  );
  if (!analysis && documents?.total === 0)
    return <FirstDocument labId={lab.id} succeed={succeed} onAnalyze={lab.can.analyze ? () => void start() : undefined} />;
  if (!analysis) {
    return (
      <EmptyState title="No analysis yet" action={again}>
        We’ll read the lab’s documents and show what they prove and what is missing.
      </EmptyState>
    );
  }
  if (analysis.status === 'queued' || analysis.status === 'running')
    return <AnalysisProgress analysis={analysis} away={isOutOfReach(latest)} />;
  return (
    <div className="grid gap-6">
      <Banner tone="error" message={analysis.status === 'failed' ? (analysis.error ?? 'Failed to analyze documents') : null} />
      <PendingResults labId={lab.id} succeed={succeed} fail={fail} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_25rem]">
        {analysis.result && toDo && (
          <Actions
            toDo={toDo}
            labId={lab.id}
            reasonable={analysis.can.closeWithReason}
            onAnswer={() => setQuestionnaire(true)}
          />
        )}
        <div className="grid gap-6">
          <SectionCard title="Compliance" action={again}>
            <Summary
              analysis={analysis}
              score={lab.compliance_score ?? analysis.result?.complianceScore ?? null}
              basis={toDo?.basis}
              pending={loadingToDo}
            />
            <ScoreParts analysis={analysis} toDo={toDo} />
            <p className="mt-4">
              <TextLink {...requirementsLink(lab.id)}>All requirements, with PDF and CSV</TextLink>
            </p>
            {analysis.result && (
              <Button look="secondary" className="mt-4" onClick={() => setDetailed(true)}>
                View Detailed Analysis
              </Button>
            )}
          </SectionCard>
          {analysis.result && (
            <SectionCard
              title="Smart questionnaire"
              description="Based on the gaps in your documents. A date or number we can check counts more than a yes. A document counts in full."
            >
              <QuestionnaireButton labId={lab.id} onClick={() => setQuestionnaire(true)} />
            </SectionCard>
          )}
          {analysis.assessment && <AnswersCard assessment={analysis.assessment} />}
          <SectionCard title="Reasons for closing gaps">
            <GapReasons labId={lab.id} />
          </SectionCard>
        </div>
      </div>
      <SectionCard title="History" description="Each analysis with its rules version and what it changed.">
        <AnalysisHistory labId={lab.id} />
      </SectionCard>
      <DetailedAnalysis analysis={analysis} open={detailed} onOpenChange={setDetailed} />
      <QuestionnaireDialog
        labId={lab.id}
        labName={lab.name}
        open={questionnaire}
        onOpenChange={setQuestionnaire}
        onDone={() => {
          setQuestionnaire(false);
          succeed('Your answers are saved.');
        }}
      />
    </div>
  );
};
