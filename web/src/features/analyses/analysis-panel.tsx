import type { Analysis, Assessment } from '@aliquot/contract/analyses';
import type { Lab } from '@aliquot/contract/labs';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureMessage } from '../../platform/api-error.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { SectionCard } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Ring } from '../../ui/ring.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { QuestionnaireButton } from '../questionnaires/questionnaire-button.tsx';
import { QuestionnaireDialog } from '../questionnaires/questionnaire-dialog.tsx';
import { isOutOfReach, latestAnalysisQuery, startAnalysis } from './analyses.api.ts';
import { AnalysisHistory } from './analysis-history.tsx';
import { AnalysisProgress } from './analysis-progress.tsx';
import { ScoreBasis } from './analysis-results.tsx';
import { DetailedAnalysis } from './detailed-analysis.tsx';
import { GapReasons, StateReason } from './gap-reasons.tsx';
import { riskLabel, riskTone, scoreTone } from './risk.ts';
import { answersEffects } from './standing.ts';
import { AnswersEffects, OpenPoints } from './standing-view.tsx';

const Summary = ({ analysis, score }: { analysis: Analysis | null; score: number | null }) => {
  const summary = analysis?.result?.summary;
  return (
    <div className="flex flex-wrap items-center gap-x-10 gap-y-6">
      <Ring label="Compliance score" value={score} tone={scoreTone(score)} size="lg" />
      <dl className="grid grow grid-cols-2 gap-4 sm:grid-cols-3">
        <div>
          <dt className="text-sm text-muted">Certifications found</dt>
          <dd className="text-xl font-semibold tabular-nums">{summary?.totalCertifications ?? '–'}</dd>
        </div>
        <div>
          <dt className="text-sm text-muted">Compliance gaps</dt>
          <dd className="text-xl font-semibold tabular-nums">{summary?.totalGaps ?? '–'}</dd>
        </div>
        <div>
          <dt className="text-sm text-muted">Risk level</dt>
          <dd className="mt-1">
            <Badge tone={riskTone(summary?.overallRisk)}>{riskLabel(summary?.overallRisk)}</Badge>
          </dd>
        </div>
      </dl>
    </div>
  );
};

const Actions = ({ analysis }: { analysis: Analysis }) => {
  const recommendations = analysis.assessment?.recommendations.slice(0, 8) ?? [];
  if (recommendations.length === 0) return <p className="text-muted">Nothing to do now.</p>;
  return (
    <ul className="divide-y divide-line">
      {recommendations.map(({ id, text, effect }) => (
        <li key={id} className="flex items-start justify-between gap-4 py-3 first:pt-0 last:pb-0">
          <span>{text}</span>
          {effect > 0 && <Badge tone="info">+{Math.round(effect * 10) / 10} points</Badge>}
        </li>
      ))}
    </ul>
  );
};

type StandingProps = { assessment: Assessment; labId: string; reasonable: readonly string[] };

const Standing = ({ assessment, labId, reasonable }: StandingProps) => {
  const { confirmed, broughtUp, stated } = answersEffects(assessment);
  return (
    <>
      {confirmed.length + broughtUp.length + stated > 0 && (
        <SectionCard title="What the answers changed">
          <AnswersEffects assessment={assessment} />
        </SectionCard>
      )}
      <SectionCard title="What is open" description="Each requirement once, whatever the number of standards that ask for it.">
        <OpenPoints
          gaps={assessment.gaps}
          labId={labId}
          actionOf={(gap) => reasonable.includes(gap.id) && <StateReason labId={labId} gap={gap} />}
        />
      </SectionCard>
    </>
  );
};

type AnalysisPanelProps = { lab: Lab; succeed: (message: string) => void; fail: (message: string) => void };

/** The latest analysis of a laboratory: running with its progress, or finished with what to do next. */
export const AnalysisPanel = ({ lab, succeed, fail }: AnalysisPanelProps) => {
  const latest = useQuery(latestAnalysisQuery(lab.id));
  const { data: analysis, isPending } = latest;
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
  if (!analysis) {
    return (
      <EmptyState title="No analysis yet" action={again}>
        We read the documents of the laboratory and show what they prove and what is missing.
      </EmptyState>
    );
  }
  if (analysis.status === 'queued' || analysis.status === 'running')
    return <AnalysisProgress analysis={analysis} away={isOutOfReach(latest)} />;
  return (
    <div className="grid gap-6">
      <Banner tone="error" message={analysis.status === 'failed' ? (analysis.error ?? 'Failed to analyze documents') : null} />
      <SectionCard title="Compliance" action={again}>
        <Summary analysis={analysis} score={lab.compliance_score ?? analysis.result?.complianceScore ?? null} />
        <ScoreBasis analysis={analysis} />
        {analysis.result && (
          <Button look="secondary" className="mt-6" onClick={() => setDetailed(true)}>
            View Detailed Analysis
          </Button>
        )}
      </SectionCard>
      {analysis.result && (
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
          <SectionCard
            title="Smart questionnaire"
            description="Made from the gaps of your documents. A date or number that can be checked counts more than a yes, and a document counts in full."
          >
            <QuestionnaireButton labId={lab.id} onClick={() => setQuestionnaire(true)} />
          </SectionCard>
          <SectionCard title="Recommended actions">
            <Actions analysis={analysis} />
          </SectionCard>
        </div>
      )}
      {analysis.assessment && (
        <Standing assessment={analysis.assessment} labId={lab.id} reasonable={analysis.can.closeWithReason} />
      )}
      <SectionCard title="Reasons given for gaps">
        <GapReasons labId={lab.id} />
      </SectionCard>
      <SectionCard title="History" description="What each analysis said, by which rules, and what it changed.">
        <AnalysisHistory labId={lab.id} />
      </SectionCard>
      <DetailedAnalysis analysis={analysis} open={detailed} onOpenChange={setDetailed} />
      <QuestionnaireDialog
        labId={lab.id}
        labName={lab.name}
        open={questionnaire}
        onOpenChange={setQuestionnaire}
        onDone={(score) => {
          setQuestionnaire(false);
          succeed(`Your answers are saved. The compliance score is ${score}%.`);
        }}
      />
    </div>
  );
};
