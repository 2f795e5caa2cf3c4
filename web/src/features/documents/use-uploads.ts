import { labFileExtensions } from '@aliquot/contract/documents';
import { limits } from '@aliquot/contract/limits';
import type { DocumentType } from '@aliquot/contract/options';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { failureMessage } from '../../platform/api-error.ts';
import { extensionOf } from '../../ui/file-extension.ts';
import { formatDate } from '../../ui/format.ts';
import { uploadDocument } from './documents.api.ts';

/** `known`: the same bytes were stored before. `refused`: this file cannot be used. `failed`: it may be tried again. */
export type UploadStatus = 'waiting' | 'uploading' | 'stored' | 'known' | 'failed' | 'refused';

export type Upload = {
  readonly id: string;
  readonly file: File;
  readonly status: UploadStatus;
  readonly progress: number;
  readonly words?: string | undefined;
};

type Details = { documentType: DocumentType; description: string };

const atOnce = 2;

/** What stands against a file before it is sent. */
export const problemOf = ({ name, size }: Pick<File, 'name' | 'size'>): string | undefined => {
  if (!(labFileExtensions as readonly string[]).includes(extensionOf(name)))
    return `File ${name} has an unsupported format. Please upload PDF, DOC, DOCX, JPG, PNG, or TXT files.`;
  return size > limits.fileBytes ? `File ${name} is too large. Maximum file size is 10MB.` : undefined;
};

const rowOf = (file: File): Upload => {
  const problem = problemOf(file);
  return { id: crypto.randomUUID(), file, status: problem ? 'refused' : 'waiting', progress: 0, words: problem };
};

/** Files on their way to a laboratory's documents, two at a time; what is closed away is cancelled. */
export const useUploads = (labId: string) => {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const latest = useRef(uploads);
  const running = useRef(new Map<string, AbortController>());
  const queries = useQueryClient();

  const update = (change: (before: readonly Upload[]) => readonly Upload[]) => {
    latest.current = change(latest.current);
    setUploads(latest.current);
  };
  const set = (id: string, next: Partial<Upload>) =>
    update((before) => before.map((each) => (each.id === id ? { ...each, ...next } : each)));

  const send = async ({ id, file }: Upload, details: Details): Promise<void> => {
    const abort = new AbortController();
    running.current.set(id, abort);
    set(id, { status: 'uploading', progress: 0, words: undefined });
    try {
      const onProgress = (share: number) => set(id, { progress: Math.round(share * 100) });
      const stored = await uploadDocument(labId, file, details, { onProgress, signal: abort.signal });
      const known = `Already stored as ${stored.file_name} on ${formatDate(stored.uploaded_at)}. It was not stored again.`;
      set(id, stored.already_stored ? { status: 'known', words: known } : { status: 'stored', progress: 100 });
    } catch (error) {
      if (!abort.signal.aborted)
        set(id, { status: 'failed', words: failureMessage(error, `File ${file.name} could not be uploaded.`) });
    } finally {
      running.current.delete(id);
    }
  };

  useEffect(
    () => () => {
      for (const abort of running.current.values()) abort.abort();
    },
    [],
  );

  return {
    uploads,
    add: (files: readonly File[]) => update((before) => [...before, ...files.map(rowOf)]),
    /** Takes a file out; one that is on its way is cancelled. */
    cancel: (id: string) => {
      running.current.get(id)?.abort();
      update((before) => before.filter((each) => each.id !== id));
    },
    retry: (id: string) => set(id, { status: 'waiting', words: undefined }),
    /** Sends what waits. @returns how many files of all are stored now for the first time. */
    sendAll: async (details: Details): Promise<number> => {
      const work = async () => {
        for (let next = waiting(); next; next = waiting()) await send(next, details);
      };
      const waiting = () => latest.current.find(({ status }) => status === 'waiting');
      await Promise.all(Array.from({ length: atOnce }, work));
      await queries.invalidateQueries({ queryKey: ['documents'] });
      return latest.current.filter(({ status }) => status === 'stored').length;
    },
    left: () => latest.current.filter(({ status }) => status === 'waiting' || status === 'failed').length,
  };
};
