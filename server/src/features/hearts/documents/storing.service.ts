import { createReadStream } from 'node:fs';
import type { DocumentFormat, FileFormat } from '../../../kernel/document-text.ts';
import { type Refusal, type Result, refuse, succeed } from '../../../kernel/result.ts';
import { backupRuns } from '../../../platform/backup/hold.ts';
import { isOutage } from '../../../platform/db/outage.ts';
import { sniffFile } from '../../../platform/documents/index.ts';
import { pathOfUpload } from '../../../platform/http/multipart.ts';
import { type Bucket, fileNameSegment, type ObjectLocation, StorageError } from '../../../platform/storage/index.ts';
import { measure } from '../../../platform/storage/measure.ts';
import type { World } from '../../../platform/world.ts';
import { displayName, storedAs } from './documents.domain.ts';
import type { StoredFile } from './documents.repository.ts';

/** A file that has passed the gate and is in temporary storage. */
export type CheckedFile<Format extends FileFormat = DocumentFormat> = {
  readonly path: string;
  readonly name: string;
  readonly format: Format;
};

type FileRefusal = Refusal<'UNPROCESSABLE_CONTENT' | 'PAYLOAD_TOO_LARGE'>;

/** The gate of every upload: content, size and type have to agree on an allowed format. A refusal's details name the file. */
export const checkFile = async <Format extends FileFormat>(
  file: File,
  allowed: ReadonlySet<Format>,
  macrosDropped = false,
): Promise<Result<CheckedFile<Format>, FileRefusal['code']>> => {
  const path = pathOfUpload(file);
  const name = displayName(file.name);
  const sniffed = await sniffFile(path, { name, declaredType: file.type, allowed, macrosDropped });
  if (sniffed.ok) return succeed({ path, name, format: sniffed.format });
  const code = sniffed.code === 'too-large' ? 'PAYLOAD_TOO_LARGE' : 'UNPROCESSABLE_CONTENT';
  return refuse(code, sniffed.message, { file: sniffed.message });
};

/** SHA-256 of a file's content, as 64 lower-case hexadecimal digits. */
export const contentHash = async ({ path }: CheckedFile): Promise<string> => (await measure(createReadStream(path))).sha256;

const attempts = 50;

type Stored = Result<StoredFile, 'SERVICE_UNAVAILABLE'>;

const notStored = 'The file could not be stored. Please try again in a moment.';

/** Puts a checked file under the first free key; `keyAt` makes the key of a time in milliseconds. */
const store = async (
  { storage, log }: World,
  bucket: Bucket,
  file: CheckedFile<FileFormat>,
  now: Date,
  keyAt: (milliseconds: number) => string,
): Promise<Stored> => {
  const { mediaType } = storedAs[file.format];
  for (let attempt = 0; ; attempt++) {
    const key = keyAt(now.getTime() + attempt);
    try {
      const { size, sha256 } = await storage.put({ bucket, key }, createReadStream(file.path), { contentType: mediaType });
      return succeed({ file_name: file.name, file_type: mediaType, file_url: key, file_size: size, sha256 });
    } catch (error) {
      if (!(error instanceof StorageError)) throw error;
      if (error.code === 'exists' && attempt < attempts) continue;
      log.error({ err: error, bucket, key }, 'a file could not be stored');
      return refuse('SERVICE_UNAVAILABLE', notStored);
    }
  }
};

/** Stores a laboratory's file at `{lab id}/{document type}/{timestamp}_{file name}`; a time that is taken makes way for the next. */
export const storeLabFile = (world: World, labId: string, documentType: string, file: CheckedFile, now: Date) => {
  // A laboratory's files are read as soon as they are stored.
  world.documentReader.prepare();
  return store(world, 'lab-documents', file, now, (time) => `${labId}/${documentType}/${time}_${fileNameSegment(file.name)}`);
};

/** Stores a customer's form at `{lab id}/customer-forms/{timestamp}_{file name}`. */
export const storeForm = (world: World, labId: string, file: CheckedFile<'docx' | 'xlsx'>, now: Date) => {
  world.documentReader.prepare();
  return store(world, 'lab-documents', file, now, (time) => `${labId}/customer-forms/${time}_${fileNameSegment(file.name)}`);
};

/** Stores a project's file at `{projectId}/{timestamp}.{extension}`. */
export const storeProjectFile = (world: World, projectId: string, file: CheckedFile<FileFormat>, now: Date) =>
  store(world, 'project-documents', file, now, (time) => `${projectId}/${time}.${storedAs[file.format].extension}`);

/** Stores a file of a person's unfinished request at `drafts/{user id}/{timestamp}.{extension}`. */
export const storeDraftFile = (world: World, userId: string, file: CheckedFile, now: Date) => {
  world.documentReader.prepare();
  return store(world, 'project-documents', file, now, (time) => `drafts/${userId}/${time}.${storedAs[file.format].extension}`);
};

/**
 * Removes files whose rows are gone, or never existed. Failures are logged and left to the sweep of orphans, and so is
 * everything while a backup runs: its snapshot may name the files. Not to be called within a transaction.
 */
export const removeFiles = async ({ storage, log, database }: World, locations: readonly ObjectLocation[]): Promise<void> => {
  if (locations.length === 0) return;
  if (await backupRuns(database.owner)) return log.info({ files: locations.length }, 'files are kept until the backup is done');
  for (const location of locations) {
    try {
      await storage.delete(location);
    } catch (error) {
      log.error({ err: error, ...location }, 'a file could not be removed');
    }
  }
};

/**
 * Keeps a stored file only when `save` succeeds: a refusal or an error removes the file. When the answer of the database is
 * lost, the row may or may not exist: the file stays, and the sweep of orphans decides.
 */
export const keepingIf = async <Value, Code extends Refusal['code']>(
  world: World,
  locations: readonly ObjectLocation[],
  save: () => Promise<Result<Value, Code>>,
): Promise<Result<Value, Code>> => {
  try {
    const saved = await save();
    if (!saved.ok) await removeFiles(world, locations);
    return saved;
  } catch (error) {
    if (!isOutage(error)) await removeFiles(world, locations);
    throw error;
  }
};
