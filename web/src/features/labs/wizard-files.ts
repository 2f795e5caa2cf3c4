import { useRef, useState } from 'react';
import { ApiError, failureMessage } from '../../platform/api-error.ts';
import { uploadLabDocument } from './labs.api.ts';
import { fileProblem } from './wizard-schema.ts';

export type ChosenFile = {
  id: string;
  file: File;
  status: 'chosen' | 'uploading' | 'stored' | 'failed';
  progress: number;
  error?: string | undefined;
};

/** The files of a registration and what happens to each. Those that are stored are not sent again. */
export const useChosenFiles = () => {
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const latest = useRef(files);
  const update = (change: (before: readonly ChosenFile[]) => readonly ChosenFile[]) => {
    latest.current = change(latest.current);
    setFiles(latest.current);
  };
  const set = (id: string, next: Partial<ChosenFile>) =>
    update((before) => before.map((each) => (each.id === id ? { ...each, ...next } : each)));

  const upload = async (labId: string, { id, file }: ChosenFile): Promise<void> => {
    set(id, { status: 'uploading', progress: 0, error: undefined });
    try {
      await uploadLabDocument(labId, file, (share) => set(id, { progress: Math.round(share * 100) }));
      set(id, { status: 'stored', progress: 100 });
    } catch (error) {
      set(id, { status: 'failed', error: failureMessage(error, `File ${file.name} could not be uploaded.`) });
      if (error instanceof ApiError && error.status === 401) throw error;
    }
  };

  return {
    files,
    /** Takes the good files of a selection. @returns what is wrong with the others. */
    add: (selection: readonly File[]): string[] => {
      const good = selection.filter((file) => !fileProblem(file));
      update((before) => [
        ...before,
        ...good.map((file) => ({ id: crypto.randomUUID(), file, status: 'chosen', progress: 0 }) as const),
      ]);
      return selection.flatMap((file) => fileProblem(file) ?? []);
    },
    remove: (id: string) => update((before) => before.filter((each) => each.id !== id)),
    /** Sends what is not stored yet, two at a time. @returns how many are stored now. */
    uploadAll: async (labId: string): Promise<number> => {
      const waiting = latest.current.filter(({ status }) => status !== 'stored');
      const work = async () => {
        for (let next = waiting.shift(); next; next = waiting.shift()) await upload(labId, next);
      };
      await Promise.all([work(), work()]);
      return latest.current.filter(({ status }) => status === 'stored').length;
    },
  };
};
