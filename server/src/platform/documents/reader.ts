import { readFile, stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { limits } from '@aliquot/contract/limits';
import type { DocumentFormat, DocumentText } from '../../kernel/document-text.ts';
import type { FormChange, FormGrid } from '../../kernel/form-grid.ts';
import { ContainedError, type ContainedKind } from './contained/contained.ts';
import { ContainedPool } from './contained/pool.ts';
import { findWalls } from './contained/walls.ts';
import { type FileProblem, messageFor } from './failures.ts';
import { readFlow } from './flow/read-flow.ts';
import type { FormFormat } from './forms/form-file.ts';
import { readPdf } from './read-pdf.ts';
import { readPicture } from './read-picture.ts';
import type { Pools, ReadingProgress, Session } from './session.ts';

export type ReadOptions = {
  /** The file's name as the person knows it; used in messages. */
  readonly name: string;
  readonly format: DocumentFormat;
  readonly onProgress?: (progress: ReadingProgress) => void;
  readonly signal?: AbortSignal;
};

export type FormOptions = { readonly name: string; readonly format: FormFormat; readonly signal?: AbortSignal };

export type FormResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly code: FileProblem; readonly message: string };

/** Milliseconds; memory in bytes of the largest process that worked on the document. */
export type ReadTimings = {
  readonly totalMilliseconds: number;
  readonly textMilliseconds: number;
  readonly recogniseMilliseconds: number;
  readonly recognisedPages: number;
  readonly peakBytes: number;
};

export type ReadResult =
  | {
      readonly ok: true;
      readonly document: DocumentText;
      /** Why a part is missing, where another try may read it; null for a document that was read as far as it can be. */
      readonly cutBy: FileProblem | null;
      readonly timings: ReadTimings;
    }
  | {
      readonly ok: false;
      readonly code: FileProblem;
      readonly message: string;
      readonly detail: string;
      readonly timings: ReadTimings;
    };

export type DocumentReader = {
  /** False if the system gives no network namespace and only the child's own refusal is left. */
  readonly hasNetworkWall: boolean;
  read(path: string, options: ReadOptions): Promise<ReadResult>;
  /** Reads the questions and places of a form. Like `read`, it answers for whatever is wrong with the file. */
  readForm(path: string, options: FormOptions): Promise<FormResult<FormGrid>>;
  /** The same file with answers, without what runs, loads or holds another file. */
  fillForm(path: string, changes: readonly FormChange[], options: FormOptions): Promise<FormResult<Buffer>>;
  /** Files are about to come: the processes for them are started meanwhile. */
  prepare(): void;
  close(): Promise<void>;
};

export type DocumentReaderOptions = {
  /** Number of pages recognized at once; twice as many documents are open. One less than the processors if absent. */
  readonly concurrency?: number;
  /** Number of documents per process: 1 if absent, so that no document reaches another. More only for papers of our own. */
  readonly documentsPerProcess?: number;
  readonly log?: (message: string, details: Record<string, unknown>) => void;
};

const child = (name: string) => fileURLToPath(new URL(`./children/${name}.ts`, import.meta.url));
const megabyte = 1024 * 1024;
const memoryBytes = 600 * megabyte;

const kinds = {
  text: { entry: child('text'), rights: { heapMegabytes: 384 }, memoryBytes, cpuSeconds: 300 },
  picture: { entry: child('picture'), rights: { addons: true, heapMegabytes: 256 }, memoryBytes, cpuSeconds: 60 },
  recogniser: { entry: child('recogniser'), rights: { worker: true, heapMegabytes: 256 }, memoryBytes, cpuSeconds: 7200 },
} satisfies Record<string, ContainedKind>;

const formMilliseconds = 20_000;
const pagesPerRecogniser = 50;
const idleMilliseconds = 30_000;
/** Starting a process takes longer than reading a page of text in it. */
const spareTextReaders = 2;

const problems = new Set<string>([
  'empty',
  'damaged',
  'encrypted',
  'expands-too-much',
  'picture-too-large',
  'timeout',
  'memory',
  'crashed',
  'aborted',
]);

