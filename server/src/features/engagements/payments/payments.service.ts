import type { PaymentNote, PaymentNotes, paymentRoutes } from '@aliquot/contract/engagements/payments';
import { aboveAgreed, paymentLimits } from '@aliquot/contract/engagements/payments';
import { wireOf } from '../../../kernel/pick.ts';
import { refuse, succeed } from '../../../kernel/result.ts';
import type { UserDoing } from '../../../platform/db/doing.ts';
import { labDocumentFormats } from '../../../platform/documents/index.ts';
import type { CallInSteps } from '../../../platform/http/mount.ts';
import type { StoredFile } from '../../hearts/documents/documents.repository.ts';
import { keepingProjectFile } from '../../hearts/documents/project-file.service.ts';
import { happenedTo, lockForSide, lockPart, presenting } from '../collaborations/acting.service.ts';
import { isActive } from '../collaborations/collaborations.domain.ts';
import { refuseWork } from '../collaborations/sides.policy.ts';
import { ordersOf } from '../milestones/change-orders.repository.ts';
import { agreedOf } from '../milestones/plan.service.ts';
import { changeProblem, counts, sumsOf } from './payments.domain.ts';
import { paymentNews } from './payments.letters.ts';
import { mayChange, mayNote } from './payments.policy.ts';
import { countNotes, findNote, insertNote, notesOf, type PaymentNoteRow } from './payments.repository.ts';

const ended = refuse('CONFLICT', 'This request has ended. Its payment notes stay as they are.');

const present = (row: PaymentNoteRow, isChangeable: boolean): PaymentNote => ({
  ...wireOf(row, ['id', 'kind', 'reference', 'amount', 'currency', 'day', 'noted_at', 'replaces', 'replaced_by']),
  file:
    row.file_name === null || row.file_size === null || row.sha256 === null
      ? null
      : { file_name: row.file_name, file_size: row.file_size, sha256: row.sha256 },
  noted_by: row.author,
  side: row.author_side,
  voided: row.voided_at && { at: row.voided_at.toISOString(), reason: row.void_reason ?? '' },
  can: { replace: isChangeable, void: isChangeable },
});

/** The answer with the payment notes of an engagement as they are now. */
export const presentNotes = presenting(async ({ db, actor }, engagement): Promise<PaymentNotes> => {
  const rows = await notesOf(db, engagement);
  const { currency, total } = await agreedOf(db, engagement, await ordersOf(db, engagement));
  const canAdd = mayNote(actor, engagement) !== null && isActive(engagement);
  return {
    notes: rows.map((row) => present(row, canAdd && counts(row) && mayChange(actor, row, engagement) !== null)),
    agreed: currency === null ? null : { total, currency },
    sums: sumsOf(rows.filter(counts)),
    can: { add: canAdd },
  };
});

/** The locked engagement on which the caller notes something now. */
export const lockForNote = async (doing: UserDoing, collaborationId: string) => {
  const noting = await lockForSide(doing, collaborationId, mayNote);
  return noting.ok && !isActive(noting.value.engagement) ? ended : noting;
};

/** A note of the caller's side that still counts, with its locked engagement. */
export const lockNote = async (doing: UserDoing, noteId: string, collaborationId?: string) => {
  const { db, actor } = doing;
  const found = await lockPart(
    () => findNote(db, noteId),
    async (id) => (id === (collaborationId ?? id) ? lockForNote(doing, id) : refuse('NOT_FOUND')),
  );
  if (!found.ok) return found;
  const { engagement, side, part } = found.value;
  const note = mayChange(actor, part, engagement);
  if (!note) return refuseWork(actor, engagement, 'Only the side that wrote a note corrects or voids it.');
  const problem = changeProblem(note);
  return problem === null ? succeed({ engagement, side, note }) : refuse('CONFLICT', problem);
};

type AddCall = CallInSteps<typeof paymentRoutes.add>;

const save = async (doing: UserDoing, input: AddCall['input'], file: StoredFile | null) => {
  const { db, actor, now } = doing;
  const { collaborationId, kind, reference, amount, currency, day, replaces } = input;
  const changing = replaces === undefined ? null : await lockNote(doing, replaces, collaborationId);
  const noting = changing ?? (await lockForNote(doing, collaborationId));
  if (!noting.ok) return noting;
  const { engagement, side } = noting.value;
  const replaced = changing?.ok ? changing.value.note : null;
  if ((await countNotes(db, engagement)) >= paymentLimits.notes)
    return refuse('CONFLICT', `A request has at most ${paymentLimits.notes} payment notes.`);
  const note = { kind, reference, amount, currency, day };
  const author = { author_id: actor.id, author_side: side, noted_at: now };
  const { id } = await insertNote(db, engagement, { ...note, ...file, ...author }, replaced);
  const shown = await presentNotes(doing, engagement.id);
  const did = replaced ? 'replace' : 'note';
  await happenedTo(doing, engagement, {
    action: `payments.${did}`,
    ...(replaced && { before: { note_id: replaced.id, amount: replaced.amount, currency: replaced.currency } }),
    after: { note_id: id, ...note, side, ...(file && { file_name: file.file_name, sha256: file.sha256 }) },
    news: [paymentNews(did, engagement, side, note, shown.ok ? aboveAgreed(shown.value) : null)],
  });
  return shown;
};

/** Adds a note, or one that corrects an earlier note, with its file if there is one. The stage of the request stays. */
export const addNote = async (call: AddCall) => {
  const { input, inTransaction, attempt } = call;
  if (input.file === undefined) return attempt((doing) => save(doing, input, null));
  const noting = await inTransaction((doing) => lockForNote(doing, input.collaborationId));
  if (!noting.ok) return noting;
  return keepingProjectFile(call, noting.value.engagement, { file: input.file, formats: labDocumentFormats }, (file) =>
    attempt((doing) => save(doing, input, file)),
  );
};
