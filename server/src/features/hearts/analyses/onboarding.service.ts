import type { analysisRoutes } from '@aliquot/contract/hearts/analyses';
import { type LabData, labDataSchema, labMessages } from '@aliquot/contract/hearts/labs';
import { strictly } from '@aliquot/contract/strict';
import type { UserActor } from '../../../kernel/actor.ts';
import { type Refusal, type Result, refuse, succeed } from '../../../kernel/result.ts';
import type { Db } from '../../../platform/db/index.ts';
import { labDocumentFormats } from '../../../platform/documents/index.ts';
import type { CallInSteps } from '../../../platform/http/mount.ts';
import { textRefusal } from '../../../platform/http/plain-text.ts';
import { displayName, storedAs, unknownMediaType } from '../documents/documents.domain.ts';
import { type StoredFile, storedContents } from '../documents/documents.repository.ts';
import { admitFile } from '../documents/scanning.service.ts';
import { type CheckedFile, contentHash, storeLabFile } from '../documents/storing.service.ts';
import { joinsOnRegistration, mayEdit } from '../labs/labs.policy.ts';
import { findBegunRegistration, findLab, type LabRow } from '../labs/labs.repository.ts';
import { placeAfterChange, placeOf, registerLab, saveProfile } from '../labs/registration.service.ts';
import { visible } from './analyses.policy.ts';
import { resultOf } from './analyses.presenter.ts';
import { findAnalysis, hasUnfinished } from './analyses.repository.ts';
import { alreadyRunning, type RefusedFile } from './run/starting.service.ts';
import { waitForEnd } from './run/waiting.service.ts';

type OnboardingCall = CallInSteps<typeof analysisRoutes.analyzeLabDocuments>;

const sentSchema = strictly(labDataSchema);

export const parseLabData = (text: string): Result<LabData, 'BAD_REQUEST' | 'UNPROCESSABLE_CONTENT'> => {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return refuse('BAD_REQUEST', 'labData is not valid JSON.');
  }
  const unreadable = textRefusal(json);
  if (unreadable) return unreadable;
  const parsed = sentSchema.safeParse(json);
  if (parsed.success) return succeed(parsed.data);
  const fields = Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join('.') || 'labData', message]));
  return refuse('UNPROCESSABLE_CONTENT', Object.values(fields)[0] ?? labMessages.labInfo, fields);
};

type Sorted = {
  good: CheckedFile[];
  refused: RefusedFile[];
  first: Refusal<'UNPROCESSABLE_CONTENT' | 'PAYLOAD_TOO_LARGE'> | null;
};

/** Puts every file through the gate. The bad ones are named, the good ones go on; without the scanner, none does. */
export const sortFiles = async (
  call: OnboardingCall,
  files: readonly File[],
): Promise<Result<Sorted, 'SERVICE_UNAVAILABLE'>> => {
  const sorted: Sorted = { good: [], refused: [], first: null };
  for (const file of files) {
    const checked = await admitFile(call, file, labDocumentFormats, { type: 'user', id: call.actor.id });
    if (checked.ok) sorted.good.push(checked.value);
    else if (checked.code === 'SERVICE_UNAVAILABLE') return refuse(checked.code, checked.details);
    else {
      sorted.first ??= refuse(checked.code, checked.details, checked.fields);
      const message = checked.details ?? 'This file cannot be used.';
      sorted.refused.push({ fileName: displayName(file.name), fileType: unknownMediaType, message });
    }
  }
  return succeed(sorted);
};

const ownApproved = 'Your laboratory is already approved. Upload documents and start an analysis on its dashboard.';

/** The laboratory that an earlier, unfinished attempt has registered. */
const begunLab = (db: Db, actor: UserActor, data: LabData): Promise<LabRow | undefined> =>
  joinsOnRegistration(actor)
    ? actor.labId
      ? findLab(db, actor.labId)
      : Promise.resolve(undefined)
    : findBegunRegistration(db, actor.id, data);

/** Registers the laboratory, or brings the one of an earlier attempt up to date. @returns its id. */
export const registerOrUpdate = async (
  { actor, world, inTransaction, attempt }: OnboardingCall,
  data: LabData,
): Promise<Result<string, 'CONFLICT' | 'UNPROCESSABLE_CONTENT'>> => {
  const begun = await inTransaction(({ db }) => begunLab(db, actor, data));
  if (begun?.status === 'approved') return refuse('CONFLICT', ownApproved);
  const place = begun ? await placeAfterChange(world, begun, data) : await placeOf(world, data);
  return attempt(async (doing) => {
    const row = begun && (await findLab(doing.db, begun.id));
    const permitted = row && mayEdit(actor, row);
    if (!permitted) return registerLab(doing, data, place);
    if (await hasUnfinished(doing.db, permitted.id)) return refuse('CONFLICT', alreadyRunning);
    return saveProfile(doing, { row: permitted, data, place, version: permitted.version });
  });
};

type Kept = { files: StoredFile[]; failed: RefusedFile[] };

/** Stores the good files; one that an earlier attempt has stored, with the same name and content, is there already. */
export const storeFiles = async (
  { world, now, inTransaction }: OnboardingCall,
  labId: string,
  files: readonly CheckedFile[],
): Promise<Kept> => {
  const there = await inTransaction(({ db }) => storedContents(db, labId));
  const kept: Kept = { files: [], failed: [] };
  for (const file of files) {
    if (there.has(`${await contentHash(file)} ${file.name}`)) continue;
    const stored = await storeLabFile(world, labId, 'other', file, now);
    if (stored.ok) kept.files.push(stored.value);
    else
      kept.failed.push({
        fileName: file.name,
        fileType: storedAs[file.format].mediaType,
        message: stored.details ?? 'This file could not be stored.',
      });
  }
  return kept;
};

const waitMilliseconds = 15 * 60_000;
const timeUp = "The analysis is taking longer than usual. It continues in the background: we'll notify you when it is ready.";

const toBeAccepted =
  'The analysis is finished, but its results would remove something that counts today. Accept them on the dashboard first.';

export const answerWhenReady = async (
  { actor, world, response, inTransaction }: OnboardingCall,
  labId: string,
  analysisId: string,
) => {
  const gone = new AbortController();
  const onClose = () => gone.abort();
  response.once('close', onClose);
  const end = await waitForEnd(world, {
    analysisId,
    labId,
    userId: actor.id,
    milliseconds: waitMilliseconds,
    signal: gone.signal,
    inTransaction: (work) => inTransaction(({ db }) => work(db)),
  });
  response.off('close', onClose);
  if (end.kind === 'failed') return refuse('UNPROCESSABLE_CONTENT', end.error);
  if (end.kind === 'waiting') return refuse('CONFLICT', toBeAccepted);
  if (end.kind !== 'completed') return refuse('SERVICE_UNAVAILABLE', timeUp);
  const result = await inTransaction(async ({ db }) => {
    const row = await findAnalysis(db, analysisId);
    // The session is older than the registration: it does not know the membership yet.
    const seen = row && visible(joinsOnRegistration(actor) ? { ...actor, labId } : actor, row);
    return seen ? resultOf(db, seen) : null;
  });
  return result ? succeed(result) : refuse('NOT_FOUND');
};
