import type { LabDocument } from '@aliquot/contract/hearts/documents';
import type { DocumentType } from '@aliquot/contract/options';
import { useRef, useState } from 'react';
import { ApiError, failureMessage, isUnreachable } from '../../../platform/server/api-error.ts';
import { formatDate, shownFileName } from '../../../ui/text/format.ts';
import { deleteLabDocument, uploadDocument } from './documents.api.ts';
import { fileProblem, isRefused } from './file-problem.ts';

/** `known`: the same bytes were stored before. `refused`: this file cannot be used. `failed`: it may be tried again. */
export type UploadStatus = 'waiting' | 'uploading' | 'stored' | 'known' | 'failed' | 'refused';

export type Upload = {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  /** Absent where an earlier visit has stored it. */
  readonly file: File | null;
  readonly status: UploadStatus;
  /** From 0 to 100. */
  readonly progress: number;
  /** Why it is not stored, or where it was stored before. */
  readonly words?: string | undefined;
  readonly documentId?: string | undefined;
};

const atOnce = 2;

/** A chosen file; one that cannot be used is refused before it is sent. */
export const chosenRow = (file: File): Upload => {
  const words = fileProblem(file);
  const { name, size } = file;
  return { id: crypto.randomUUID(), name, size, file, status: words ? 'refused' : 'waiting', progress: 0, words };
};

/** A document that is stored already. */
export const storedRow = ({ id, file_name, file_size }: LabDocument): Upload => ({
  id,
  name: file_name,
  size: file_size,
  file: null,
  status: 'stored',
  progress: 100,
  documentId: id,
});

type Answer = Awaited<ReturnType<typeof uploadDocument>>;

const arrived = (stored: Answer, among: readonly Upload[]): Partial<Upload> => {
  const isListed = among.some(({ documentId }) => documentId === stored.id);
  const row = { progress: 100, documentId: isListed ? undefined : stored.id };
  if (!stored.already_stored) return { ...row, status: 'stored' };
  const words = `Already stored as ${stored.file_name} on ${formatDate(stored.uploaded_at)}. It was not stored again.`;
  return { ...row, status: 'known', words };
};

const notArrived = (error: unknown, name: string): Partial<Upload> => ({
  status: isRefused(error) ? 'refused' : 'failed',
  words: failureMessage(error, `File ${shownFileName(name)} could not be uploaded.`),
});

/** What a server that is there says it waits for, such as its virus scanner; otherwise that it is not there. */
const awayWords = (error: unknown): string =>
  error instanceof ApiError && error.details !== undefined ? error.details : 'We can’t reach the server.';

const again = (row: Upload): Upload => ({ ...row, status: 'waiting', words: undefined });

type Details = { documentType: DocumentType; description: string };

/**
 * Files on their way to a laboratory's documents, two at a time. What is stored is not sent again. When the server cannot be
 * reached, sending stops: what is left waits for the next call of `send`.
 */
export const useUploads = (initial: () => readonly Upload[] = () => []) => {
  const [uploads, setUploads] = useState(initial);
  const latest = useRef(uploads);
  const running = useRef(new Map<string, AbortController>());
  const sending = useRef<Promise<void> | null>(null);
  const lost = useRef<string | null>(null);

  const update = (change: (before: readonly Upload[]) => readonly Upload[]) => {
    latest.current = change(latest.current);
    setUploads(latest.current);
  };
  const set = (id: string, next: Partial<Upload>) =>
    update((before) => before.map((each) => (each.id === id ? { ...each, ...next } : each)));
  const has = (id: string) => latest.current.some((each) => each.id === id);

  const upload = async (labId: string, { id, name, file }: Upload, details: Details): Promise<void> => {
    if (!file) return;
    const abort = new AbortController();
    running.current.set(id, abort);
    set(id, { status: 'uploading', progress: 0, words: undefined });
    try {
      const onProgress = (share: number) => set(id, { progress: Math.round(share * 100) });
      const stored = await uploadDocument(labId, file, details, { onProgress, signal: abort.signal });
      if (has(id)) set(id, arrived(stored, latest.current));
      else if (!stored.already_stored) await deleteLabDocument(stored.id).catch(() => undefined); // it was taken out meanwhile
    } catch (error) {
      if (isUnreachable(error)) lost.current ??= awayWords(error);
      set(id, isUnreachable(error) ? { status: 'waiting', progress: 0 } : notArrived(error, name));
    } finally {
      running.current.delete(id);
    }
  };

  const work = async (labId: string, details: Details): Promise<void> => {
    for (;;) {
      const next = lost.current !== null ? undefined : latest.current.find(({ status }) => status === 'waiting');
      if (!next) return;
      await upload(labId, next, details);
    }
  };

  return {
    uploads,
    add: (rows: readonly Upload[]) => update((before) => [...before, ...rows]),
    /** Takes a file out; one that is on its way is cancelled. */
    remove: (id: string) => {
      update((before) => before.filter((each) => each.id !== id));
      running.current.get(id)?.abort();
    },
    cancelAll: () => {
      for (const abort of running.current.values()) abort.abort();
    },
    /** Makes a failed file wait to be sent again. */
    retry: (id: string) => update((before) => before.map((each) => (each.id === id ? again(each) : each))),
    retryAll: () => update((before) => before.map((each) => (each.status === 'failed' ? again(each) : each))),
    /** Sends waiting files. Called while sending, it also waits for files added in the meantime. */
    send: (labId: string, details: Details = { documentType: 'other', description: '' }): Promise<void> => {
      const before = sending.current;
      const mine = (async () => {
        await before;
        lost.current = null;
        await Promise.all(Array.from({ length: atOnce }, () => work(labId, details)));
      })();
      sending.current = mine;
      return mine;
    },
    /** Why the last sending stopped, such as a server that could not be reached; null when it did not. */
    stoppedBy: () => lost.current,
    /** The current state of each upload, which may be newer than the rendered one. */
    current: () => latest.current,
  };
};
