import type { ProtocolProposals } from '@aliquot/contract/hearts/protocol-proposals';
import { limits } from '@aliquot/contract/limits';
import { system } from '../../../kernel/actor.ts';
import type { DocumentText } from '../../../kernel/document-text.ts';
import { permitSystem } from '../../../kernel/permission.ts';
import {
  labDocumentFormats,
  messageFor,
  packText,
  type ReadingProgress,
  sniffFile,
} from '../../../platform/documents/index.ts';
import { announce } from '../../../platform/events/events.ts';
import type { JobDefinition } from '../../../platform/jobs/definition.ts';
import { discardFetched, fetchStored } from '../../../platform/storage/fetching.ts';
import { runInThread, ThreadError } from '../../../platform/threads/threads.ts';
import type { World } from '../../../platform/world.ts';
import { reloadProtocols } from './protocols.letters.ts';
import {
  findProtocol,
  findText,
  type ProtocolOutcome,
  type ProtocolRow,
  saveOutcome,
  saveProgress,
} from './protocols.repository.ts';
import { locationOf, type ProtocolJob, protocolQueue, unpacked } from './protocols.service.ts';

const rules = new URL('./proposals.domain.ts', import.meta.url);
const cpuMilliseconds = 30_000;
const lookMilliseconds = 400;
/** Longest reading of one file, while its person waits. */
const longestMilliseconds = 300_000;

type Progress = { readonly page: number | null; readonly pages: number | null };

const progressOf = (step: ReadingProgress): Progress =>
  'page' in step ? { page: step.page, pages: step.pages } : { page: null, pages: null };

/** Writes the steps of a reading as they come and ends it when its file was removed or stopped. */
const watch = (world: World, row: ProtocolRow, end: () => void) => {
  const work = permitSystem('read', row);
  const startedAt = world.now();
  let latest: Progress = { page: null, pages: null };
  let written: Progress | null = null;
  let writing: Promise<void> = Promise.resolve();
  const write = async () => {
    const step = latest;
    await world.database.transaction(system, async (db) => {
      if (!(await saveProgress(db, work, { ...step, startedAt }))) return end();
      if (step !== written) await announce(db, reloadProtocols(row.user_id));
      written = step;
    });
  };
  const look = () => {
    writing = writing.then(write).catch((error: unknown) => world.log.warn({ err: error }, 'progress was not saved'));
  };
  look();
  const timer = setInterval(look, lookMilliseconds);
  return {
    note: (step: ReadingProgress) => {
      latest = progressOf(step);
    },
    finish: async () => {
      clearInterval(timer);
      await writing;
    },
  };
};

const propose = async (document: DocumentText, study: number | null, signal: AbortSignal): Promise<ProtocolProposals> => {
  const { pages, ...rest } = document;
  const call = { module: rules, name: 'readProtocolPages', args: [rest, study], parts: pages, cpuMilliseconds, signal };
  return JSON.parse(await runInThread<string>({ ...call, lane: 'papers' })) as ProtocolProposals;
};

/** The text of a stored file, or the sentence that says why it was not read. */
const readText = async (
  world: World,
  row: ProtocolRow,
  onProgress: (step: ReadingProgress) => void,
  signal: AbortSignal,
): Promise<DocumentText | string> => {
  const path = await fetchStored(world.storage, locationOf(row.file_url), row.sha256, signal);
  if (!path) throw new Error('a stored protocol is missing or was changed');
  try {
    const sniffed = await sniffFile(path, { name: row.file_name, allowed: labDocumentFormats });
    if (!sniffed.ok) return sniffed.message;
    const read = await world.documentReader.read(path, { name: row.file_name, format: sniffed.format, onProgress, signal });
    return read.ok ? read.document : read.message;
  } finally {
    await discardFetched(path);
  }
};

const hasPages = ({ pages }: DocumentText): number | null =>
  pages.some(({ number }) => number !== null) ? pages.length : null;

/** Reads a file, or takes the text that is kept of it, and finds what it proposes. Rejects where another try may help. */
const readProtocol = async (
  world: World,
  row: ProtocolRow,
  onProgress: (step: ReadingProgress) => void,
  signal: AbortSignal,
): Promise<ProtocolOutcome> => {
  const { file_name: name } = row;
  if (row.file_size > limits.fileBytes) return { message: messageFor('too-large', name) };
  const kept = await world.database.transaction(system, (db) => findText(db, permitSystem('read', row)));
  const document = kept ? await unpacked(kept) : await readText(world, row, onProgress, signal);
  signal.throwIfAborted();
  if (typeof document === 'string') return { message: document };
  try {
    const proposals = await propose(document, row.study, signal);
    const read = kept ?? { text: document.text, document: await packText(document) };
    return { proposals, pages: hasPages(document), read };
  } catch (error) {
    if (!(error instanceof ThreadError) || error.reason === 'aborted') throw error;
    world.log.error({ err: error, protocol: row.id }, 'a protocol was not understood');
    return { message: `File ${name} could not be understood. Type what you need.` };
  }
};

const save = async (world: World, row: ProtocolRow, outcome: ProtocolOutcome): Promise<void> =>
  world.database.transaction(system, async (db) => {
    await saveOutcome(db, permitSystem('read', row), outcome, world.now());
    await announce(db, reloadProtocols(row.user_id));
  });

const findWaiting = async ({ database }: World, protocolId: string): Promise<ProtocolRow | null> => {
  const row = await database.transaction(system, (db) => findProtocol(db, protocolId));
  return row?.state === 'waiting' ? row : null;
};

const run = async (world: World, { protocolId }: ProtocolJob, signal: AbortSignal): Promise<void> => {
  const row = await findWaiting(world, protocolId);
  if (!row) return;
  const ended = new AbortController();
  const late = AbortSignal.timeout(longestMilliseconds);
  const watching = watch(world, row, () => ended.abort());
  let outcome: ProtocolOutcome | null = null;
  try {
    outcome = await readProtocol(world, row, watching.note, AbortSignal.any([signal, ended.signal, late]));
  } catch (error) {
    if (late.aborted) outcome = { message: messageFor('timeout', row.file_name) };
    else if (!ended.signal.aborted) throw error;
  } finally {
    await watching.finish();
  }
  if (outcome) await save(world, row, outcome);
};

const giveUp = async (world: World, { protocolId }: ProtocolJob): Promise<void> => {
  const row = await findWaiting(world, protocolId);
  if (row)
    await save(world, row, {
      message: `File ${row.file_name} could not be read. Remove it and try again, or type what you need.`,
    });
};

const givenUpQueue = 'protocols.given-up';

export const protocolJobs: readonly JobDefinition[] = [
  { queue: givenUpQueue, options: { seconds: 60, retries: 10, concurrency: 1 }, run: giveUp },
  { queue: protocolQueue, options: { seconds: 600, retries: 2, concurrency: 2, afterLastFailure: givenUpQueue }, run },
];
