import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { system } from '../../kernel/actor.ts';
import type { Db } from '../../platform/db/index.ts';
import { announce } from '../../platform/events/events.ts';
import { StorageError } from '../../platform/storage/index.ts';
import type { World } from '../../platform/world.ts';
import { formatOfMediaType } from '../documents/documents.domain.ts';
import {
  type Claimed,
  saveFailure,
  saveProgress,
  saveReading,
  type UnreadDocument,
  unreadDocuments,
} from './analyses.repository.ts';
import { forEachOf, type Outcome, type Step, understandFile } from './understanding.jobs.ts';

export const inShortTransaction = <Value>({ database }: World, work: (db: Db) => Promise<Value>): Promise<Value> =>
  database.transaction(system, work);

/** Lets everyone who watches this analysis load it again. */
export const announceAnalysis = (db: Db, { id, lab_id }: Pick<Claimed, 'id' | 'lab_id'>) =>
  announce(db, { noun: 'analyses', id, audience: { labs: [lab_id], admins: true } });

const progressMilliseconds = 500;

/** Writes the steps of one document as they come, at most one every half second, and never after `finish`. */
const progressWriter = (world: World, claimed: Claimed, documentId: string) => {
  let latest: Step | null = null;
  let furthest = 0;
  let writing: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | null = null;
  const write = () => {
    timer = null;
    const step = latest;
    if (!step) return;
    latest = null;
    writing = writing
      .then(() =>
        inShortTransaction(world, async (db) => {
          await saveProgress(db, documentId, step, world.now());
          await announceAnalysis(db, claimed);
        }),
      )
      .catch((error: unknown) => world.log.warn({ err: error }, 'progress was not saved'));
  };
  return {
    note: (step: Step) => {
      furthest = Math.max(furthest, step.progress);
      latest = { stage: step.stage, progress: furthest };
      timer ??= setTimeout(write, progressMilliseconds);
    },
    finish: async () => {
      if (timer) clearTimeout(timer);
      latest = null;
      await writing;
    },
  };
};

const discard = (path: string) => rm(dirname(path), { recursive: true, force: true });

/** Brings a stored file to a folder of its own in temporary space. @returns null when it is not in the store, or not what was stored. */
const fetchFile = async ({ storage }: World, key: string, sha256: string, signal: AbortSignal): Promise<string | null> => {
  const found = await storage.open({ bucket: 'lab-documents', key });
  if (!found) return null;
  // Not one folder for all: what one user of the machine has made, another cannot write to.
  const path = join(await mkdtemp(join(tmpdir(), 'aliquot-reading-')), 'file');
  const hash = createHash('sha256');
  try {
    found.stream.on('data', (chunk: Buffer) => hash.update(chunk));
    await pipeline(found.stream, createWriteStream(path, { mode: 0o600 }), { signal });
  } catch (error) {
    await discard(path);
    throw error;
  }
  if (hash.digest('hex') === sha256) return path;
  await discard(path);
  return null;
};

const readOne = async (
  world: World,
  document: UnreadDocument,
  onStep: (step: Step) => void,
  signal: AbortSignal,
): Promise<Outcome> => {
  const { file_name: name, file_type, file_url, sha256 } = document;
  const format = formatOfMediaType(file_type);
  if (!file_url || !sha256 || !format)
    return { ok: false, message: `File ${name} was deleted before it was read.`, cause: 'no row' };
  onStep({ stage: 'opening', progress: 0.02 });
  const path = await fetchFile(world, file_url, sha256, signal);
  if (!path)
    return { ok: false, message: `File ${name} could not be found in the store, or was changed there.`, cause: file_url };
  try {
    const today = world.now().toISOString().slice(0, 10);
    return await understandFile(world.documentReader, { path, name, format }, today, { onStep, signal });
  } finally {
    await discard(path);
  }
};

const readAndSave = async (world: World, claimed: Claimed, document: UnreadDocument, signal: AbortSignal): Promise<void> => {
  const writer = progressWriter(world, claimed, document.id);
  let outcome: Outcome;
  try {
    outcome = await readOne(world, document, writer.note, signal);
  } finally {
    await writer.finish();
  }
  if (!outcome.ok)
    world.log.info({ analysis: claimed.id, document: document.id, cause: outcome.cause }, 'a document was not read');
  await inShortTransaction(world, async (db) => {
    if (outcome.ok) await saveReading(db, document.id, outcome, world.now());
    else await saveFailure(db, document.id, outcome.message, world.now());
    await announceAnalysis(db, claimed);
  });
};

/**
 * Reads every document of an analysis that has not been read yet, a few at a time, outside of any transaction; what is read is
 * saved at once, so that work that was killed goes on where it stood. A document that fails gets its message and the others go on.
 * Rejects when the store or the database cannot be reached, or when aborted.
 */
export const readDocuments = async (world: World, claimed: Claimed, signal: AbortSignal): Promise<void> => {
  const documents = await inShortTransaction(world, (db) => unreadDocuments(db, claimed.id));
  const failed = new AbortController();
  const either = AbortSignal.any([signal, failed.signal]);
  const width = world.config.worker.concurrency + 1;
  await forEachOf(documents, width, async (document) => {
    try {
      either.throwIfAborted();
      await readAndSave(world, claimed, document, either);
    } catch (error) {
      failed.abort();
      throw error instanceof StorageError ? new Error('the file store does not answer', { cause: error }) : error;
    }
  });
};
