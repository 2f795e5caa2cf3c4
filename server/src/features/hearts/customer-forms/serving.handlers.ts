import { recordChange } from '../../../platform/db/record-change.ts';
import { formFormats, sniffFile } from '../../../platform/documents/index.ts';
import { refuseWith } from '../../../platform/http/raw-answers.ts';
import type { RawRoute } from '../../../platform/http/server.ts';
import { discardFetched, fetchStored } from '../../../platform/storage/fetching.ts';
import { storedAs } from '../documents/documents.domain.ts';
import { fileHeaders } from '../documents/sending.service.ts';
import { changesOf, withoutDeleted } from './customer-forms.domain.ts';
import { mayReadForm } from './customer-forms.policy.ts';
import { citedDocuments } from './customer-forms.presenter.ts';
import { findForm, questionsOfForm } from './customer-forms.repository.ts';
import { locationOf } from './customer-forms.service.ts';

const longestMilliseconds = 60_000;
const filePath = /^\/api\/customer-forms\/([0-9a-f-]{36})\/file$/i;

/**
 * `GET /api/customer-forms/{formId}/file`: the customer's file with the decided answers, made for each request. An accepted answer whose
 * document was deleted since, or whose certificate has ended since, is left out.
 */
export const serveForm: RawRoute = async (path, context) => {
  const [, id] = filePath.exec(path) ?? [];
  if (id === undefined) return false;
  const { world, now, request, response, actor, origin } = context;
  if (request.method !== 'GET') return refuseWith(context, 'METHOD_NOT_SUPPORTED');
  if (actor.kind !== 'user') return refuseWith(context, 'UNAUTHORIZED');
  if (actor.role !== 'lab_owner') return refuseWith(context, 'FORBIDDEN');
  const found = await world.database.transaction(actor, async (db) => {
    const row = await findForm(db, id);
    const form = row && mayReadForm(actor, row);
    if (!form || form.state !== 'read') return null;
    const questions = await questionsOfForm(db, form);
    const thereOf = await citedDocuments(db, form, questions, now);
    const standing = questions.filter(
      (each) => each.state !== 'accepted' || withoutDeleted(each.proposal, thereOf(each)) === each.proposal,
    );
    await recordChange(
      { db, actor, origin, now },
      { action: 'customer-forms.download', objectType: 'customer_form', objectId: form.id },
    );
    return { form, changes: changesOf(standing) };
  });
  if (!found) return refuseWith(context, 'NOT_FOUND');
  const { form, changes } = found;
  const signal = AbortSignal.timeout(longestMilliseconds);
  const stored = await fetchStored(world.storage, locationOf(form.file_url), form.sha256, signal);
  if (!stored) return refuseWith(context, 'INTERNAL_SERVER_ERROR', 'This file is damaged in storage. Please upload it again.');
  try {
    const { file_name: name } = form;
    const sniffed = await sniffFile(stored, { name, allowed: formFormats, macrosDropped: true });
    if (!sniffed.ok) return refuseWith(context, 'UNPROCESSABLE_CONTENT', sniffed.message);
    const filled = await world.documentReader.fillForm(stored, changes, { name, format: sniffed.format, signal });
    if (!filled.ok) return refuseWith(context, 'UNPROCESSABLE_CONTENT', filled.message);
    const { mediaType, extension } = storedAs[sniffed.format];
    const shownName = `${name.replace(/\.[a-z]{4}$/i, '')}.${extension}`;
    response.writeHead(200, { ...fileHeaders(shownName, mediaType, false), 'Content-Length': filled.value.length });
    response.end(filled.value);
    return true;
  } finally {
    await discardFetched(stored);
  }
};
