import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { bannerMilliseconds } from '../../ui/feedback/use-page-banner.tsx';
import { TextArea } from '../../ui/form/textarea.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Badge } from '../../ui/text/badge.tsx';
import { formatDate } from '../../ui/text/format.ts';
import { TextLink } from '../../ui/text/link.tsx';
import { latestAnalysisQuery } from '../analyses/analyses.api.ts';
import { AnalysisProgress } from '../analyses/analysis-progress.tsx';
import { AnswerVerdict } from '../analyses/answer-verdict.tsx';
import { DetailedAnalysis } from '../analyses/detailed-analysis.tsx';
import { GapReasons } from '../analyses/gap-reasons.tsx';
import { riskLabel, riskTone } from '../analyses/risk.ts';
import { StandingCounts } from '../analyses/standing-view.tsx';
import { toDoQuery } from '../analyses/to-do.api.ts';
import { openThings, ToDoList } from '../analyses/to-do-list.tsx';
import { AnswersList } from '../questionnaires/answers-list.tsx';
import { Contradictions } from './contradictions.tsx';
import { DialogDocuments } from './dialog-documents.tsx';
import { LabCertifications, LabContact, LabParticulars } from './lab-facts.tsx';
import { LabStatusBadge } from './lab-status.tsx';
import { labQuery } from './labs.api.ts';
import { useDecision } from './use-decision.ts';

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="border-t border-line py-5 first:border-t-0 first:pt-0">
    <h3 className="mb-3 text-lg">{title}</h3>
    {children}
  </section>
);

const AnalysisSection = ({ labId }: { labId: string }) => {
  const { data: analysis, isPending } = useQuery(latestAnalysisQuery(labId));
  const { data: toDo } = useQuery(toDoQuery(labId));
  const [detailed, setDetailed] = useState(false);
  if (isPending) return <SkeletonLines lines={3} />;
  if (!analysis) return <p className="text-muted">The documents haven’t been analyzed yet.</p>;
  if (analysis.status !== 'completed') return <AnalysisProgress analysis={analysis} />;
  const risk = analysis.result?.summary.overallRisk;
  return (
    <>
      <p className="flex flex-wrap items-center gap-3">
        <span className="text-lg font-semibold tabular-nums">
          {toDo?.basis.enough === false ? 'No score yet' : `${analysis.result?.complianceScore}%`}
        </span>
        <Badge tone={riskTone(risk)}>Risk: {riskLabel(risk)}</Badge>
        <span className="text-sm text-muted">Rules version {analysis.assessment?.rulesVersion}</span>
        <Button look="secondary" size="sm" onClick={() => setDetailed(true)}>
          View Detailed Analysis
        </Button>
      </p>
      {analysis.assessment && analysis.assessment.contradictions.length > 0 && (
        <>
          <h4 className="mt-4 mb-2 text-base font-medium">Contradictions</h4>
          <Contradictions assessment={analysis.assessment} />
        </>
      )}
      {analysis.assessment && (
        <div className="mt-5 grid gap-5">
          {toDo && <StandingCounts toDo={toDo} labId={labId} />}
          {toDo && (
            <section>
              <h4 className="mb-2 font-sans text-base font-medium tracking-normal">Open issues ({openThings(toDo).length})</h4>
              <div className="overflow-hidden rounded-card border border-line border-t-0">
                <ToDoList things={toDo.things} labId={labId} />
              </div>
            </section>
          )}
          <section>
            <h4 className="mb-2 font-sans text-base font-medium tracking-normal">Reasons for closing gaps</h4>
            <GapReasons labId={labId} />
          </section>
        </div>
      )}
      <DetailedAnalysis analysis={analysis} open={detailed} onOpenChange={setDetailed} />
    </>
  );
};

/** Questions come from an analysis, so they load only after one. */
const AnswersSection = ({ labId }: { labId: string }) => {
  const { data: analysis, isPending } = useQuery(latestAnalysisQuery(labId));
  if (isPending) return <SkeletonLines lines={2} />;
  if (!analysis) return <p className="text-muted">Questions appear after the documents are analyzed.</p>;
  return <AnswersList labId={labId} verdictOf={(questionId) => <AnswerVerdict labId={labId} questionId={questionId} />} />;
};

type ReviewDialogProps = { labId: string | null; deny?: boolean; onClose: () => void; onDecided: (status: string) => void };

/** A laboratory with what its documents show, for the administrator who decides. */
export const ReviewDialog = ({ labId, deny = false, onClose, onDecided }: ReviewDialogProps) => {
  const { data: lab } = useQuery({ ...labQuery(labId ?? ''), enabled: labId !== null });
  const { busy, failure, setFailure, decide } = useDecision(lab?.id, onDecided);
  const [denying, setDenying] = useState(deny);
  const [reason, setReason] = useState('');
  const [done, setDone] = useState<string | null>(null);
  const close = () => {
    setDenying(false);
    setReason('');
    setFailure(null);
    onClose();
  };
  return (
    <Dialog
      open={labId !== null}
      onOpenChange={(open) => open || close()}
      busy={busy}
      title={lab ? `${denying ? 'Deny ' : ''}${lab.name}` : 'Laboratory'}
      footer={
        lab?.can.decide &&
        (denying ? (
          <>
            <Button look="secondary" disabled={busy} onClick={() => setDenying(false)}>
              Back
            </Button>
            <Button
              look="danger"
              loading={busy}
              disabled={reason.trim() === ''}
              onClick={() => void decide('denied', { reason: reason.trim() })}
            >
              Deny laboratory
            </Button>
          </>
        ) : (
          <>
            <Button look="secondary" disabled={busy} onClick={() => setDenying(true)}>
              Deny laboratory
            </Button>
            <Button loading={busy} loadingLabel="Approving" onClick={() => void decide('approved')}>
              Approve laboratory
            </Button>
          </>
        ))
      }
    >
      <Banner tone="error" message={failure} onClear={() => setFailure(null)} className="mb-4" />
      <Banner tone="success" message={done} clearAfter={bannerMilliseconds} onClear={() => setDone(null)} className="mb-4" />
      {!lab && <SkeletonLines lines={8} />}
      {lab && denying && (
        <TextArea
          label="Reason"
          hint="The lab will see this. Say what is missing."
          required
          maxLength={2000}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
      {lab && !denying && (
        <>
          <p className="mb-5 flex flex-wrap items-center gap-3 text-sm text-muted">
            <LabStatusBadge status={lab.status} /> Registered {formatDate(lab.created_at)}
            <TextLink to={`/admin/labs/${lab.id}`}>Open review</TextLink>
          </p>
          <Section title="Laboratory">
            <LabContact lab={lab} />
          </Section>
          <Section title="Capabilities">
            {lab.capabilities.length === 0 ? (
              <p className="text-muted">None listed.</p>
            ) : (
              <ul className="flex flex-wrap gap-1">
                {lab.capabilities.map(({ kind, slug, name }) => (
                  <li key={kind + slug}>
                    <Badge>{name}</Badge>
                  </li>
                ))}
              </ul>
            )}
          </Section>
          <Section title="Certifications">
            <LabCertifications lab={lab} />
          </Section>
          <Section title="Additional information">
            <LabParticulars lab={lab} />
          </Section>
          <Section title="Analysis">
            <AnalysisSection labId={lab.id} />
          </Section>
          <Section title="Questionnaire answers">
            <AnswersSection labId={lab.id} />
          </Section>
          <Section title="Documents">
            <DialogDocuments labId={lab.id} onSuccess={setDone} onFailure={setFailure} />
          </Section>
        </>
      )}
    </Dialog>
  );
};