type Told = Parameters<typeof messageFor>[0];

const problemOf = (error: ContainedError): Told => (problems.has(error.code) ? (error.code as Told) : 'crashed');

const readers: Record<DocumentFormat, (session: Session, bytes: Buffer, format: DocumentFormat) => Promise<DocumentText>> = {
  pdf: readPdf,
  docx: readFlow,
  doc: readFlow,
  txt: readFlow,
  jpeg: readPicture,
  png: readPicture,
};

/**
 * Reads documents in separate processes. A failure caused by a file ends with a message for that file, and does not affect
 * other files or this process. `read` never rejects for the content of a file, only when the file cannot be read from disk.
 */
export const createDocumentReader = ({
  concurrency = Math.max(1, availableParallelism() - 1),
  documentsPerProcess = 1,
  log = () => {},
}: DocumentReaderOptions = {}): DocumentReader => {
  const walls = findWalls();
  const pool = (kind: ContainedKind, width: number, usesPerChild: number, spare = 1) =>
    new ContainedPool(kind, walls, { width, usesPerChild, spare, idleMilliseconds });
  const pools: Pools = {
    // A document stays open while its pages wait for text recognition; others must still get in.
    text: pool(kinds.text, 2 * concurrency, documentsPerProcess, spareTextReaders),
    picture: pool(kinds.picture, concurrency, documentsPerProcess),
    recogniser: pool(kinds.recogniser, concurrency, pagesPerRecogniser),
  };
  const read = async (path: string, { name, format, onProgress = () => {}, signal }: ReadOptions): Promise<ReadResult> => {
    const start = performance.now();
    const cost = { peakBytes: 0, textMilliseconds: 0, recogniseMilliseconds: 0, recognisedPages: 0 };
    const timings = () => ({ ...cost, totalMilliseconds: performance.now() - start });
    const fail = (code: Told, detail: string): ReadResult => {
      log('document not read', { name, format, code, detail });
      return { ok: false, code, message: messageFor(code, name), detail, timings: timings() };
    };
    const { size } = await stat(path);
    if (size === 0) return fail('empty', '');
    if (size > limits.fileBytes) return fail('too-large', '');
    const bytes = await readFile(path);
    try {
      const session: Session = { pools, signal, progress: onProgress, left: { cutBy: null }, cost };
      const document = await readers[format](session, bytes, format);
      return { ok: true, document, cutBy: session.left.cutBy, timings: timings() };
    } catch (error) {
      if (error instanceof ContainedError) return fail(problemOf(error), error.message);
      throw error;
    }
  };
  const askForm = async <Value>(
    request: 'readForm' | 'fillForm',
    before: readonly Buffer[],
    path: string,
    { name, format, signal }: FormOptions,
    take: (payload: Buffer) => Value,
  ): Promise<FormResult<Value>> => {
    const bytes = Buffer.concat([...before, await readFile(path)]);
    try {
      const value = await pools.text.use({}, async (child) => {
        const options = { cpuMilliseconds: formMilliseconds, ...(signal ? { signal } : {}) };
        const { payload } = await child.request(request, { format }, bytes, options);
        return take(Buffer.from(payload));
      });
      return { ok: true, value };
    } catch (error) {
      if (!(error instanceof ContainedError)) throw error;
      const code = problemOf(error);
      log('form not read', { name, format, code, detail: error.message });
      return { ok: false, code, message: messageFor(code, name) };
    }
  };
  return {
    readForm: (path, options) =>
      askForm('readForm', [], path, options, (payload) => JSON.parse(payload.toString('utf8')) as FormGrid),
    fillForm: (path, changes, options) => {
      const answers = Buffer.from(JSON.stringify(changes));
      const length = Buffer.alloc(4);
      length.writeUInt32LE(answers.length);
      return askForm('fillForm', [length, answers], path, options, (payload) => payload);
    },
    get hasNetworkWall() {
      return walls.networkNamespace;
    },
    read,
    prepare: () => pools.text.prepare(),
    close: async () => {
      await Promise.all([pools.text.close(), pools.picture.close(), pools.recogniser.close()]);
    },
  };
};
