import type { RestingOnDocument } from '@aliquot/contract/hearts/documents';
import type { DocumentFormat, DocumentText, PageText } from '../../../../kernel/document-text.ts';
import { type DocumentReader, isOfMachine, type ReadingProgress } from '../../../../platform/documents/index.ts';
import { runInThread, ThreadError } from '../../../../platform/threads/threads.ts';
import type { AssessmentInput } from '../../judging/lines/lab.domain.ts';
import type { JudgedDocument, Judgement, Understood } from '../../judging/pipeline.domain.ts';
import type { JudgedRow } from '../analyses.repository.ts';

const pipeline = new URL('../../judging/pipeline.domain.ts', import.meta.url);
const understandMilliseconds = 60_000;
const judgeMilliseconds = 120_000;

/** A step of the work on one document, with the share of it that is done (0 to 1). */
export type Step = {
  readonly stage: 'waiting' | 'opening' | 'reading' | 'recognising' | 'understanding';
  readonly progress: number;
};

const stepOf = (progress: ReadingProgress): Step => {
  switch (progress.stage) {
    case 'waiting':
      return { stage: 'waiting', progress: 0 };
    case 'opening':
      return { stage: 'opening', progress: 0.05 };
    case 'reading':
      return { stage: 'reading', progress: 0.05 + (0.25 * progress.page) / Math.max(1, progress.pages) };
    case 'recognising':
      return { stage: 'recognising', progress: 0.3 + (0.5 * progress.page) / Math.max(1, progress.pages) };
  }
};

/** The failure to read a file: `message` is a sentence for the person that names the file, `cause` is for the log. */
export type Failure = {
  readonly ok: false;
  readonly message: string;
  readonly cause: string;
  /** True when the machine can be the cause, so that another try may help. */
  readonly isOfMachine: boolean;
};

/** The understanding of a file, and its text as it was read; `isWhole` is false when the machine ended the reading halfway. */
export type Outcome =
  | ({ readonly ok: true; readonly document: DocumentText; readonly isWhole: boolean } & Understood)
  | Failure;

const threadMessages: Record<ThreadError['reason'], (name: string) => string> = {
  timeout: (name) => `File ${name} took too long to understand.`,
  crashed: (name) => `File ${name} needs more memory than is allowed for one document.`,
  failed: (name) => `File ${name} could not be understood.`,
  aborted: (name) => `Reading of file ${name} was cancelled.`,
};

/** Understands a text in a thread; its pages are taken one by one. Rejects only when aborted. */
export const understandText = async (
  { pages, ...document }: Omit<DocumentText, 'pages'> & { readonly pages: Iterable<PageText> },
  { fileName, today }: { readonly fileName: string; readonly today: string },
  signal?: AbortSignal,
): Promise<({ readonly ok: true } & Understood) | Failure> => {
  try {
    const understood = await runInThread<Understood>({
      module: pipeline,
      name: 'understandPages',
      args: [document, { fileName, today }],
      parts: pages,
      cpuMilliseconds: understandMilliseconds,
      ...(signal ? { signal } : {}),
    });
    return { ok: true, ...understood };
  } catch (error) {
    if (!(error instanceof ThreadError) || error.reason === 'aborted') throw error;
    const { reason, message } = error;
    return { ok: false, message: threadMessages[reason](fileName), cause: message, isOfMachine: reason !== 'failed' };
  }
};

/**
 * Reads one file and understands it: reading in contained processes, understanding in a thread. Whatever is wrong with the
 * file is an outcome; only an abort, or a file that cannot be read from disk, rejects.
 */
export const understandFile = async (
  reader: DocumentReader,
  file: { readonly path: string; readonly name: string; readonly format: DocumentFormat },
  today: string,
  { onStep = () => {}, signal }: { onStep?: (step: Step) => void; signal?: AbortSignal } = {},
): Promise<Outcome> => {
  const { path, name, format } = file;
  const read = await reader.read(path, {
    name,
    format,
    onProgress: (progress) => onStep(stepOf(progress)),
    ...(signal ? { signal } : {}),
  });
  signal?.throwIfAborted();
  if (!read.ok)
    return { ok: false, message: read.message, cause: `${read.code} ${read.detail}`, isOfMachine: isOfMachine(read.code) };
  onStep({ stage: 'understanding', progress: 0.85 });
  const { document, cutBy } = read;
  const understood = await understandText(document, { fileName: name, today }, signal);
  return understood.ok ? { ...understood, document, isWhole: cutBy === null } : understood;
};

/** The documents of an analysis as a judgment takes them. */
export const toJudge = (rows: readonly JudgedRow[]): JudgedDocument[] =>
  rows.map(({ id, file_name, reading }) => ({ documentId: id, fileName: file_name, reading }));

/** Judges documents and answers in a thread. Rejects with a ThreadError when that fails. */
export const judge = (
  input: Omit<AssessmentInput, 'documents'>,
  documents: readonly JudgedDocument[],
  signal?: AbortSignal,
): Promise<Judgement> =>
  runInThread<Judgement>({
    module: pipeline,
    name: 'judgeDocuments',
    args: [input],
    parts: documents,
    cpuMilliseconds: judgeMilliseconds,
    ...(signal ? { signal } : {}),
  });

/** Finds, in a thread, what depends on some documents alone. Rejects with a ThreadError when that fails. */
export const findDeletionImpact = (
  input: Omit<AssessmentInput, 'documents'>,
  documentIds: readonly string[],
  documents: readonly JudgedDocument[],
): Promise<RestingOnDocument> =>
  runInThread<RestingOnDocument>({
    module: pipeline,
    name: 'deletionImpact',
    args: [input, documentIds],
    parts: documents,
    cpuMilliseconds: judgeMilliseconds,
  });
