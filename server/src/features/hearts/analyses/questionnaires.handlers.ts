import { questionnaireRoutes } from '@aliquot/contract/hearts/questionnaires';
import { refuse, succeed } from '../../../kernel/result.ts';
import { handle, handleInSteps } from '../../../platform/http/mount.ts';
import { happened } from '../../people/notifications/happenings.service.ts';
import { reloadLab } from '../labs/labs.letters.ts';
import { maySee } from '../labs/labs.policy.ts';
import { saveComplianceScore } from '../labs/labs.repository.ts';
import { reloadAnswers } from '../questionnaires/questionnaires.letters.ts';
import { visible } from '../questionnaires/questionnaires.policy.ts';
import { findLatestQuestionnaire, markSubmitted, savedAnswers } from '../questionnaires/questionnaires.repository.ts';
import { lockToAnswer, noQuestionnaire } from '../questionnaires/questionnaires.service.ts';
import { replaceJudgement, saveResults } from './analyses.repository.ts';
import { presentQuestionnaire } from './questionnaires.presenter.ts';
import { judge, toJudge } from './run/understanding.service.ts';
import { resultsOf } from './saving/saving.service.ts';
import { prepareSubmission, sameAnswers } from './submitting.service.ts';

const changedMeanwhile = refuse(
  'CONFLICT',
  'The answers or the analysis changed in the meantime. Review them, then submit again.',
);

/** The calls of a questionnaire that need its analysis: opening it with proposals, and submitting it for a new judgment. */
export const judgedQuestionnaireHandlers = {
  get: handle(questionnaireRoutes.get, async (call) => {
    const { actor, db, input } = call;
    if (!maySee(actor, input.labId)) return refuse('NOT_FOUND');
    const row = await findLatestQuestionnaire(db, input.labId);
    const seen = row && visible(actor, row);
    return seen ? succeed(await presentQuestionnaire(call, seen)) : noQuestionnaire;
  }),

  /** The answers are judged by the same rules as the documents, and change the score. */
  submit: handleInSteps(questionnaireRoutes.submit, async ({ input, actor, now, attempt }) => {
    const { labId, answers: given = {} } = input;
    const prepared = await attempt((doing) => prepareSubmission(doing, labId, given));
    if (!prepared.ok) return prepared;
    const { row, answers, documents, input: judged } = prepared.value;
    const judgement = await judge(judged, toJudge(documents));
    return attempt(async (doing) => {
      const { db } = doing;
      const current = await lockToAnswer(db, actor, labId);
      if (!current.ok || current.value.id !== row.id || !sameAnswers(await savedAnswers(db, labId), answers))
        return changedMeanwhile;
      await markSubmitted(db, row, actor.id, now);
      await replaceJudgement(db, row, judgement, { cause: 'answers', reasons: [], now });
      await saveResults(db, row, resultsOf(judgement, documents), now);
      await saveComplianceScore(db, row, judgement.complianceScore);
      const given = judgement.scored ? judgement.complianceScore : null;
      await happened(doing, {
        action: 'questionnaires.submit',
        objectType: 'questionnaire',
        objectId: row.id,
        after: { lab_id: labId, complianceScore: given, rulesVersion: judgement.rulesVersion },
        reload: [reloadAnswers(row), reloadLab(labId)],
      });
      return succeed({ complianceScore: judgement.complianceScore, labId });
    });
  }),
};
