import type { DocumentText } from '../../../../kernel/document-text.ts';
import { permitSystem } from '../../../../kernel/permission.ts';
import { announce } from '../../../../platform/events/events.ts';
import type { JobDefinition } from '../../../../platform/jobs/definition.ts';
import { runInThread } from '../../../../platform/threads/threads.ts';
import type { World } from '../../../../platform/world.ts';
import { inShortTransaction } from '../../analyses/run/contents.jobs.ts';
import { reloadProtocols } from '../../protocols/protocols.letters.ts';
import { findProtocol, findText } from '../../protocols/protocols.repository.ts';
import { unpacked } from '../../protocols/protocols.service.ts';
import { agreementOf } from '../agreements.repository.ts';
import { namedIn } from '../calls.jobs.ts';
import { plainDocument } from '../plain-document.domain.ts';
import { askPrivately, noAnswerOf } from '../private-readings.jobs.ts';
import { questionsAboutRequest, type RequestAnswer, requestAnswersIn } from './asking.domain.ts';
import { type CheckedRequest, type Known, knownFrom, knownInTyped } from './checking.domain.ts';
import { findRequestReading, type RequestOutcome, type RequestReadingRow, saveRequestReading } from './requests.repository.ts';
import { type RequestJob, requestQueue } from './requests.service.ts';

const checking = new URL('./checking.domain.ts', import.meta.url);
const checkMilliseconds = 30_000;

const notAgreed = 'You ended the agreement, or the server has changed. Ask again.';

type Text = { readonly document: DocumentText; readonly known: Known; readonly study: number | null };

/** The text that a reading is about, with what our rules propose of it; null where its file is gone. */
const textOf = async (world: World, { protocol_id, typed }: RequestReadingRow): Promise<Text | null> => {
  if (typed !== null) return { document: plainDocument(typed), known: knownInTyped(typed), study: null };
  const { row, read } = await inShortTransaction(world, async (db) => {
    const found = protocol_id === null ? undefined : await findProtocol(db, protocol_id);
    return { row: found, read: found && (await findText(db, permitSystem('read', found))) };
  });
  if (!row?.proposals || !read) return null;
  return { document: await unpacked(read), known: knownFrom(row.proposals), study: row.study };
};

const check = async ({ document, known, study }: Text, answers: readonly RequestAnswer[]): Promise<CheckedRequest> => {
  const { pages, ...rest } = document;
  const args = [rest, answers, { known, study }];
  const call = { module: checking, name: 'checkRequestPages', args, parts: pages, cpuMilliseconds: checkMilliseconds };
  return JSON.parse(await runInThread<string>({ ...call, lane: 'papers' })) as CheckedRequest;
};

const read = async (
  world: World,
  row: RequestReadingRow,
  signal: AbortSignal,
): Promise<RequestOutcome | { readonly message: string }> => {
  const named = namedIn(world);
  const own = { lab_id: null, user_id: row.user_id };
  const agreement = await inShortTransaction(world, (db) => agreementOf(db, own));
  if (named === null || named.model.host !== row.host || agreement?.host !== row.host) return { message: notAgreed };
  const text = await textOf(world, row);
  if (text === null) return { message: noAnswerOf(row.model) };
  return askPrivately(world, named, {
    of: own,
    model: row.model,
    noun: 'request',
    questions: questionsAboutRequest(text.document, named.config.contextTokens),
    read: requestAnswersIn,
    check: (answers) => check(text, answers),
    heldIn: ({ fields, terms }) => fields.length + terms.length,
    signal,
  });
};

const findWaiting = async (world: World, readingId: string): Promise<RequestReadingRow | null> => {
  const row = await inShortTransaction(world, (db) => findRequestReading(db, readingId));
  return row?.state === 'waiting' ? row : null;
};

const save = (world: World, row: RequestReadingRow, outcome: RequestOutcome | { readonly message: string }) =>
  inShortTransaction(world, async (db) => {
    await saveRequestReading(db, permitSystem('run', row), outcome, world.now());
    await announce(db, reloadProtocols(row.user_id));
  });

/** Asks the configured model about one text of an unfinished request. Reading files and finding labs never wait for it. */
export const witnessRequest = async (world: World, { readingId }: RequestJob, signal: AbortSignal): Promise<void> => {
  const row = await findWaiting(world, readingId);
  if (row) await save(world, row, await read(world, row, signal));
};

const giveUp = async (world: World, { readingId }: RequestJob): Promise<void> => {
  const row = await findWaiting(world, readingId);
  if (row) await save(world, row, { message: noAnswerOf(row.model) });
};

const givenUpQueue = 'witness.request-given-up';

export const requestJobs: readonly JobDefinition[] = [
  { queue: givenUpQueue, options: { seconds: 60, retries: 10, concurrency: 1 }, run: giveUp },
  {
    queue: requestQueue,
    options: { seconds: 900, retries: 1, concurrency: 2, afterLastFailure: givenUpQueue },
    run: witnessRequest,
  },
];
