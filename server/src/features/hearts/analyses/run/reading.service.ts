import { forEachOf } from '../../../../kernel/for-each-of.ts';
import type { Doing } from '../../../../platform/db/doing.ts';
import { announce } from '../../../../platform/events/events.ts';
import type { World } from '../../../../platform/world.ts';
import { reloadAnalysis } from '../analyses.letters.ts';
import type { Claimed } from '../analyses.repository.ts';
import {
  type DocumentState,
  nextRetry,
  openDocuments,
  saveProgress,
  saveState,
  type UnreadDocument,
  unreadDocuments,
} from '../saving/reading-states.repository.ts';
import { takeReadings } from '../saving/readings.repository.ts';
import { inShortTransaction, namingStore, type Provided, provideReading } from './contents.jobs.ts';
import { keptMessage, partMessage, retryAfter, unreadMessage } from './durable.domain.ts';
import type { Step } from './understanding.service.ts';

const progressMilliseconds = 500;

/** Writes the steps of some documents as they come, at most one every half second, and never after `finish`. */
const progressWriter = (world: World, claimed: Claimed, documentIds: readonly string[]) => {
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
          await saveProgress(db, claimed, documentIds, step, world.now());
          await announce(db, reloadAnalysis(claimed));
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

/** The state of a document after its content was provided; `failedReads` counts those before. `problem` names the file. */
const stateAfter = (provided: Provided, problem: string, failedReads: number, now: Date): DocumentState => {
  if (provided.kind === 'ready' && provided.isWhole) return { isRead: true, message: null, failedReads: 0, retryAt: null };
  const isOfMachine = provided.kind === 'ready' || provided.failure.isOfMachine;
  const tries = isOfMachine ? failedReads + 1 : 0;
  const tried = { failedReads: tries, retryAt: retryAfter(tries, now) };
  if (provided.kind === 'unread') return { isRead: false, message: unreadMessage(problem, tried), ...tried };
  return {
    isRead: true,
    message: provided.kind === 'kept' ? keptMessage(provided.readAt, tried) : partMessage(tried),
    ...tried,
  };
};

type Stored = UnreadDocument & { readonly file_url: string; readonly sha256: string };

/** The state of each document that shares a content, the first of which was read. */
export type StatedDocument = { readonly id: string; readonly state: DocumentState };

/**
 * Reads documents that share a content. @returns the new state of each; saves nothing of the documents.
 * Rejects when the store or the database cannot be reached, or when aborted.
 */
export const readContent = async (
  world: World,
  labId: string,
  documents: readonly Stored[],
  watching: { readonly onStep: (step: Step) => void; readonly signal: AbortSignal },
): Promise<StatedDocument[]> => {
  const [first] = documents;
  if (!first) return [];
  const content = { labId, sha256: first.sha256, fileType: first.file_type };
  const provided = await provideReading(world, { content, name: first.file_name, fileUrl: first.file_url }, watching);
  if (provided.kind !== 'ready')
    world.log.info({ documents: documents.map(({ id }) => id), cause: provided.failure.cause }, 'a document was not read');
  const now = world.now();
  return documents.map(({ id, file_name, failed_reads }) => {
    // The content was read under the name of the first.
    const problem = provided.kind === 'ready' ? '' : provided.failure.message.replace(first.file_name, () => file_name);
    return { id, state: stateAfter(provided, problem, failed_reads, now) };
  });
};

export const readAgainQueue = 'analyses.read-again';
export type ReadAgain = { readonly analysisId: string };

/** Queues the next try of the documents of a finished analysis that are to be read again, in the transaction that says so. */
export const sendNextRetry = async ({ db, world }: Doing, analysisId: string): Promise<void> => {
  const after = await nextRetry(db, analysisId);
  if (after) await world.jobs.send(db, readAgainQueue, { analysisId } satisfies ReadAgain, { after });
};

const readAndSave = async (
  world: World,
  claimed: Claimed,
  documents: readonly Stored[],
  signal: AbortSignal,
): Promise<void> => {
  const ids = documents.map(({ id }) => id);
  const writer = progressWriter(world, claimed, ids);
  let stated: StatedDocument[];
  try {
    stated = await readContent(world, claimed.lab_id, documents, { onStep: writer.note, signal });
  } finally {
    await writer.finish();
  }
  await inShortTransaction(world, async (db) => {
    const open = new Set(await openDocuments(db, ids));
    const mine = stated.filter(({ id }) => open.has(id));
    await takeReadings(
      db,
      claimed,
      mine.flatMap(({ id, state }) => (state.isRead ? id : [])),
      world.now(),
    );
    for (const { id, state } of mine) await saveState(db, claimed, id, state, world.now());
    await announce(db, reloadAnalysis(claimed));
  });
};

const notTriedAgain = { isRead: false, failedReads: 0, retryAt: null } as const;

const saveDeleted = (world: World, claimed: Claimed, { id, file_name }: UnreadDocument) =>
  inShortTransaction(world, async (db) => {
    const message = `File ${file_name} was deleted before it was read.`;
    await saveState(db, claimed, id, { ...notTriedAgain, message }, world.now());
    await announce(db, reloadAnalysis(claimed));
  });

const isStored = (document: UnreadDocument): document is Stored => document.file_url !== null && document.sha256 !== null;

/** Documents by what they contain: one group is read once. */
export const byContent = (documents: readonly UnreadDocument[]): Stored[][] => [
  ...Map.groupBy(documents.filter(isStored), ({ sha256, file_type }) => `${sha256} ${file_type}`).values(),
];

/**
 * Provides the readings of all documents of an analysis that have none yet, a few contents at a time, outside of any
 * transaction; what is read is saved at once, so that interrupted work continues from there. A document that fails gets
 * its message and the others go on. Rejects when the store or the database cannot be reached, or when aborted.
 */
export const readDocuments = async (world: World, claimed: Claimed, signal: AbortSignal): Promise<void> => {
  const documents = await inShortTransaction(world, (db) => unreadDocuments(db, claimed.analysis_id));
  for (const document of documents) if (!isStored(document)) await saveDeleted(world, claimed, document);
  const failed = new AbortController();
  const either = AbortSignal.any([signal, failed.signal]);
  const width = world.config.worker.concurrency + 1;
  await forEachOf(byContent(documents), width, async (group) => {
    try {
      either.throwIfAborted();
      await readAndSave(world, claimed, group, either);
    } catch (error) {
      failed.abort();
      throw namingStore(error);
    }
  });
};
