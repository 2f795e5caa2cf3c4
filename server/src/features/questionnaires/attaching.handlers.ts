import { answerDocuments } from '@aliquot/contract/limits';
import { questionnaireRoutes } from '@aliquot/contract/questionnaires';
import { refuse, succeed } from '../../kernel/result.ts';
import { handle } from '../../platform/http/mount.ts';
import { recordChange } from '../audit/audit.repository.ts';
import { findLabDocument } from '../documents/documents.repository.ts';
import { maySee } from '../labs/labs.policy.ts';
import { attachedDocuments, deleteAttachment, insertAttachment } from './attachments.repository.ts';
import { announceAnswers, none } from './questionnaires.handlers.ts';
import { lockLatestQuestionnaire, questionnaireOf } from './questionnaires.repository.ts';

const noDocument = refuse('NOT_FOUND', 'This document is not one of the laboratory.');

/** Documents beside answers. They change no judgement: an answer stays a statement until a document that was read shows it. */
export const attachingHandlers = {
  attach: handle(questionnaireRoutes.attach, async (call) => {
    const { input, actor, db, now } = call;
    const { labId, questionId, documentId } = input;
    if (!maySee(actor, labId)) return refuse('NOT_FOUND');
    const row = await lockLatestQuestionnaire(db, labId);
    if (!row) return none;
    if (!questionnaireOf(row).questions.some(({ id }) => id === questionId))
      return refuse('NOT_FOUND', 'This question is not part of the questionnaire.');
    const document = await findLabDocument(db, documentId);
    if (document?.lab_id !== labId) return noDocument;
    const beside = (await attachedDocuments(db, labId))[questionId] ?? [];
    const present = { id: document.id, file_name: document.file_name };
    if (beside.some(({ id }) => id === documentId)) return succeed(present);
    if (beside.length >= answerDocuments)
      return refuse('CONFLICT', `At most ${answerDocuments} documents can be named beside an answer. Remove one first.`);
    await insertAttachment(db, { labId, questionId, documentId }, { by: actor.id, now });
    await recordChange(call, {
      action: 'questionnaires.attach',
      objectType: 'questionnaire',
      objectId: row.id,
      after: { lab_id: labId, question: questionId, document: documentId, file_name: document.file_name },
    });
    await announceAnswers(call, row);
    return succeed(present);
  }),

  detach: handle(questionnaireRoutes.detach, async (call) => {
    const { input, actor, db } = call;
    const { labId, questionId, documentId } = input;
    if (!maySee(actor, labId)) return refuse('NOT_FOUND');
    const row = await lockLatestQuestionnaire(db, labId);
    if (!row) return none;
    const document = await findLabDocument(db, documentId);
    if (!document || !(await deleteAttachment(db, { labId, questionId, documentId }))) return noDocument;
    await recordChange(call, {
      action: 'questionnaires.detach',
      objectType: 'questionnaire',
      objectId: row.id,
      before: { lab_id: labId, question: questionId, document: documentId, file_name: document.file_name },
    });
    await announceAnswers(call, row);
    return succeed({ file_name: document.file_name });
  }),
};
