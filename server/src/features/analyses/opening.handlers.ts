import type { Assessment } from '@aliquot/contract/analyses';
import type { CitedEvidence, FoundCertification } from '@aliquot/contract/certifications';
import {
  type Answers,
  type OpenQuestionnaire,
  type Questionnaire,
  questionnaireRoutes,
} from '@aliquot/contract/questionnaires';
import { refuse, succeed } from '../../kernel/result.ts';
import type { Doing } from '../../platform/db/doing.ts';
import { handle } from '../../platform/http/mount.ts';
import { leftOutBy } from '../judging/left-out.domain.ts';
import { answerableQuestions, proposalsFor } from '../judging/proposals.domain.ts';
import { maySee } from '../labs/labs.policy.ts';
import { attachedDocuments } from '../questionnaires/attachments.repository.ts';
import { answersTo } from '../questionnaires/questionnaires.domain.ts';
import { answeringContext, none } from '../questionnaires/questionnaires.handlers.ts';
import {
  findLatestQuestionnaire,
  type QuestionnaireRow,
  questionnaireOf,
  savedAnswers,
} from '../questionnaires/questionnaires.repository.ts';
import { factsOfAnalysis, findAnalysis } from './analyses.repository.ts';
import { findProfile } from './profile.repository.ts';

/** Which answers leave out which questions of an analysis' questionnaire. */
export const leftOutOf = async ({ db }: Pick<Doing, 'db'>, analysisId: string): Promise<OpenQuestionnaire['left_out']> => {
  const assessment = (await findAnalysis(db, analysisId))?.assessment as Assessment | null | undefined;
  return assessment ? leftOutBy(assessment) : {};
};

/** The places of a certificate by the laboratory's documents; those in documents that are gone are left out. */
const placed = (certificate: FoundCertification, ids: ReadonlyMap<string, string>): FoundCertification => ({
  ...certificate,
  evidence: Object.fromEntries(
    Object.entries(certificate.evidence).map(([field, places]) => [
      field,
      places.flatMap((place): CitedEvidence[] => {
        const documentId = ids.get(place.documentId);
        return documentId === undefined ? [] : [{ ...place, documentId }];
      }),
    ]),
  ),
});

const proposalsOf = async (
  call: Doing,
  row: QuestionnaireRow,
  assessment: Assessment,
  { questions }: Questionnaire,
  answers: Answers,
): Promise<OpenQuestionnaire['proposals']> => {
  const open = questions.filter(({ id }) => answers[id] === undefined && answerableQuestions.has(id));
  const lab = await findProfile(call.db, row.lab_id);
  if (open.length === 0 || !lab) return {};
  const documents = await factsOfAnalysis(call.db, row.analysis_id);
  const ids = new Map(documents.map(({ id, documentId }) => [id, documentId]));
  const certifications = assessment.certifications.map((certificate) => placed(certificate, ids));
  return proposalsFor(open, { lab, documents, certifications }, await answeringContext(call, row.lab_id));
};

/** The questionnaire of the latest analysis: what is asked, answered, proposed by documents, and attached. */
export const openQuestionnaire = handle(questionnaireRoutes.get, async (call) => {
  const { actor, db, input } = call;
  if (!maySee(actor, input.labId)) return refuse('NOT_FOUND');
  const row = await findLatestQuestionnaire(db, input.labId);
  if (!row) return none;
  const questionnaire = questionnaireOf(row);
  const answers = answersTo(await savedAnswers(db, row.lab_id), questionnaire);
  const assessment = (await findAnalysis(db, row.analysis_id))?.assessment as Assessment | null | undefined;
  return succeed({
    id: row.id,
    lab_id: row.lab_id,
    lab_name: row.lab_name,
    analysis_id: row.analysis_id,
    status: row.status,
    submitted_at: row.submitted_at?.toISOString() ?? null,
    questionnaire,
    answers,
    left_out: await leftOutOf(call, row.analysis_id),
    proposals: assessment ? await proposalsOf(call, row, assessment, questionnaire, answers) : {},
    documents: await attachedDocuments(db, row.lab_id),
    can: { answer: maySee(actor, row.lab_id) },
  });
});
