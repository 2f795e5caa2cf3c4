import type { LabDocument } from '@aliquot/contract/documents';
import { useRef, useState } from 'react';
import { ApiError, failureMessage } from '../../platform/api-error.ts';
import { shownFileName } from '../../ui/format.ts';
import { deleteLabDocument } from '../documents/documents.api.ts';
import { uploadLabDocument } from '../labs/labs.api.ts';
import { fileProblem } from './registration-values.ts';
import { twinOf } from './same-file.ts';

/** `refused`: the server says that this file cannot be used, now or later. `failed`: it may be tried again. */
export type FileStatus = 'chosen' | 'uploading' | 'stored' | 'failed' | 'refused';

export type ChosenFile = {
  id: string;
  name: string;
  size: number;
  /** Absent where an earlier visit has stored it. */
  file: File | null;
  status: FileStatus;
  progress: number;
  error?: string | undefined;
  documentId?: string;
};

const refusals = new Set([400, 413, 415, 422]);
const atOnce = 2;

const rowOf = (file: File): ChosenFile => ({
  id: crypto.randomUUID(),
  name: file.name,
  size: file.size,
  file,
  status: 'chosen',
  progress: 0,
});

const rowOfStored = ({ id, file_name, file_size }: LabDocument): ChosenFile => ({
  id,
  name: file_name,
  size: file_size,
  file: null,
  status: 'stored',
  progress: 100,
  documentId: id,
});

const twinWords = (name: string, twin: string) =>
  shownFileName(name) === shownFileName(twin)
    ? `File ${shownFileName(name)} is in the list already.`
    : `File ${shownFileName(name)} is the same as ${shownFileName(twin)}, which is in the list already.`;

/** The files of a registration and what happens to each. Those that are stored are not sent again. */
export const useChosenFiles = (stored: readonly LabDocument[] = []) => {
  const [files, setFiles] = useState<readonly ChosenFile[]>(() => stored.map(rowOfStored));
  const latest = useRef(files);
  const uploads = useRef(new Map<string, AbortController>());
  const sending = useRef<Promise<void> | null>(null);
  const adding = useRef<Promise<unknown>>(Promise.resolve());

  const update = (change: (before: readonly ChosenFile[]) => readonly ChosenFile[]) => {
    latest.current = change(latest.current);
    setFiles(latest.current);
  };
  const set = (id: string, next: Partial<ChosenFile>) =>
    update((before) => before.map((each) => (each.id === id ? { ...each, ...next } : each)));
  const find = (id: string) => latest.current.find((each) => each.id === id);

  const upload = async (labId: string, { id, name, file }: ChosenFile): Promise<void> => {
    if (!file) return;
    const abort = new AbortController();
    uploads.current.set(id, abort);
    set(id, { status: 'uploading', progress: 0, error: undefined });
    try {
      const onProgress = (share: number) => set(id, { progress: Math.round(share * 100) });
      const document = await uploadLabDocument(labId, file, onProgress, abort.signal);
      if (find(id)) set(id, { status: 'stored', progress: 100, documentId: document.id });
      else await deleteLabDocument(document.id).catch(() => undefined); // it was taken out while the answer was on its way
    } catch (error) {
      const refused = error instanceof ApiError && refusals.has(error.status);
      const message = failureMessage(error, `File ${shownFileName(name)} could not be uploaded.`);
      set(id, { status: refused ? 'refused' : 'failed', error: message });
    } finally {
      uploads.current.delete(id);
    }
  };

  const work = async (labId: string): Promise<void> => {
    for (;;) {
      const next = latest.current.find(({ status }) => status === 'chosen');
      if (!next) return;
      await upload(labId, next);
    }
  };

  /** Sends what waits, a few at a time. Asked while that goes on, it ends with what was added meanwhile. */
  const send = (labId: string): Promise<void> => {
    const running = sending.current;
    const mine = (async () => {
      await running;
      await Promise.all(Array.from({ length: atOnce }, () => work(labId)));
    })();
    sending.current = mine;
    return mine;
  };

  const take = async (file: File): Promise<string | null> => {
    const problem = fileProblem(file);
    if (problem) return problem;
    const twin = await twinOf(file, latest.current);
    if (twin) return twinWords(file.name, twin.name);
    update((before) => [...before, rowOf(file)]);
    return null;
  };

  const takeAll = async (selection: readonly File[]): Promise<string[]> => {
    const problems: string[] = [];
    for (const file of selection) {
      const problem = await take(file);
      if (problem) problems.push(problem);
    }
    return problems;
  };

  return {
    files,
    /** Takes the good files of a selection, each once. @returns what is wrong with the others. */
    add: (selection: readonly File[]): Promise<string[]> => {
      const added = adding.current.then(() => takeAll(selection));
      adding.current = added;
      return added;
    },
    /** Takes a file out: an upload is cancelled, and what is stored is deleted. Rejects when that is not possible. */
    remove: async (id: string): Promise<void> => {
      const { documentId } = find(id) ?? {};
      if (documentId) await deleteLabDocument(documentId);
      update((before) => before.filter((each) => each.id !== id));
      uploads.current.get(id)?.abort();
    },
    /** Makes a failed file wait to be sent again. */
    retry: (id: string) => set(id, { status: 'chosen', error: undefined }),
    retryAll: () =>
      update((before) =>
        before.map((each) => (each.status === 'failed' ? { ...each, status: 'chosen', error: undefined } : each)),
      ),
    send,
    /** What became of each, as it stands now and not as it was drawn. */
    current: () => latest.current,
  };
};

export type ChosenFiles = ReturnType<typeof useChosenFiles>;
