import { daysLeft } from '@aliquot/contract/days-left';
import type {
  Analysis,
  AnalysisHead,
  AnalysisResult,
  AnalysisSummary,
  Assessment,
  DocumentProgress,
  Recommendation,
  StoredFiles,
} from '@aliquot/contract/hearts/analyses';
import type { GapReason } from '@aliquot/contract/hearts/gap-reasons';
import type { JudgementCause, JudgementChanges, JudgementRecord, PendingJudgement } from '@aliquot/contract/hearts/judgements';
import type { Actor } from '../../../kernel/actor.ts';
import type { Visible } from '../../../kernel/permission.ts';
import { pick, wireOf } from '../../../kernel/pick.ts';
import { dayAt, dayIn } from '../../../kernel/places/time-zones.ts';
import type { Doing } from '../../../platform/db/doing.ts';
import type { Db } from '../../../platform/db/index.ts';
import { withChanges } from '../judging/history.domain.ts';
import { withoutReasoned } from '../judging/recommendations.domain.ts';
import { answerOf } from '../judging/results.domain.ts';
import { findOfAnalysis, questionnaireOf } from '../questionnaires/questionnaires.repository.ts';
import { mayAccept, reasonAbilities, reasonableGaps } from './analyses.policy.ts';
import { type AnalysisRow, listProgress, listResults, type ProgressRow } from './analyses.repository.ts';
import type { PendingRow } from './pending.repository.ts';
import { findProfile } from './profile.repository.ts';
import { type ReasonRow, reasonedControls } from './reasons.repository.ts';
import { type JudgementRow, judgementBefore, judgementsOf } from './saving/history.repository.ts';

export const presentProgress = (row: ProgressRow): DocumentProgress => ({
  ...pick(row, ['id', 'lab_document_id', 'file_name', 'file_type', 'status']),
  stage: row.stage as DocumentProgress['stage'],
  progress: Math.min(1, Math.max(0, row.progress)),
  message: row.message,
});

type HeadRow = Pick<AnalysisRow, 'id' | 'lab_id' | 'lab_name' | 'status' | 'error' | 'created_at' | 'finished_at'>;

const presentHead = (row: HeadRow) => ({
  ...wireOf(row, ['id', 'lab_id', 'lab_name', 'status', 'error', 'created_at', 'finished_at']),
});

type HistoryRow = HeadRow & {
  readonly started_by: string | null;
  readonly documents: number | null;
  readonly unread: number | null;
};

const presentJudgement = (row: JudgementRow & { changes: JudgementChanges | null }): JudgementRecord => ({
  ...wireOf(row, ['id', 'made_at', 'rules_version', 'compliance_score', 'scored', 'overall_risk', 'changes', 'reasons']),
  cause: row.cause as JudgementCause,
});

/** A page of a laboratory's analyses, each with all its judgments and what each judgment changed. */
export const presentHistory = async (db: Db, labId: string, rows: readonly Visible<HistoryRow>[]): Promise<AnalysisHead[]> => {
  const judgements = await judgementsOf(
    db,
    rows.map(({ id }) => id),
  );
  const [first] = judgements;
  const changed = withChanges(judgements, first ? await judgementBefore(db, labId, first.made_at) : null);
  return rows.map((row) => ({
    ...presentHead(row),
    started_by: row.started_by,
    documents: row.documents ?? 0,
    unread: row.unread ?? 0,
    judgements: changed.filter(({ analysis_id }) => analysis_id === row.id).map(presentJudgement),
  }));
};

/** The final answer of a finished analysis from what is stored; null when nothing is stored. */
export const resultOf = async (db: Db, row: Visible<AnalysisRow>): Promise<AnalysisResult | null> => {
  const questionnaire = row.status === 'completed' ? await findOfAnalysis(db, row.id) : undefined;
  if (!questionnaire || row.compliance_score === null) return null;
  return answerOf(
    {
      complianceScore: row.compliance_score,
      summary: row.summary as AnalysisSummary,
      questionnaire: questionnaireOf(questionnaire),
    },
    await listResults(db, row.id),
    { labId: row.lab_id, storedFiles: row.stored_files as StoredFiles },
  );
};

/** Counts the days left on a certificate when it is shown. */
const withDaysLeft = (recommendations: readonly Recommendation[], today: string): Recommendation[] =>
  recommendations.map((each) => (each.endsOn === undefined ? each : { ...each, daysLeft: daysLeft(each.endsOn, today) }));

/** An analysis with the progress of its documents and, when finished, its answer and judgment. */
export const presentAnalysis = async (
  { db, actor, now }: Pick<Doing, 'db' | 'actor' | 'now'>,
  row: Visible<AnalysisRow>,
): Promise<Analysis> => {
  const lab = await findProfile(db, row.lab_id);
  const judged = row.assessment as Assessment | null;
  const assessment = judged && {
    ...judged,
    recommendations: withDaysLeft(
      withoutReasoned(judged.recommendations, await reasonedControls(db, row.lab_id)),
      lab ? dayAt(lab, now) : dayIn('UTC', now),
    ),
  };
  return {
    ...presentHead(row),
    documents: (await listProgress(db, row.id)).map(presentProgress),
    result: await resultOf(db, row),
    assessment,
    can: { closeWithReason: reasonableGaps(actor, row.lab_id, assessment?.gaps ?? []) },
  };
};

export const presentPending = (actor: Actor, row: Visible<PendingRow>): PendingJudgement => ({
  ...wireOf(row, ['id', 'lab_id', 'lab_name', 'cause', 'made_at', 'difference']),
  can: { accept: mayAccept(actor, row) !== null },
});

export const presentReason = (actor: Actor, row: Visible<ReasonRow>): GapReason => ({
  ...wireOf(row, ['id', 'lab_id', 'lab_name', 'title', 'reason', 'status', 'stated_at', 'decided_at', 'decision_note']),
  gap_id: row.control_id,
  stated_by: row.stated_by_name,
  can: reasonAbilities(actor, row),
});
