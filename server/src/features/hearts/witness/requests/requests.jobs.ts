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
import { plainDocument } from '../plain-document.domain.ts';
import { type PrivateText, privateReadingJobs } from '../private-readings.jobs.ts';
import { questionsAboutRequest, type RequestAnswer, requestAnswersIn } from './asking.domain.ts';
import { type CheckedRequest, type Known, knownFrom, knownInTyped } from './checking.domain.ts';
import { findRequestReading, type RequestReadingRow, saveRequestReading } from './requests.repository.ts';
import { type RequestJob, requestQueue } from './requests.service.ts';

const checking = new URL('./checking.domain.ts', import.meta.url);
const checkMilliseconds = 30_000;

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

/** Asks the configured model about one text of an unfinished request. Reading files and finding labs never wait for it. */
export const requestJobs: readonly JobDefinition[] = privateReadingJobs({
  queue: requestQueue,
  concurrency: 2,
  find: async (db, { readingId }: RequestJob) => {
    const row = await findRequestReading(db, readingId);
    return row?.state === 'waiting' ? row : null;
  },
  textOf: async (world, row): Promise<PrivateText<RequestAnswer, CheckedRequest> | null> => {
    const text = await textOf(world, row);
    return (
      text && {
        of: { lab_id: null, user_id: row.user_id },
        questions: (contextTokens) => questionsAboutRequest(text.document, contextTokens),
        read: requestAnswersIn,
        check: (answers) => check(text, answers),
        heldIn: ({ fields, terms }) => fields.length + terms.length,
      }
    );
  },
  save: async (db, row, outcome, now) => {
    await saveRequestReading(db, permitSystem('run', row), outcome, now);
    await announce(db, reloadProtocols(row.user_id));
  },
});
