import type { PaymentNote, PaymentNotes, paymentRoutes } from '@aliquot/contract/engagements/payments';
import { aboveAgreed, paymentLimits } from '@aliquot/contract/engagements/payments';
import type { UserActor } from '../../../kernel/actor.ts';
import { type Result, refuse, succeed } from '../../../kernel/result.ts';
import type { Doing } from '../../../platform/db/doing.ts';
import { labDocumentFormats } from '../../../platform/documents/index.ts';
import type { CallInSteps } from '../../../platform/http/mount.ts';
import type { StoredFile } from '../../hearts/documents/documents.repository.ts';
import { keepingProjectFile } from '../../hearts/documents/project-file.service.ts';
import { happened } from '../../people/notifications/happenings.service.ts';
import { isActive } from '../collaborations/collaborations.domain.ts';
import { reloadRequest } from '../collaborations/collaborations.letters.ts';
import { findCollaboration, findToDecide } from '../collaborations/collaborations.repository.ts';
import { mayReadWork, refuseWork, sideOf } from '../collaborations/sides.policy.ts';
import { ordersOf } from '../milestones/change-orders.repository.ts';
import { agreedOf } from '../milestones/plan.service.ts';
import { isLive } from '../proposals/proposals.service.ts';
import { changeProblem, counts, sumsOf } from './payments.domain.ts';
import { paymentNews } from './payments.letters.ts';
import { mayChange, mayNote } from './payments.policy.ts';
import { countNotes, findNote, insertNote, notesOf, type PaymentNoteRow } from './payments.repository.ts';

type OwnDoing = Doing & { readonly actor: UserActor };

const present = (row: PaymentNoteRow, isChangeable: boolean): PaymentNote => ({
  id: row.id,
  kind: row.kind,
  reference: row.reference,
  amount: row.amount,
  currency: row.currency,
  day: row.day,
  file:
    row.file_name === null || row.file_size === null || row.sha256 === null
      ? null
      : { file_name: row.file_name, file_size: row.file_size, sha256: row.sha256 },
  noted_by: row.author,
  side: row.author_side,
  noted_at: row.noted_at.toISOString(),
  replaces: row.replaces,
  replaced_by: row.replaced_by,
  voided: row.voided_at && { at: row.voided_at.toISOString(), reason: row.void_reason ?? '' },
  can: { replace: isChangeable, void: isChangeable },
});

/** The answer with the notes of a request as they are now. */
export const presentById = async (doing: Doing, collaborationId: string): Promise<Result<PaymentNotes, 'NOT_FOUND'>> => {
  const { db, actor } = doing;
  const found = await findCollaboration(db, collaborationId);
  const work = isLive(found) ? mayReadWork(actor, found) : null;
  if (!work) return refuse('NOT_FOUND');
  const rows = await notesOf(db, work);
  const { currency, total } = await agreedOf(db, work, await ordersOf(db, work));
  const canAdd = mayNote(actor, work) !== null && isActive(work);
  return succeed({
    notes: rows.map((row) => present(row, canAdd && counts(row) && mayChange(actor, row, work) !== null)),
    agreed: currency === null ? null : { total, currency },
    sums: sumsOf(rows.filter(counts)),
    can: { add: canAdd },
  });
};

/** The locked request on which the caller notes something now. */
export const toNote = async ({ db, actor }: OwnDoing, collaborationId: string) => {
  const row = await findToDecide(db, collaborationId);
  const work = isLive(row) ? mayNote(actor, row) : null;
  const side = work && sideOf(actor, work);
  if (!work || !side) return refuseWork(actor, row);
  if (!isActive(work)) return refuse('CONFLICT', 'This request has ended. Its payment notes stay as they are.');
  return { ok: true as const, work, side };
};

/** A note of the caller's side that still counts, with its locked request. */
export const toChange = async (doing: OwnDoing, noteId: string, collaborationId?: string) => {
  const { db, actor } = doing;
  const seen = await findNote(db, noteId);
  if (!seen || (collaborationId !== undefined && seen.collaboration_id !== collaborationId)) return refuse('NOT_FOUND');
  const noting = await toNote(doing, seen.collaboration_id);
  if (!noting.ok) return noting;
  const locked = await findNote(db, noteId);
  if (!locked) return refuse('NOT_FOUND');
  const note = mayChange(actor, locked, noting.work);
  if (!note) return refuseWork(actor, noting.work, 'Only the side that wrote a note corrects or voids it.');
  const problem = changeProblem(note);
  return problem === null ? { ...noting, note } : refuse('CONFLICT', problem);
};

type AddCall = CallInSteps<typeof paymentRoutes.add>;

const save = async (doing: OwnDoing, input: AddCall['input'], file: StoredFile | null) => {
  const { db, actor, now } = doing;
  const { collaborationId, kind, reference, amount, currency, day, replaces } = input;
  const changing = replaces === undefined ? null : await toChange(doing, replaces, collaborationId);
  const noting = changing ?? (await toNote(doing, collaborationId));
  if (!noting.ok) return noting;
  const { work, side } = noting;
  const replaced = changing?.ok ? changing.note : null;
  if ((await countNotes(db, work)) >= paymentLimits.notes)
    return refuse('CONFLICT', `A request has at most ${paymentLimits.notes} payment notes.`);
  const note = { kind, reference, amount, currency, day };
  const author = { author_id: actor.id, author_side: side, noted_at: now };
  const { id } = await insertNote(db, work, { ...note, ...file, ...author }, replaced);
  const shown = await presentById(doing, work.id);
  const did = replaced ? 'replace' : 'note';
  await happened(doing, {
    action: `payments.${did}`,
    objectType: 'collaboration',
    objectId: work.id,
    ...(replaced && { before: { note_id: replaced.id, amount: replaced.amount, currency: replaced.currency } }),
    after: { note_id: id, ...note, side, ...(file && { file_name: file.file_name, sha256: file.sha256 }) },
    news: [paymentNews(did, work, side, note, shown.ok ? aboveAgreed(shown.value) : null)],
    reload: reloadRequest(work),
  });
  return shown;
};

/** Adds a note, or one that corrects an earlier note, with its file if there is one. The stage of the request stays. */
export const addNote = async (call: AddCall) => {
  const { input, inTransaction, attempt } = call;
  if (input.file === undefined) return attempt((doing) => save(doing, input, null));
  const noting = await inTransaction((doing) => toNote(doing, input.collaborationId));
  if (!noting.ok) return noting;
  return keepingProjectFile(call, noting.work, { file: input.file, formats: labDocumentFormats }, (file) =>
    attempt((doing) => save(doing, input, file)),
  );
};
