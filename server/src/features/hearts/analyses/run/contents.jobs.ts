import { system } from '../../../../kernel/actor.ts';
import { utcDay } from '../../../../kernel/days.ts';
import { permitSystem } from '../../../../kernel/permission.ts';
import type { Db } from '../../../../platform/db/index.ts';
import { packText, readerVersion, unpackText } from '../../../../platform/documents/index.ts';
import { discardFetched, fetchStored } from '../../../../platform/storage/fetching.ts';
import { StorageError } from '../../../../platform/storage/index.ts';
import type { World } from '../../../../platform/world.ts';
import { formatOfMediaType } from '../../documents/documents.domain.ts';
import { rulesVersion } from '../../judging/analyses.domain.ts';
import { type Content, findReading, findText, saveReading, saveUnderstanding } from '../saving/readings.repository.ts';
import { planReading } from './durable.domain.ts';
import { type Failure, type Outcome, type Step, understandFile, understandText } from './understanding.service.ts';

export const inShortTransaction = <Value>({ database }: World, work: (db: Db) => Promise<Value>): Promise<Value> =>
  database.transaction(system, work);

/** A content with one of the files that have it. */
type ContentFile = { readonly content: Content; readonly name: string; readonly fileUrl: string };

type Watching = { readonly onStep: (step: Step) => void; readonly signal: AbortSignal };

const failure = (message: string, cause: string): Failure => ({ ok: false, message, cause, isOfMachine: false });

const readFile = async (world: World, { content, name, fileUrl }: ContentFile, watching: Watching): Promise<Outcome> => {
  const format = formatOfMediaType(content.fileType);
  if (!format) return failure(`File ${name} has an unsupported format.`, content.fileType);
  watching.onStep({ stage: 'opening', progress: 0.02 });
  const location = { bucket: 'lab-documents', key: fileUrl } as const;
  const path = await fetchStored(world.storage, location, content.sha256, watching.signal);
  if (!path) return failure(`File ${name} could not be found in storage, or was changed there.`, fileUrl);
  try {
    return await understandFile(world.documentReader, { path, name, format }, utcDay(world.now()), watching);
  } finally {
    await discardFetched(path);
  }
};

/** Understands a stored text by today's rules and keeps that. @returns what went wrong, or null. */
const understandStored = async (
  world: World,
  { content, name, readAt }: { content: Content; name: string; readAt: Date },
  signal: AbortSignal,
): Promise<Failure | null> => {
  const stored = await inShortTransaction(world, (db) => findText(db, content));
  if (!stored) return null;
  const { text, document } = stored;
  const unpacked = await unpackText(document);
  const understood = await understandText({ ...unpacked, text }, { fileName: name, today: utcDay(world.now()) }, signal);
  if (!understood.ok) return understood;
  const work = permitSystem('run', content);
  await inShortTransaction(world, (db) => saveUnderstanding(db, work, { understood, rulesVersion, readAt }));
  return null;
};

/**
 * Applies today's rules to the stored text of a content that other rules understood. Keeps the stored reading when that fails.
 */
export const understandAgain = async (world: World, content: Content, name: string, signal: AbortSignal): Promise<void> => {
  const stored = await inShortTransaction(world, (db) => findReading(db, content));
  if (!stored?.hasDocument || stored.rulesVersion === rulesVersion) return;
  const failed = await understandStored(world, { content, name, readAt: stored.readAt }, signal);
  if (failed) world.log.warn({ cause: failed.cause }, 'a stored text was not understood by the rules of today');
};

/**
 * The stored state of a content afterwards. `ready`: its new reading. `kept`: the reading of `readAt`, because it could not be
 * read again. `unread`: no reading.
 */
export type Provided =
  | { readonly kind: 'ready'; readonly isWhole: boolean }
  | { readonly kind: 'kept'; readonly readAt: Date; readonly failure: Failure }
  | { readonly kind: 'unread'; readonly failure: Failure };

const cutShort: Failure = { ok: false, message: '', cause: 'read in part', isOfMachine: true };

/**
 * Provides the reading of a content by today's reader and rules: stored ones are used, stored texts are understood again, and
 * only what was never read, was read in part or by another reader is read. A read that fails leaves what is stored.
 * Rejects when the store or the database cannot be reached, or when aborted.
 */
export const provideReading = async (world: World, file: ContentFile, watching: Watching): Promise<Provided> => {
  const { content, name } = file;
  const stored = await inShortTransaction(world, (db) => findReading(db, content));
  const plan = planReading(stored, { readerVersion, rulesVersion });
  if (stored && plan === 'reuse') return { kind: 'ready', isWhole: true };
  if (stored && plan === 'understand') {
    const failed = await understandStored(world, { content, name, readAt: stored.readAt }, watching.signal);
    return failed ? { kind: 'kept', readAt: stored.readAt, failure: failed } : { kind: 'ready', isWhole: true };
  }
  const outcome = await readFile(world, file, watching);
  if (outcome.ok && (outcome.isWhole || !stored)) {
    const { document, isWhole } = outcome;
    const packed = await packText(document);
    const read = { understood: outcome, document: packed, readerVersion, rulesVersion, isWhole };
    await inShortTransaction(world, (db) => saveReading(db, permitSystem('run', content), read, world.now()));
    return { kind: 'ready', isWhole };
  }
  const failed = outcome.ok ? cutShort : outcome;
  if (!stored) return { kind: 'unread', failure: failed };
  await understandAgain(world, content, name, watching.signal);
  return { kind: 'kept', readAt: stored.readAt, failure: failed };
};

/** Names a store that does not answer, for the log. */
export const namingStore = (error: unknown): unknown =>
  error instanceof StorageError ? new Error('the file store does not answer', { cause: error }) : error;
