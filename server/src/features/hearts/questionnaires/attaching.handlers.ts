import { questionnaireRoutes } from '@aliquot/contract/hearts/questionnaires';
import { answerDocuments } from '@aliquot/contract/limits';
import { refuse, succeed } from '../../../kernel/result.ts';
import { handle } from '../../../platform/http/mount.ts';
import { happened } from '../../people/notifications/happenings.service.ts';
import { findLabDocument } from '../documents/documents.repository.ts';
import { attachedDocuments, deleteAttachment, insertAttachment } from './attachments.repository.ts';
import { reloadAnswers } from './questionnaires.letters.ts';
import { questionnaireOf } from './questionnaires.repository.ts';
import { lockToAnswer, unknownQuestion } from './questionnaires.service.ts';

const noDocument = refuse('NOT_FOUND', 'The laboratory has no such document.');

/** Documents attached to answers. They do not change a judgment: an answer stays a statement until a document that was read shows it. */
export const attachingHandlers = {
  attach: handle(questionnaireRoutes.attach, async (call) => {
    const { input, actor, db, now } = call;
    const { labId, questionId, documentId } = input;
    const locked = await lockToAnswer(db, actor, labId);
    if (!locked.ok) return locked;
    const row = locked.value;
    if (!questionnaireOf(row).questions.some(({ id }) => id === questionId)) return unknownQuestion;
    const document = await findLabDocument(db, documentId);
    if (document?.lab_id !== labId) return noDocument;
    const beside = (await attachedDocuments(db, labId))[questionId] ?? [];
    const present = { id: document.id, file_name: document.file_name };
    if (beside.some(({ id }) => id === documentId)) return succeed(present);
    if (beside.length >= answerDocuments)
      return refuse('CONFLICT', `At most ${answerDocuments} documents can be named beside an answer. Remove one first.`);
    await insertAttachment(db, { labId, questionId, documentId }, { by: actor.id, now });
    await happened(call, {
      action: 'questionnaires.attach',
      objectType: 'questionnaire',
      objectId: row.id,
      after: { lab_id: labId, question: questionId, document: documentId, file_name: document.file_name },
      reload: [reloadAnswers(row)],
    });
    return succeed(present);
  }),

  detach: handle(questionnaireRoutes.detach, async (call) => {
    const { input, actor, db } = call;
    const { labId, questionId, documentId } = input;
    const locked = await lockToAnswer(db, actor, labId);
    if (!locked.ok) return locked;
    const row = locked.value;
    const document = await findLabDocument(db, documentId);
    if (!document || !(await deleteAttachment(db, row, { questionId, documentId }))) return noDocument;
    await happened(call, {
      action: 'questionnaires.detach',
      objectType: 'questionnaire',
      objectId: row.id,
      before: { lab_id: labId, question: questionId, document: documentId, file_name: document.file_name },
      reload: [reloadAnswers(row)],
    });
    return succeed({ file_name: document.file_name });
  }),
};
