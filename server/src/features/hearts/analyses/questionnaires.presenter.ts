import type { Assessment } from '@aliquot/contract/hearts/analyses';
import type { CitedEvidence, FoundCertification } from '@aliquot/contract/hearts/certifications';
import type { Answers, OpenQuestionnaire, Questionnaire } from '@aliquot/contract/hearts/questionnaires';
import type { Visible } from '../../../kernel/permission.ts';
import { pick } from '../../../kernel/pick.ts';
import type { Doing } from '../../../platform/db/doing.ts';
import { leftOutBy } from '../judging/papers/left-out.domain.ts';
import { ofOtherHoldersIn, setAsideIn } from '../judging/papers/set-aside.domain.ts';
import { answerableQuestions, proposalsFor } from '../judging/proposals.domain.ts';
import { attachedDocuments } from '../questionnaires/attachments.repository.ts';
import { answersTo } from '../questionnaires/questionnaires.domain.ts';
import { mayAnswer } from '../questionnaires/questionnaires.policy.ts';
import { type QuestionnaireRow, questionnaireOf, savedAnswers } from '../questionnaires/questionnaires.repository.ts';
import { answeringContext } from '../questionnaires/questionnaires.service.ts';
import { factsOfAnalysis, findAnalysis } from './analyses.repository.ts';
import { findProfile } from './profile.repository.ts';

/** The questions of an analysis' questionnaire that are left out, with the answers that do so. */
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
  doing: Doing,
  row: QuestionnaireRow,
  assessment: Assessment,
  { questions }: Questionnaire,
  answers: Answers,
): Promise<OpenQuestionnaire['proposals']> => {
  const open = questions.filter(({ id }) => answers[id] === undefined && answerableQuestions.has(id));
  const lab = await findProfile(doing.db, row.lab_id);
  if (open.length === 0 || !lab) return {};
  const aside = new Set([...setAsideIn(assessment), ...ofOtherHoldersIn(assessment)]);
  const documents = (await factsOfAnalysis(doing.db, row.analysis_id)).filter(({ id }) => !aside.has(id));
  const ids = new Map(documents.map(({ id, documentId }) => [id, documentId]));
  const certifications = assessment.certifications.map((certificate) => placed(certificate, ids));
  return proposalsFor(open, { lab, documents, certifications }, await answeringContext(doing, row.lab_id));
};

/** A questionnaire: what is asked, answered, proposed by documents, and attached. */
export const presentQuestionnaire = async (doing: Doing, row: Visible<QuestionnaireRow>): Promise<OpenQuestionnaire> => {
  const { actor, db } = doing;
  const questionnaire = questionnaireOf(row);
  const answers = answersTo(await savedAnswers(db, row.lab_id), questionnaire);
  const assessment = (await findAnalysis(db, row.analysis_id))?.assessment as Assessment | null | undefined;
  return {
    ...pick(row, ['id', 'lab_id', 'lab_name', 'analysis_id', 'status']),
    submitted_at: row.submitted_at?.toISOString() ?? null,
    questionnaire,
    answers,
    left_out: assessment ? leftOutBy(assessment) : {},
    proposals: assessment ? await proposalsOf(doing, row, assessment, questionnaire, answers) : {},
    documents: await attachedDocuments(db, row.lab_id),
    can: { answer: mayAnswer(actor, row) !== null },
  };
};
