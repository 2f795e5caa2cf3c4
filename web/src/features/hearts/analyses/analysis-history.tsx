import { notEnoughWords } from '@aliquot/contract/administration/report-words';
import type { AnalysisHead } from '@aliquot/contract/hearts/analyses';
import type { JudgementCause, JudgementRecord } from '@aliquot/contract/hearts/judgements';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../../platform/server/query-of.ts';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { Pager } from '../../../ui/layout/pager.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { formatDate } from '../../../ui/text/format.ts';
import { RiskBadge } from './risk-badge.tsx';

const historyQuery = (labId: string, page: number) => queryOf.analyses.list({ labId, page, pageSize: 10 });

const causes: Record<JudgementCause, string> = {
  analysis: 'Documents read',
  answers: 'Answers submitted',
  reason: 'Reason decided',
  correction: 'Correction confirmed',
  name: 'Other name decided',
  profile: 'Profile changed',
  deletion: 'Document deleted',
  rules: 'Rules changed',
  reading: 'Document read on retry',
  validity: 'Certificate began or ended',
};

const signed = (points: number) => (points > 0 ? `+${points}` : String(points));

const listed = (label: string, names: readonly string[]): string[] =>
  names.length === 0 ? [] : [`${label}: ${names.join('; ')}`];

/** The changes since the previous judgment, in sentences; its score only where it has one. */
export const changeWords = ({ changes, scored }: Pick<JudgementRecord, 'changes' | 'scored'>): string[] => {
  if (!changes) return ['First judgment of this laboratory.'];
  const words = [
    ...(changes.score === 0 || !scored
      ? []
      : [`Score ${signed(changes.score)} ${Math.abs(changes.score) === 1 ? 'point' : 'points'}`]),
    ...listed('New certificates', changes.certificatesGained),
    ...listed('No longer found', changes.certificatesLost),
    ...listed('Gaps closed', changes.gapsClosed),
    ...listed('Gaps opened', changes.gapsOpened),
  ];
  return words.length === 0 ? ['Nothing changed.'] : words;
};

const Entry = ({ analysis }: { analysis: AnalysisHead }) => (
  <li className="grid gap-2 py-3 text-sm first:pt-0 last:pb-0">
    <p className="flex flex-wrap items-center gap-2">
      <span className="font-medium">{formatDate(analysis.created_at)}</span>
      <span className="text-muted">
        {analysis.documents === 1 ? '1 document' : `${analysis.documents} documents`}
        {analysis.unread > 0 && `, ${analysis.unread} not read`}
        {analysis.started_by && ` · started by ${analysis.started_by}`}
      </span>
      {analysis.status === 'failed' && <Badge tone="bad">Failed</Badge>}
      {analysis.status === 'waiting' && <Badge tone="info">Waiting to be accepted</Badge>}
    </p>
    {analysis.error && <p className="text-bad">{analysis.error}</p>}
    <ul className="grid gap-2">
      {analysis.judgements.toReversed().map((judgement) => (
        <li key={judgement.id} className="border-l-2 border-line pl-3">
          <p className="flex flex-wrap items-center gap-2">
            <span>
              {causes[judgement.cause]}, {formatDate(judgement.made_at)}:{' '}
              <span className="font-semibold tabular-nums">
                {judgement.scored ? `${judgement.compliance_score}%` : notEnoughWords}
              </span>
            </span>
            <RiskBadge risk={judgement.overall_risk} scored={judgement.scored} />
            <span className="text-muted">rules {judgement.rules_version}</span>
          </p>
          {[...changeWords(judgement), ...judgement.reasons].map((words) => (
            <p key={words} className="text-muted">
              {words}
            </p>
          ))}
        </li>
      ))}
    </ul>
  </li>
);

/** Every analysis of a laboratory, newest first, with its judgments and their changes. */
export const AnalysisHistory = ({ labId }: { labId: string }) => {
  const [page, setPage] = useState(1);
  const { data, isPending } = useQuery({ ...historyQuery(labId, page), placeholderData: keepPreviousData });
  if (isPending) return <SkeletonLines lines={3} />;
  if (!data) return <p className="text-bad">The history could not be loaded.</p>;
  return (
    <>
      <ul className="divide-y divide-line">
        {data.items.map((analysis) => (
          <Entry key={analysis.id} analysis={analysis} />
        ))}
      </ul>
      <Pager label="Analyses" page={data.page} pageSize={data.pageSize} total={data.total} onPage={setPage} />
    </>
  );
};
