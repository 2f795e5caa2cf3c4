import type { LabDocument } from '@aliquot/contract/hearts/documents';
import { useRef } from 'react';
import { shownFileName } from '../../../../ui/text/format.ts';
import { deleteLabDocument } from '../../documents/documents.api.ts';
import { chosenRow, storedRow, useUploads } from '../../documents/use-uploads.ts';
import { twinOf } from './same-file.ts';
import { useKeptFiles } from './use-kept-files.ts';

const twinWords = (name: string, twin: string) =>
  shownFileName(name) === shownFileName(twin)
    ? `File ${shownFileName(name)} is already in the list.`
    : `File ${shownFileName(name)} is the same as ${shownFileName(twin)}, which is already in the list.`;

type Place = { place: string; owner: string | null };

/** The registration's files without duplicates, with their state. Stored in this browser until they are uploaded. */
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
    /** Whether a reload would restore all of them. */
    kept,
    /** Removes all of them from this browser. */
    forget,
    /** Adds the valid files of a selection, each once. @returns messages about the others. */
    add: (selection: readonly File[]): Promise<string[]> => {
      const added = adding.current.then(() => takeAll(selection));
      adding.current = added;
      return added;
    },
    /** Removes a file: cancels its upload or deletes the stored document. Rejects when that fails. */
    remove: async (id: string): Promise<void> => {
      const { documentId } = current().find((each) => each.id === id) ?? {};
      if (documentId) await deleteLabDocument(documentId);
      remove(id);
    },
  };
};

export type ChosenFiles = ReturnType<typeof useChosenFiles>;
