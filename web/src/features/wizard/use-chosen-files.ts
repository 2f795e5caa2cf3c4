import type { LabDocument } from '@aliquot/contract/documents';
import { useRef } from 'react';
import { shownFileName } from '../../ui/text/format.ts';
import { deleteLabDocument } from '../documents/documents.api.ts';
import { chosenRow, storedRow, useUploads } from '../documents/use-uploads.ts';
import { twinOf } from './same-file.ts';
import { useKeptFiles } from './use-kept-files.ts';

const twinWords = (name: string, twin: string) =>
  shownFileName(name) === shownFileName(twin)
    ? `File ${shownFileName(name)} is in the list already.`
    : `File ${shownFileName(name)} is the same as ${shownFileName(twin)}, which is in the list already.`;

type Place = { place: string; owner: string | null };

/** The files of a registration, each once, and what happens to each. Until they are sent they are kept in this browser. */
export const useChosenFiles = (stored: readonly LabDocument[] = [], { place, owner }: Place) => {
  const { uploads, add, remove, current, ...rest } = useUploads(() => stored.map(storedRow));
  const adding = useRef<Promise<unknown>>(Promise.resolve());
  const { kept, forget } = useKeptFiles({ place, owner, uploads, add });

  const take = async (file: File): Promise<string | null> => {
    const row = chosenRow(file);
    if (row.words) return row.words;
    const twin = await twinOf(file, current());
    if (twin) return twinWords(file.name, twin.name);
    add([row]);
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
    ...rest,
    current,
    files: uploads,
    /** Whether a reload finds all of them again. */
    kept,
    /** Leaves none of them in this browser. */
    forget,
    /** Takes the good files of a selection, each once. @returns what is wrong with the others. */
    add: (selection: readonly File[]): Promise<string[]> => {
      const added = adding.current.then(() => takeAll(selection));
      adding.current = added;
      return added;
    },
    /** Takes a file out: an upload is cancelled, and what is stored is deleted. Rejects when that is not possible. */
    remove: async (id: string): Promise<void> => {
      const { documentId } = current().find((each) => each.id === id) ?? {};
      if (documentId) await deleteLabDocument(documentId);
      remove(id);
    },
  };
};

export type ChosenFiles = ReturnType<typeof useChosenFiles>;
