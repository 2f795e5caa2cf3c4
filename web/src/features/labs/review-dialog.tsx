import type { Lab } from '@aliquot/contract/labs';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { failureMessage } from '../../platform/api-error.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { formatDate, formatFileSize } from '../../ui/format.ts';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { TextArea } from '../../ui/textarea.tsx';
import { latestAnalysisQuery } from '../analyses/analyses.api.ts';
import { AnalysisProgress } from '../analyses/analysis-progress.tsx';
import { AnswerVerdict } from '../analyses/answer-verdict.tsx';
import { DetailedAnalysis } from '../analyses/detailed-analysis.tsx';
import { GapReasons } from '../analyses/gap-reasons.tsx';
import { riskLabel, riskTone } from '../analyses/risk.ts';
import { OpenPoints, StandingCounts } from '../analyses/standing-view.tsx';
import { labDocumentsQuery, openLabDocument } from '../documents/documents.api.ts';
import { AnswersList } from '../questionnaires/answers-list.tsx';
import { LabCertifications, LabInformation } from './lab-facts.tsx';
import { LabStatusBadge } from './lab-status.tsx';
import { decideLab, labQuery } from './labs.api.ts';

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="border-t border-line py-5 first:border-t-0 first:pt-0">
    <h3 className="mb-3 text-lg">{title}</h3>
    {children}
  </section>
);

const severityTones = { high: 'bad', medium: 'warn', low: 'neutral' } as const;

const AnalysisSection = ({ labId }: { labId: string }) => {
  const { data: analysis, isPending } = useQuery(latestAnalysisQuery(labId));
  const [detailed, setDetailed] = useState(false);
  if (isPending) return <SkeletonLines lines={3} />;
  if (!analysis) return <p className="text-muted">The documents have not been analyzed.</p>;
  if (analysis.status !== 'completed') return <AnalysisProgress analysis={analysis} />;
  const contradictions = analysis.assessment?.contradictions ?? [];
  const titleOf = (rule: string) => analysis.assessment?.checks.find((check) => check.rule === rule)?.title ?? rule;
  const risk = analysis.result?.summary.overallRisk;
  return (
    <>
      <p className="flex flex-wrap items-center gap-3">
        <span className="text-lg font-semibold tabular-nums">{analysis.result?.complianceScore}%</span>
        <Badge tone={riskTone(risk)}>Risk: {riskLabel(risk)}</Badge>
        <span className="text-sm text-muted">Rules version {analysis.assessment?.rulesVersion}</span>
        <Button look="secondary" size="sm" onClick={() => setDetailed(true)}>
          View Detailed Analysis
        </Button>
      </p>
      {contradictions.length > 0 && (
        <>
          <h4 className="mt-4 mb-2 text-base font-medium">Contradictions</h4>
          <ul className="grid gap-2">
            {contradictions.map(({ rule, message, severity }) => (
              <li key={rule + message} className="flex items-start gap-2 text-sm">
                <Badge tone={severityTones[severity]}>{severity}</Badge>
                <span>
                  <span className="font-medium">{titleOf(rule)}.</span> {message}
                  <span className="ml-2 text-xs text-muted">{rule}</span>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {analysis.assessment && (
        <div className="mt-5 grid gap-5">
          <StandingCounts assessment={analysis.assessment} />
          <OpenPoints gaps={analysis.assessment.gaps} labId={labId} level={4} />
          <section>
            <h4 className="mb-2 font-sans text-base font-medium tracking-normal">Reasons given for gaps</h4>
            <GapReasons labId={labId} />
          </section>
        </div>
      )}
      <DetailedAnalysis analysis={analysis} open={detailed} onOpenChange={setDetailed} />
    </>
  );
};

const DocumentsSection = ({ labId, onFailure }: { labId: string; onFailure: (message: string) => void }) => {
  const { data } = useQuery(labDocumentsQuery(labId, 1));
  if (!data) return <SkeletonLines lines={3} />;
  if (data.items.length === 0) return <p className="text-muted">No documents.</p>;
  return (
    <ul className="divide-y divide-line">
      {data.items.map(({ id, file_name, file_size, uploaded_at }) => (
        <li key={id} className="flex items-center justify-between gap-3 py-2">
          <span className="min-w-0">
            <span className="block wrap-break-word">{file_name}</span>
            <span className="text-sm text-muted">
              {formatFileSize(file_size)} · {formatDate(uploaded_at)}
            </span>
          </span>
          <Button
            look="secondary"
            size="sm"
            onClick={() =>
              void openLabDocument(id).catch((error: unknown) =>
                onFailure(failureMessage(error, 'Failed to generate download link. Please try again.')),
              )
            }
          >
            Download<span className="sr-only"> {file_name}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
};

type ReviewDialogProps = { labId: string | null; deny?: boolean; onClose: () => void; onDecided: (status: string) => void };

const useDecision = (lab: Lab | undefined, onDecided: (status: string) => void) => {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const queries = useQueryClient();
  const decide = async (status: 'approved' | 'denied', reason?: string) => {
    if (!lab) return;
    setBusy(true);
    setFailure(null);
    try {
      await decideLab(lab.id, status, reason);
      onDecided(status);
    } catch (error) {
      setFailure(failureMessage(error, 'Failed to update lab status'));
    } finally {
      setBusy(false);
      await queries.invalidateQueries({ queryKey: ['labs'] });
    }
  };
  return { busy, failure, setFailure, decide };
};

/** A laboratory with what its documents show, for the administrator who decides. */
export const ReviewDialog = ({ labId, deny = false, onClose, onDecided }: ReviewDialogProps) => {
  const { data: lab } = useQuery({ ...labQuery(labId ?? ''), enabled: labId !== null });
  const { busy, failure, setFailure, decide } = useDecision(lab, onDecided);
  const [denying, setDenying] = useState(deny);
  const [reason, setReason] = useState('');
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
      title={lab?.name ?? 'Laboratory'}
      footer={
        lab?.can.decide ? (
          denying ? (
            <>
              <Button look="secondary" disabled={busy} onClick={() => setDenying(false)}>
                Back
              </Button>
              <Button
                look="danger"
                loading={busy}
                disabled={reason.trim() === ''}
                onClick={() => void decide('denied', reason.trim())}
              >
                Deny laboratory
              </Button>
            </>
          ) : (
            <>
              <Button look="secondary" disabled={busy} onClick={() => setDenying(true)}>
                Deny
              </Button>
              <Button loading={busy} loadingLabel="Approving" onClick={() => void decide('approved')}>
                Approve
              </Button>
            </>
          )
        ) : (
          <Button look="secondary" onClick={close}>
            Close
          </Button>
        )
      }
    >
      <Banner tone="error" message={failure} onClear={() => setFailure(null)} className="mb-4" />
      {!lab && <SkeletonLines lines={8} />}
      {lab && denying && (
        <TextArea
          label="Reason"
          hint="The laboratory reads it: write what is missing."
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
          </p>
          <Section title="Laboratory">
            <LabInformation lab={lab} />
          </Section>
          <Section title="Capabilities">
            {lab.capabilities.length === 0 ? (
              <p className="text-muted">None given.</p>
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
          <Section title="Analysis">
            <AnalysisSection labId={lab.id} />
          </Section>
          <Section title="Questionnaire answers">
            <AnswersList labId={lab.id} verdictOf={(questionId) => <AnswerVerdict labId={lab.id} questionId={questionId} />} />
          </Section>
          <Section title="Documents">
            <DocumentsSection labId={lab.id} onFailure={setFailure} />
          </Section>
        </>
      )}
    </Dialog>
  );
};
