import { analysisRoutes, type StoredFiles } from '@aliquot/contract/analyses';
import { type LabData, labDataSchema, labMessages } from '@aliquot/contract/labs';
import type { UserActor } from '../../kernel/actor.ts';
import { type Refusal, type Result, refuse, succeed } from '../../kernel/result.ts';
import type { Db } from '../../platform/db/index.ts';
import { labDocumentFormats } from '../../platform/documents/index.ts';
import type { CallInSteps } from '../../platform/http/mount.ts';
import { handleInSteps } from '../../platform/http/mount.ts';
import { displayName, storedAs, unknownMediaType } from '../documents/documents.domain.ts';
import { announceDocuments, recordUpload } from '../documents/documents.service.ts';
import { insertLabDocument, type StoredFile, storedContents } from '../documents/documents.repository.ts';
import { type CheckedFile, checkFile, contentHash, keepingIf, storeLabFile } from '../documents/storing.service.ts';
import { joinsOnRegistration } from '../labs/labs.policy.ts';
import { findBegunRegistration, findLab, type LabRow } from '../labs/labs.repository.ts';
import { placeAfterChange, placeOf, registerLab, saveProfile } from '../labs/registration.service.ts';
import { resultOf } from './analyses.presenter.ts';
import { findAnalysis, hasUnfinished } from './analyses.repository.ts';
import { alreadyRunning, type RefusedFile, startAnalysis } from './starting.service.ts';
import { waitForEnd } from './waiting.service.ts';

type OnboardingCall = CallInSteps<typeof analysisRoutes.analyzeLabDocuments>;

const parseLabData = (text: string): Result<LabData, 'BAD_REQUEST' | 'UNPROCESSABLE_CONTENT'> => {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return refuse('BAD_REQUEST', 'labData is not valid JSON.');
  }
  const parsed = labDataSchema.safeParse(json);
  if (parsed.success) return succeed(parsed.data);
  const fields = Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join('.') || 'labData', message]));
  return refuse('UNPROCESSABLE_CONTENT', Object.values(fields)[0] ?? labMessages.labInfo, fields);
};

type Sorted = {
  good: CheckedFile[];
  refused: RefusedFile[];
  first: Refusal<'UNPROCESSABLE_CONTENT' | 'PAYLOAD_TOO_LARGE'> | null;
};

/** Puts every file through the gate. The bad ones are named, the good ones go on. */
const sortFiles = async (files: readonly File[]): Promise<Sorted> => {
  const sorted: Sorted = { good: [], refused: [], first: null };
  for (const file of files) {
    const checked = await checkFile(file, labDocumentFormats);
    if (checked.ok) sorted.good.push(checked.value);
    else {
      sorted.first ??= checked;
      const message = checked.details ?? 'This file cannot be used.';
      sorted.refused.push({ fileName: displayName(file.name), fileType: unknownMediaType, message });
    }
  }
  return sorted;
};

const ownApproved = 'Your laboratory is approved already. Upload documents and start an analysis on its dashboard.';

/** The laboratory that an earlier, unfinished attempt has registered. */
const begunLab = (db: Db, actor: UserActor, data: LabData): Promise<LabRow | undefined> =>
  joinsOnRegistration(actor)
    ? actor.labId
      ? findLab(db, actor.labId)
      : Promise.resolve(undefined)
    : findBegunRegistration(db, actor.id, data);

/** Registers the laboratory, or brings the one of an earlier attempt up to date. @returns its id. */
const registerOrUpdate = async (
  { actor, world, inTransaction, attempt }: OnboardingCall,
  data: LabData,
): Promise<Result<string, 'CONFLICT' | 'UNPROCESSABLE_CONTENT'>> => {
  const begun = await inTransaction(({ db }) => begunLab(db, actor, data));
  if (begun?.status === 'approved') return refuse('CONFLICT', ownApproved);
  const place = begun ? await placeAfterChange(world, begun, data) : await placeOf(world, data);
  return attempt(async (doing) => {
    const row = begun && (await findLab(doing.db, begun.id));
    if (!row) return registerLab(doing, data, place);
    if (await hasUnfinished(doing.db, row.id)) return refuse('CONFLICT', alreadyRunning);
    return saveProfile(doing, { row, data, place, version: row.version });
  });
};

type Kept = { files: StoredFile[]; failed: RefusedFile[] };

/** Stores the good files; one that an earlier attempt has stored, with the same name and content, is there already. */
const storeFiles = async (
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
const timeUp = 'The analysis takes longer than usual. It goes on in the background: you will be told when it is ready.';

const toBeAccepted =
  'The analysis is finished, and would take something away that counts today. Accept its results on the dashboard first.';

const answerWhenReady = async (
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
    return row ? resultOf(db, row) : null;
  });
  return result ? succeed(result) : refuse('NOT_FOUND');
};

/** Registers a laboratory, stores its files, analyses them in the background and answers when that has finished. */
export const analyzeLabDocuments = handleInSteps(analysisRoutes.analyzeLabDocuments, async (call) => {
  const { input, actor, world, now, attempt } = call;
  const data = parseLabData(input.labData);
  if (!data.ok) return data;
  const files = [input.files].flat();
  if (files.length === 0) return refuse('UNPROCESSABLE_CONTENT', labMessages.noFile, { files: labMessages.noFile });
  const { good, refused, first } = await sortFiles(files);
  if (good.length === 0 && first) return first;
  const registered = await registerOrUpdate(call, data.value);
  if (!registered.ok) return registered;
  const labId = registered.value;
  const kept = await storeFiles(call, labId, good);
  const allRefused = [...refused, ...kept.failed];
  const storedFiles: StoredFiles = {
    total: files.length,
    successful: files.length - allRefused.length,
    failed: allRefused.length,
  };
  const locations = kept.files.map(({ file_url }) => ({ bucket: 'lab-documents' as const, key: file_url }));
  const started = await keepingIf(world, locations, () =>
    attempt(async (doing) => {
      for (const [index, file] of kept.files.entries()) {
        const uploadedAt = new Date(now.getTime() + index); // the order in which they were sent stays theirs
        const details = { documentType: 'other' as const, description: null, uploadedBy: actor.id, now: uploadedAt };
        await recordUpload(doing, await insertLabDocument(doing.db, labId, file, details));
      }
      await announceDocuments(doing, labId);
      return startAnalysis(doing, world, labId, { refused: allRefused, storedFiles });
    }),
  );
  return started.ok ? answerWhenReady(call, labId, started.value) : started;
});
