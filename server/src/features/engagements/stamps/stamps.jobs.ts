import { limits } from '@aliquot/contract/limits';
import { system } from '../../../kernel/actor.ts';
import type { DocumentText } from '../../../kernel/document-text.ts';
import { permitSystem } from '../../../kernel/permission.ts';
import { isOfMachine, labDocumentFormats, sniffFile } from '../../../platform/documents/index.ts';
import { announce } from '../../../platform/events/events.ts';
import type { JobDefinition } from '../../../platform/jobs/definition.ts';
import { discardFetched, fetchStored } from '../../../platform/storage/fetching.ts';
import { runInThread, ThreadError } from '../../../platform/threads/threads.ts';
import type { World } from '../../../platform/world.ts';
import { reloadRequest } from '../collaborations/collaborations.letters.ts';
import { type ReportJob, reportQueue } from '../deliverables/results.service.ts';
import { freezeStamps } from './stamping.service.ts';
import { findStamp, lockDelivered, type StampRow, saveReading } from './stamps.repository.ts';

const rules = new URL('./report.domain.ts', import.meta.url);
const cpuMilliseconds = 60_000;
const notUnderstood = 'The text of this file could not be understood.';

type Read = { readonly reading: string } | { readonly message: string };

const understand = async ({ pages, ...document }: DocumentText, signal: AbortSignal): Promise<Read> => {
  try {
    const call = { module: rules, name: 'readReportPages', args: [document], parts: pages, cpuMilliseconds, signal };
    return { reading: await runInThread<string>(call) };
  } catch (error) {
    if (!(error instanceof ThreadError) || error.reason === 'aborted') throw error;
    return { message: notUnderstood };
  }
};

/** Reads a report in the contained processes and understands it in a thread. Rejects where another try may help. */
const readReport = async (world: World, row: StampRow, signal: AbortSignal): Promise<Read> => {
  if (row.file_size > limits.fileBytes)
    return { message: `Files larger than ${limits.fileBytes / 1024 ** 2} MB are not read.` };
  const location = { bucket: 'project-documents', key: row.file_url } as const;
  const path = await fetchStored(world.storage, location, row.document_sha256, signal);
  if (!path) throw new Error('a stored report is missing or was changed');
  try {
    const sniffed = await sniffFile(path, { name: row.file_name, allowed: labDocumentFormats });
    if (!sniffed.ok) return { message: sniffed.message };
    const read = await world.documentReader.read(path, { name: row.file_name, format: sniffed.format, signal });
    signal.throwIfAborted();
    if (read.ok) return await understand(read.document, signal);
    if (isOfMachine(read.code)) throw new Error(`a report was not read: ${read.code}`);
    return { message: read.message };
  } finally {
    await discardFetched(path);
  }
};

/** Keeps what was read, freezes it where the results are delivered already, and lets open pages load again. */
const save = async (world: World, row: StampRow, read: Read): Promise<void> =>
  world.database.transaction(system, async (db) => {
    const work = permitSystem('read', { id: row.collaboration_id });
    const isDelivered = await lockDelivered(db, work, row.document_id);
    await saveReading(db, work, row.document_id, read, world.now());
    if (isDelivered) await freezeStamps({ db, now: world.now() }, work);
    const shown = { id: row.collaboration_id, project_id: row.project_id, lab_reference_id: row.lab_id };
    for (const announcement of reloadRequest(shown)) await announce(db, announcement);
  });

const findWaiting = async ({ database }: World, documentId: string): Promise<StampRow | null> => {
  const row = await database.transaction(system, (db) => findStamp(db, documentId));
  return row?.state === 'waiting' ? row : null;
};

const run = async (world: World, { documentId }: ReportJob, signal: AbortSignal): Promise<void> => {
  const row = await findWaiting(world, documentId);
  if (row) await save(world, row, await readReport(world, row, signal));
};

const giveUp = async (world: World, { documentId }: ReportJob): Promise<void> => {
  const row = await findWaiting(world, documentId);
  if (row) await save(world, row, { message: 'This file could not be read after several attempts.' });
};

const givenUpQueue = 'stamps.given-up';

export const stampJobs: readonly JobDefinition[] = [
  { queue: givenUpQueue, options: { seconds: 60, retries: 10, concurrency: 1 }, run: giveUp },
  { queue: reportQueue, options: { seconds: 900, retries: 2, concurrency: 1, afterLastFailure: givenUpQueue }, run },
];
