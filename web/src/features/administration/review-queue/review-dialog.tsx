import type { ReviewCase } from '@aliquot/contract/administration/review-queue';
import { openThings } from '@aliquot/contract/counts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { bannerMilliseconds } from '../../../ui/feedback/use-page-banner.tsx';
import { TextArea } from '../../../ui/form/textarea.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { formatDate, plural } from '../../../ui/text/format.ts';
import { TextLink } from '../../../ui/text/link.tsx';
import { latestAnalysisQuery } from '../../hearts/analyses/analyses.api.ts';
import { AnalysisProgress } from '../../hearts/analyses/analysis-progress.tsx';
import { AnswerVerdict } from '../../hearts/analyses/answer-verdict.tsx';
import { DetailedAnalysis } from '../../hearts/analyses/detailed-analysis.tsx';
import { GapReasons } from '../../hearts/analyses/gap-reasons.tsx';
import { RiskBadge } from '../../hearts/analyses/risk-badge.tsx';
import { StandingCounts } from '../../hearts/analyses/standing-view.tsx';
import { toDoQuery } from '../../hearts/analyses/to-do.api.ts';
import { ToDoList } from '../../hearts/analyses/to-do-list.tsx';
import { Contradictions } from '../../hearts/labs/contradictions.tsx';
import { DialogDocuments } from '../../hearts/labs/dialog-documents.tsx';
import { LabCertifications, LabContact, LabParticulars } from '../../hearts/labs/lab-facts.tsx';
import { LabStatusBadge } from '../../hearts/labs/lab-status.tsx';
import { labQuery } from '../../hearts/labs/labs.api.ts';
import { AnswersList } from '../../hearts/questionnaires/answers-list.tsx';
import { Objections, OpenQuestions } from './objections.tsx';
import { pointsForLab } from './points.ts';
import { reviewQuery } from './review-queue.api.ts';
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
  return (
    <>
      <p className="flex flex-wrap items-center gap-3">
        <span className="text-lg font-semibold tabular-nums">
          {toDo?.basis.enough === false ? 'No score yet' : `${analysis.result?.complianceScore}%`}
        </span>
        <RiskBadge risk={analysis.result?.summary.overallRisk} scored={toDo?.basis.enough} named />
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
              <h4 className="mb-2 font-sans text-base font-medium tracking-normal">
                {plural(openThings(toDo).length, 'thing')} to do
              </h4>
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

/** The purpose of the dialog: looking, or one of the decisions. */
export type ReviewMode = 'view' | 'approve' | 'deny';

type WordsProps = { value: string; onChange: (value: string) => void };

/** The objections to an approval, and why it is given anyway. */
const Approving = ({ review, value, onChange }: WordsProps & { review: ReviewCase | undefined }) =>
  review ? (
    <div className="grid gap-5">
      <Objections review={review} />
      <OpenQuestions review={review} />
      <TextArea
        dense
        label="Reason for approval"
        hint="Only administrators can see this. It’s kept in the audit trail."
        required={review.needs_note}
        optional={!review.needs_note}
        rows={3}
        maxLength={2000}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  ) : (
    <SkeletonLines lines={6} />
  );

const Denying = ({ value, onChange }: WordsProps) => (
  <TextArea
    dense
    label="Reason"
    hint="The lab will see this. Say what is missing."
    required
    rows={5}
    maxLength={2000}
    value={value}
    onChange={(event) => onChange(event.target.value)}
  />
);

type ReviewDialogProps = {
  labId: string | null;
  mode?: ReviewMode;
  onClose: () => void;
  onDecided: (status: string) => void;
  /** Receives the focus after a decision. */
  nextToDecide: () => HTMLElement | null;
};

/** A laboratory with what its documents show, for the administrator who decides. */
export const ReviewDialog = ({ labId, mode: opened = 'view', onClose, onDecided, nextToDecide }: ReviewDialogProps) => {
  const { data: lab } = useQuery({ ...labQuery(labId ?? ''), enabled: labId !== null });
  const isDecided = useRef(false);
  const { busy, failure, setFailure, decide } = useDecision(lab?.id, (status) => {
    isDecided.current = true;
    onDecided(status);
  });
  const [mode, setMode] = useState(opened);
  const { data: review } = useQuery({ ...reviewQuery(labId ?? ''), enabled: labId !== null && mode !== 'view' });
  const [typed, setTyped] = useState<string | null>(null);
  const words = typed ?? (mode === 'deny' && review ? pointsForLab(review.against) : '');
  const [done, setDone] = useState<string | null>(null);
  const turnTo = (next: ReviewMode) => {
    setMode(next);
    setTyped(null);
    setFailure(null);
  };
  const given = words.trim();
  return (
    <Dialog
      open={labId !== null}
      onOpenChange={(open) => open || onClose()}
      busy={busy}
      finalFocus={() => (isDecided.current ? nextToDecide() : true)}
      title={lab ? `${mode === 'view' ? '' : mode === 'deny' ? 'Deny ' : 'Approve '}${lab.name}` : 'Laboratory'}
      footer={
        lab?.can.decide &&
        (mode === 'view' ? (
          <>
            <Button look="secondary" onClick={() => turnTo('deny')}>
              Deny laboratory
            </Button>
            <Button onClick={() => turnTo('approve')}>Approve laboratory</Button>
          </>
        ) : (
          <>
            <Button look="secondary" disabled={busy} onClick={() => turnTo('view')}>
              Back
            </Button>
            {mode === 'deny' ? (
              <Button
                look="danger"
                loading={busy}
                disabled={given === ''}
                onClick={() => void decide('denied', { reason: given })}
              >
                Deny laboratory
              </Button>
            ) : (
              <Button
                loading={busy}
                loadingLabel="Approving"
                disabled={!review || (review.needs_note && given === '')}
                onClick={() => void decide('approved', { note: given })}
              >
                Approve laboratory
              </Button>
            )}
          </>
        ))
      }
    >
      <Banner tone="error" message={failure} onClear={() => setFailure(null)} className="mb-4" />
      <Banner tone="success" message={done} clearAfter={bannerMilliseconds} onClear={() => setDone(null)} className="mb-4" />
      {!lab && <SkeletonLines lines={8} />}
      {lab && mode !== 'view' && (
        <p className="mb-5 text-sm">
          <TextLink to={`/admin/labs/${lab.id}`}>Open review</TextLink>
        </p>
      )}
      {lab && mode === 'approve' && <Approving review={review} value={words} onChange={setTyped} />}
      {lab && mode === 'deny' && <Denying value={words} onChange={setTyped} />}
      {lab && mode === 'view' && (
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
